//===-- SourceNames.cpp - What debug info is for --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/SourceNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace ascend;
using namespace llvm;

/// The tile that a record names, or null.
static const Value *tileOf(DbgVariableRecord &Record) {
  for (const Value *V : Record.location_ops())
    if (V->getType()->isPointerTy() &&
        V->getType()->getPointerAddressSpace() > 1)
      return V;
  return nullptr;
}

namespace {

/// Decides which records stay.
class NameFilter {
  SmallPtrSet<const Value *, 16> Named;

public:
  /// A tile's declaration, which comes before copies of the handle; or a
  /// variable, not a tile, that is one value.
  bool keeps(DbgVariableRecord &Record) {
    if (Record.isDbgDeclare() || Record.isKillLocation())
      return false;
    if (const Value *Tile = tileOf(Record))
      return Named.insert(Tile).second;
    return !Record.getExpression()->getFragmentInfo();
  }
};

} // namespace

/// Whether a class is one of the libraries' own: what it consists of has no name
/// in the source.
static bool isOfLibrary(const DICompositeType &Class) {
  for (const DIScope *S = Class.getScope(); S; S = S->getScope())
    if (auto *Space = dyn_cast<DINamespace>(S))
      if (Space->getName() == "AscendC" || Space->getName() == "pto")
        return true;
  return false;
}

/// The part of a class or of an array's element that has the bit \p Bit, from
/// whose start \p Bit counts then.
static const DIType *partAt(const DICompositeType &Whole, uint64_t &Bit) {
  if (Whole.getTag() == dwarf::DW_TAG_array_type) {
    const DIType *Element = Whole.getBaseType();
    if (Element && Element->getSizeInBits())
      Bit %= Element->getSizeInBits();
    return Element;
  }
  for (const DINode *N : Whole.getElements()) {
    auto *Part = dyn_cast<DIDerivedType>(N);
    if (!Part || Part->isStaticMember() ||
        Bit < Part->getOffsetInBits() ||
        Bit - Part->getOffsetInBits() >= Part->getSizeInBits())
      continue;
    if (Part->getTag() == dwarf::DW_TAG_member ||
        Part->getTag() == dwarf::DW_TAG_inheritance) {
      Bit -= Part->getOffsetInBits();
      return Part;
    }
  }
  return nullptr;
}

/// A tile that is a member of a variable goes by the member's name.
static void nameAfterMember(DbgVariableRecord &Record) {
  auto Fragment = Record.getExpression()->getFragmentInfo();
  if (!Fragment)
    return;
  const DIDerivedType *Member = nullptr;
  uint64_t Bit = Fragment->OffsetInBits;
  const DIType *Type = Record.getVariable()->getType();
  while (Type) {
    if (auto *Derived = dyn_cast<DIDerivedType>(Type)) {
      if (Derived->getTag() == dwarf::DW_TAG_member)
        Member = Derived;
      Type = Derived->getBaseType();
      continue;
    }
    auto *Whole = dyn_cast<DICompositeType>(Type);
    Type = Whole && !isOfLibrary(*Whole) ? partAt(*Whole, Bit) : nullptr;
  }
  if (!Member)
    return;
  DILocalVariable *V = Record.getVariable();
  Record.setVariable(DILocalVariable::get(
      V->getContext(), V->getScope(), Member->getName(), Member->getFile(),
      Member->getLine(), V->getType(), /*Arg=*/0, V->getFlags(),
      V->getAlignInBits(), V->getAnnotations()));
}

/// Replaces an operand of a node.
static void replace(MDNode &Node, const Metadata *Old, Metadata *New) {
  if (!Old)
    return;
  for (unsigned I = 0; I != Node.getNumOperands(); ++I)
    if (Node.getOperand(I) == Old)
      Node.replaceOperandWith(I, New);
}

static void simplify(DISubprogram &SP) {
  LLVMContext &Context = SP.getContext();
  SP.replaceType(DISubroutineType::get(Context, DINode::FlagZero, 0,
                                       MDTuple::get(Context, {nullptr})));
  SP.replaceRetainedNodes(MDTuple::get(Context, {}));
  replace(SP, SP.getTemplateParams().get(), nullptr);
  replace(SP, SP.getDeclaration(), nullptr);
  // A member function without its class.
  if (isa_and_nonnull<DIType>(SP.getScope()))
    replace(SP, SP.getScope(), SP.getFile());
}

void ascend::keepSourceNames(Module &M) {
  SetVector<DILocalVariable *> Variables;
  SetVector<DISubprogram *> Subprograms;
  for (Function &F : M) {
    if (DISubprogram *SP = F.getSubprogram())
      Subprograms.insert(SP);
    NameFilter Filter;
    for (Instruction &I : instructions(F)) {
      for (const DILocation *L = I.getDebugLoc(); L; L = L->getInlinedAt())
        Subprograms.insert(L->getScope()->getSubprogram());
      for (DbgRecord &R : make_early_inc_range(I.getDbgRecordRange())) {
        auto *Record = dyn_cast<DbgVariableRecord>(&R);
        if (!Record || !Filter.keeps(*Record)) {
          I.dropOneDbgRecord(&R);
          continue;
        }
        if (tileOf(*Record))
          nameAfterMember(*Record);
        Variables.insert(Record->getVariable());
      }
    }
  }
  // Stock passes look into a variable's type, so it must have one.
  auto *NoType = DIBasicType::get(M.getContext(),
                                  dwarf::DW_TAG_base_type, "value");
  for (DILocalVariable *V : Variables) {
    Subprograms.insert(V->getScope()->getSubprogram());
    replace(*V, V->getType(), NoType);
  }
  for (DISubprogram *SP : Subprograms)
    simplify(*SP);
  LLVMContext &Context = M.getContext();
  for (DICompileUnit *Unit : M.debug_compile_units()) {
    Unit->replaceEnumTypes(MDTuple::get(Context, {}));
    Unit->replaceRetainedTypes(MDTuple::get(Context, {}));
    Unit->replaceGlobalVariables(MDTuple::get(Context, {}));
    Unit->replaceImportedEntities(MDTuple::get(Context, {}));
  }
}
