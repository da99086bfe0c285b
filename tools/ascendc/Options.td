//===-- Options.td - The flags of ascendc ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A flag's group says who gets it: `shared` clang and the vendor's compiler,
// `vendor` the latter alone, `ours` neither.
//
//===----------------------------------------------------------------------===//

include "llvm/Option/OptParser.td"

def shared_Group : OptionGroup<"<flags of both compilers>">,
                   HelpText<"FLAGS OF BOTH COMPILERS">;
def vendor_Group : OptionGroup<"<flags of the vendor's compiler>">,
                   HelpText<"FLAGS FOR THE VENDOR'S COMPILER ALONE">;
def ours_Group : OptionGroup<"<ascendc>">, HelpText<"ASCENDC">;
def depends_Group : OptionGroup<"<dependencies>">,
                    HelpText<"DEPENDENCIES (of the source, written by clang)">;

// -- What is asked for
class Ours : Group<ours_Group>;
def help : Flag<["-", "--"], "help">, Ours, HelpText<"This text">;
def version : Flag<["-", "--"], "version">, Ours,
  HelpText<"Versions of AscendTile and of what it works with">;
def dry_run : Flag<["-"], "###">, Ours,
  HelpText<"Print the commands, run none">;
def output : JoinedOrSeparate<["-"], "o">, Ours, MetaVarName<"<file>">,
  HelpText<"The output">;
def S : Flag<["-"], "S">, Ours,
  HelpText<"Stop at the emitted kernel (--emit)">;
def c : Flag<["-"], "c">, Ours,
  HelpText<"Emit PTO C++, compile it with the vendor's compiler">;
def E : Flag<["-"], "E">, Ours, HelpText<"Preprocess only">;
def fsyntax_only : Flag<["-"], "fsyntax-only">, Ours,
  HelpText<"Find mistakes, write nothing">;
def emit_EQ : Joined<["--"], "emit=">, Ours, MetaVarName<"<pto|asm|llvm|source>">,
  HelpText<"What -S writes (pto)">;
def abi_EQ : Joined<["--"], "abi=">, Ours,
  MetaVarName<"<cann|kernel-entry>">,
  HelpText<"How emitted kernels are called (cann)">;
def emitted : Flag<["--"], "emitted">, Ours,
  HelpText<"Sources are emitted kernels: the vendor's compiler only">;
def vendor_EQ : Joined<["--"], "vendor=">, Ours,
  MetaVarName<"<ccec|bisheng>">, HelpText<"The vendor's compiler (ccec)">;
def link_entry_EQ : Joined<["--"], "link-entry=">, Ours,
  MetaVarName<"<symbol>">,
  HelpText<"Link objects with the vendor's linker into an ELF file that "
           "begins with that symbol">;
def find_tool_EQ : Joined<["--"], "find-tool=">, Ours, MetaVarName<"<tool>">,
  HelpText<"Print where a tool is, its version checked">;
def Xvendor : Separate<["-"], "Xvendor">, Ours, MetaVarName<"<flag>">,
  HelpText<"A flag for the vendor's compiler alone">;
def Xascend : Separate<["-"], "Xascend">, Ours, MetaVarName<"<flag>">,
  HelpText<"A flag for our clang alone">;

// -- The processor
def cce_aicore_arch_EQ : Joined<["--"], "cce-aicore-arch=">,
  Group<vendor_Group>, MetaVarName<"<arch>">,
  HelpText<"dav-c220, dav-c310; with -cube or -vec, of that core only">;
def npu_arch_EQ : Joined<["--"], "npu-arch=">, Group<vendor_Group>,
  MetaVarName<"<arch>">, HelpText<"dav-2201, dav-3510">;

// -- For clang and the vendor's compiler
class Shared : Group<shared_Group>;
def D : JoinedOrSeparate<["-"], "D">, Shared, MetaVarName<"<macro>[=<value>]">,
  HelpText<"Define a macro">;
def U : JoinedOrSeparate<["-"], "U">, Shared, MetaVarName<"<macro>">,
  HelpText<"Undefine a macro">;
def I : JoinedOrSeparate<["-"], "I">, Shared, MetaVarName<"<folder>">,
  HelpText<"Look there for headers; a folder that holds the tile library "
           "comes after our own">;
def isystem : JoinedOrSeparate<["-"], "isystem">, Shared,
  MetaVarName<"<folder>">, HelpText<"As -I, for headers of others">;
def iquote : JoinedOrSeparate<["-"], "iquote">, Shared,
  MetaVarName<"<folder>">, HelpText<"As -I, for quoted names">;
def include_ : Separate<["-", "--"], "include">, Shared, MetaVarName<"<file>">,
  HelpText<"Include a header first">;
def std_EQ : Joined<["-", "--"], "std=">, Shared, MetaVarName<"<standard>">,
  HelpText<"The language standard (c++17)">;
def O : Joined<["-"], "O">, Shared, MetaVarName<"<0…3>">,
  HelpText<"Optimise">;
def g : Flag<["-"], "g">, Shared, HelpText<"Debug information">;
def g_kind : Joined<["-"], "g">, Shared;
def w : Flag<["-"], "w">, Shared, HelpText<"No warnings">;
def W : Joined<["-"], "W">, Shared, MetaVarName<"<warning>">,
  HelpText<"Warnings">;
def pedantic : Flag<["-"], "pedantic">, Shared;
def fcolor : Flag<["-"], "fcolor-diagnostics">, Shared;
def fdiagnostics : Joined<["-"], "fdiagnostics-">, Shared;
def fno_color : Flag<["-"], "fno-color-diagnostics">, Shared;
def fprefix_map : Joined<["-"], "ffile-prefix-map=">, Shared;
def fdebug_map : Joined<["-"], "fdebug-prefix-map=">, Shared;
def fmacro_map : Joined<["-"], "fmacro-prefix-map=">, Shared;
def mllvm : Separate<["-"], "mllvm">, Shared, MetaVarName<"<flag>">,
  HelpText<"-ascend-… is for us, -cce-… for the vendor's compiler">;

// -- Dependencies
class Depends : Group<depends_Group>;
def MD : Flag<["-"], "MD">, Depends,
  HelpText<"Write what the output depends on">;
def MMD : Flag<["-"], "MMD">, Depends, HelpText<"As -MD, user headers only">;
def MP : Flag<["-"], "MP">, Depends, HelpText<"With a rule for each header">;
def MF : JoinedOrSeparate<["-"], "MF">, Depends, MetaVarName<"<file>">,
  HelpText<"Where to">;
def MT : JoinedOrSeparate<["-"], "MT">, Depends, MetaVarName<"<name>">,
  HelpText<"What the output is called there">;
def MQ : JoinedOrSeparate<["-"], "MQ">, Depends, MetaVarName<"<name>">,
  HelpText<"As -MT, quoted for make">;

// -- For the vendor's compiler
class Vendor : Group<vendor_Group>;
def x : JoinedOrSeparate<["-"], "x">, Vendor, MetaVarName<"<language>">,
  HelpText<"cce, asc or c++">;
def cce_aicore_only : Flag<["--"], "cce-aicore-only">, Vendor;
def cce_host_only : Flag<["--"], "cce-host-only">, Vendor;
def cce_enable_tl : Flag<["--"], "cce-aicore-enable-tl">, Vendor;
def cce_lang : Flag<["--"], "cce-aicore-lang">, Vendor;
def asc_lang : Flag<["--"], "asc-aicore-lang">, Vendor;
def cce_fatobj : Flag<["--"], "cce-fatobj-link">, Vendor;
def cce_auto_sync : Flag<["--"], "cce-auto-sync">, Vendor;
def cce_auto_sync_EQ : Joined<["--"], "cce-auto-sync=">, Vendor;
def cce_soc : Joined<["--"], "cce-soc-version=">, Vendor;
def cce_core : Joined<["--"], "cce-soc-core-type=">, Vendor;
def cce_input : Joined<["--"], "cce-aicore-input-parameter-size=">, Vendor;
def cce_launch : Flag<["--"], "cce-disable-kernel-global-attr-check">, Vendor;
def fenable_matrix : Flag<["-"], "fenable-matrix">, Vendor;
def Xhost_start : Flag<["-"], "Xhost-start">, Vendor,
  HelpText<"What follows is for host code …">;
def Xhost_end : Flag<["-"], "Xhost-end">, Vendor, HelpText<"… up to here">;
def Xaicore_start : Flag<["-"], "Xaicore-start">, Vendor;
def Xaicore_end : Flag<["-"], "Xaicore-end">, Vendor;
def fPIC : Flag<["-"], "fPIC">, Vendor;
def fpic : Flag<["-"], "fpic">, Vendor;
def fno_gnu_unique : Flag<["-"], "fno-gnu-unique">, Vendor;
def fstack_protector : Joined<["-"], "fstack-protector">, Vendor;
def fvisibility : Joined<["-"], "fvisibility">, Vendor;
def pipe : Flag<["-"], "pipe">, Vendor;
def pthread : Flag<["-"], "pthread">, Vendor;
def shared : Flag<["-"], "shared">, Vendor,
  HelpText<"Link a shared object">;
def static_ : Flag<["-"], "static">, Vendor;
def L : JoinedOrSeparate<["-"], "L">, Vendor, MetaVarName<"<folder>">;
def l : JoinedOrSeparate<["-"], "l">, Vendor, MetaVarName<"<library>">;
def Wl : Joined<["-"], "Wl,">, Vendor;
