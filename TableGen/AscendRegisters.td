//===-- AscendRegisters.td - Slots and scalars -------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A physical register of a memory's class is a *slot*: a name that the
// function's slot table configures with {byte offset, bytes, count}. All slots
// of a memory are one allocatable class of 1 024 names, whatever their size.
// Whether two slots overlap is a matter of their bytes, never of register units.
//
// Scalars keep their virtual registers to the end, so their classes hold one
// register each, only because a class must not be empty.
//
//===----------------------------------------------------------------------===//

class AscendReg<string name, bits<16> encoding> : Register<name> {
  let Namespace = "Ascend";
  let HWEncoding = encoding;
}

/// The slots of one memory. `vt` is the machine type of a tile there: a vector
/// type that no other value uses, one a memory, so that each memory has its
/// register class and a tile pointer crosses blocks as itself.
multiclass SlotSpace<Space space, ValueType vt> {
  foreach I = 0-1023 in
    def S#I : AscendReg<space.Prefix#I, I>;
  def Slot : RegisterClass<"Ascend", [vt], 32,
                           (sequence NAME#"S%u", 0, 1023)> {
    let Size = 32; // never spilled; a small size keeps TableGen's tables small
  }
}
defm L1 : SlotSpace<L1, v512i8>;
defm L0A : SlotSpace<L0A, v512i16>;
defm L0B : SlotSpace<L0B, v512i32>;
defm L0C : SlotSpace<L0C, v256i64>;
defm UB : SlotSpace<UB, v1024i8>;
defm FB : SlotSpace<FB, v256i16>;
defm BT : SlotSpace<BT, v256i32>;

def X0 : AscendReg<"x0", 0>;
def W0 : AscendReg<"w0", 0>;
def F0 : AscendReg<"f0", 0>;
def X64 : RegisterClass<"Ascend", [i64], 64, (add X0)>;
def W32 : RegisterClass<"Ascend", [i32], 32, (add W0)>;
def F32R : RegisterClass<"Ascend", [f32], 32, (add F0)>;
