//===-- AscendMachine.td - Memories, types, pipes, processors -*- tablegen -*-//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the machine is made of, as data: nothing here is an instruction. Codes
// are part of the textual IR (shape, dtype and layout are immediates there) and
// never change; names are what assembly and diagnostics print.
//
//===----------------------------------------------------------------------===//

/// A pipe is an in-order queue of one execution unit. S is the scalar unit that
/// also feeds the others; ALL only exists as a barrier's operand.
class Pipe<int number> {
  int Code = number;
  string Name = !substr(NAME, 5);
}
def PIPE_S : Pipe<0>;
def PIPE_V : Pipe<1>;
def PIPE_M : Pipe<2>;
def PIPE_MTE1 : Pipe<3>;
def PIPE_MTE2 : Pipe<4>;
def PIPE_MTE3 : Pipe<5>;
def PIPE_FIX : Pipe<6>;
def PIPE_ALL : Pipe<7>;

/// An element type. `ctype` is its name in the device headers.
class DType<int number, string name, int width, string ctype> {
  int Code = number;
  string Name = name;
  int Bits = width;
  string CType = ctype;
}
def F32 : DType<0, "f32", 32, "float">;
def F16 : DType<1, "f16", 16, "half">;
def BF16 : DType<2, "bf16", 16, "bfloat16_t">;
def I8 : DType<3, "i8", 8, "int8_t">;
def U8 : DType<4, "u8", 8, "uint8_t">;
def I16 : DType<5, "i16", 16, "int16_t">;
def U16 : DType<6, "u16", 16, "uint16_t">;
def I32 : DType<7, "i32", 32, "int32_t">;
def U32 : DType<8, "u32", 32, "uint32_t">;
def I64 : DType<9, "i64", 64, "int64_t">;
def U64 : DType<10, "u64", 64, "uint64_t">;
// The two 8-bit floats of the OCP: e4m3 has no infinities, and of each sign one
// NaN, 0x7f; e5m2 is as IEEE's types are. HiFloat8 is docs/simulator.md's.
def FP8_E4M3 : DType<11, "fp8_e4m3", 8, "float8_e4m3_t">;
def FP8_E5M2 : DType<12, "fp8_e5m2", 8, "float8_e5m2_t">;
def HIF8 : DType<13, "hif8", 8, "hifloat8_t">;

/// Order of the elements of a tile: the order of the fractals (blocks) and the
/// order inside one. A NoneBox layout has no fractals.
class TileLayout<int number, string name, string blocks, string inside> {
  int Code = number;
  string Name = name;
  string Blocks = blocks;
  string Inside = inside;
}
def LAYOUT_ND : TileLayout<0, "nd", "RowMajor", "NoneBox">;
def LAYOUT_DN : TileLayout<1, "dn", "ColMajor", "NoneBox">;
def LAYOUT_NZ : TileLayout<2, "nz", "ColMajor", "RowMajor">;
def LAYOUT_ZN : TileLayout<3, "zn", "RowMajor", "ColMajor">;
def LAYOUT_ZZ : TileLayout<4, "zz", "RowMajor", "RowMajor">;
def LAYOUT_NN : TileLayout<5, "nn", "ColMajor", "ColMajor">;

/// Order of a tensor in global memory. Codes agree with TileLayout's where the
/// names do, so that one type operand serves both.
class GMLayout<int number, string name> {
  int Code = number;
  string Name = name;
}
def GM_ND : GMLayout<0, "nd">;
def GM_DN : GMLayout<1, "dn">;
def GM_NZ : GMLayout<2, "nz">;

/// A memory. `addrspace` is the number that the vendor's compiler uses for 1 to
/// 7. Fractal is the size in bytes of one fractal of its tiles; slots start at
/// multiples of it, so that a tile never straddles one. Compact is what C++
/// calls its compact tiles; none: it has no such tiles. TileTypeName is what C++
/// calls the memory.
class Space<int addrspace, string name, string prefix, int fractal,
            string tileType = "", string compact = ""> {
  int AddrSpace = addrspace;
  string Name = name;
  string Prefix = prefix; // of its slots' names in assembly
  int Fractal = fractal;
  string TileTypeName = tileType;
  string Compact = compact;
}
def GM : Space<1, "GM", "", 0>;
def L1 : Space<2, "L1", "l1s", 512, "Mat">;
def L0A : Space<3, "L0A", "l0as", 512, "Left", "TileLeftCompact">;
def L0B : Space<4, "L0B", "l0bs", 512, "Right", "TileRightCompact">;
def L0C : Space<5, "L0C", "l0cs", 1024, "Acc", "TileAccCompact">;
def UB : Space<6, "UB", "ubs", 32, "Vec">;
def FB : Space<7, "FB", "fbs", 128, "Scaling">;
def BT : Space<8, "BT", "bts", 64, "Bias">;

/// The bytes of one memory on one processor.
class Memory<Space space, int bytes> {
  Space Of = space;
  int Bytes = bytes;
}

/// Bytes of a memory that are not for tiles; `reason` ends "bytes … to … are".
class ReservedBytes<Space space, int offset, int bytes, string reason> {
  Space Of = space;
  int Offset = offset;
  int Bytes = bytes;
  string Reason = reason;
}

/// A processor. LeftLayout is the order of a left operand in L0A.
class TileProcessor<int number, string name, string chips> {
  int Code = number;
  string Name = name;
  string Chips = chips;
  list<Memory> Memories;
  TileLayout LeftLayout;
  bit AliasOffset = 0;             // GM is mapped twice; loads may bypass L2
  list<Pipe> DependencyBarriers = []; // pipes that need a barrier between
                                      // dependent operations of their own
  list<Space> DependencyMemories = []; // what passes through them needs that
                                      // barrier on every pipe
  list<Pipe> EventBarriers = [];   // pipes on which an event between two of
                                      // their own operations is a barrier; the
                                      // others are in order by themselves
  list<ReservedBytes> Reserved = [];
  int NpuArch;                     // __NPU_ARCH__
  int CceArch;                     // __CCE_AICORE__
  string DavName;                  // the middle of __DAV_<name>_CUBE__
  string ModelMacro;               // which programming model the headers see
}
def A2A3 : TileProcessor<0, "a2a3", "Ascend 910B, 910C"> {
  let Memories = [Memory<L1, 524288>, Memory<L0A, 65536>, Memory<L0B, 65536>,
                  Memory<L0C, 131072>, Memory<UB, 196608>, Memory<FB, 2048>,
                  Memory<BT, 1024>];
  let LeftLayout = LAYOUT_ZZ;
  let DependencyMemories = [FB];
  let AliasOffset = 1;
  let DependencyBarriers = [PIPE_V];
  let EventBarriers = [PIPE_S, PIPE_V, PIPE_M, PIPE_MTE1, PIPE_MTE2, PIPE_MTE3,
                       PIPE_FIX];
  let Reserved = [ReservedBytes<UB, 188416, 8192,
                                "scratch of the tile library's operations">];
  let NpuArch = 2201;
  let CceArch = 220;
  let DavName = "C220";
  let ModelMacro = "MEMORY_BASE";
}
def A5 : TileProcessor<1, "a5", "Ascend 950"> {
  let Memories = [Memory<L1, 524288>, Memory<L0A, 65536>, Memory<L0B, 65536>,
                  Memory<L0C, 262144>, Memory<UB, 262144>, Memory<FB, 4096>,
                  Memory<BT, 4096>];
  let LeftLayout = LAYOUT_NZ;
  let DependencyMemories = [FB];
  let EventBarriers = [PIPE_MTE2, PIPE_MTE3];
  let Reserved = [ReservedBytes<UB, 253952, 8192,
                                "scratch of the tile library's operations">];
  let NpuArch = 3510;
  let CceArch = 310;
  let DavName = "C310";
  let ModelMacro = "REGISTER_BASE";
}
