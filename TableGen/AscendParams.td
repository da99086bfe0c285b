//===-- AscendParams.td - The order of a kernel's parameters -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One order for a kernel's body and for what calls it: a mismatch would pass
// one run-time value as another. What the source declares comes first, then the
// synthetic parameters, each of them in a kernel that uses it and in no other.
//
//===----------------------------------------------------------------------===//

/// A group of parameters that the source declares.
class KernelParam<int order, string doc> {
  int Order = order;
  string Doc = doc;
  string Name = "";       // in text; empty: the source's
  int Bits = 0;           // of a number; 0: a pointer
  string Use = "Source";  // what in a kernel wants it: ParamUse
  string Builtin = "";    // the call that stands for the value
  string Accessor = "";   // how the entry reads the value, once
  string Run = "Nothing"; // what a simulated run passes: RunValue
}
/// A parameter that the compiler adds.
class SyntheticParam<int order, string name, int width, string use, string run,
                     string accessor, string doc> : KernelParam<order, doc> {
  let Name = name;
  let Bits = width;
  let Use = use;
  let Run = run;
  let Accessor = accessor;
}

def UserTensors : KernelParam<0, "tensors">;
def UserScalars : KernelParam<1, "scalars">;
def DynamicDimensions : KernelParam<2, "extents known at run time only">;
def SdmaWorkspace
    : SyntheticParam<3, "__pypto_sdma_workspace", 0, "Call", "Workspace",
        "reinterpret_cast<__gm__ int8_t *>(get_dma_workspace(args, "
        "DMA_WORKSPACE_SDMA))",
        "workspace of asynchronous copies"> {
  let Builtin = "ascend.sdma.workspace";
}
def L2Offset
    : SyntheticParam<4, "__pypto_l2_cache_offset", 64, "AliasLoad",
        "AliasOffset", "get_l2_cache_offset(args)",
        "bytes from the cached to the uncached mapping of global memory">;
def BlockIndex
    : SyntheticParam<5, "__pypto_block_idx", 32, "CallUnderEntry", "Block",
        "get_block_idx(args)", "which block this is"> {
  let Builtin = "ascend.block.idx";
}
def BlockCount
    : SyntheticParam<6, "__pypto_block_num", 32, "CallUnderEntry", "Blocks",
        "get_block_num(args)", "how many blocks there are"> {
  let Builtin = "ascend.block.num";
}
def SubBlockIndex
    : SyntheticParam<7, "__pypto_subblock_idx", 32, "CallUnderEntry",
        "SubBlock", "get_sub_block_id(args)",
        "which vector core of a cube core this is"> {
  let Builtin = "ascend.subblock.idx";
}
