//===-- TensorFile.cpp - Tensors in files ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/TensorFile.h"
#include "Sim/NpyFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using namespace llvm;

namespace ascend::sim {

/// Elements of one tensor, at most: beyond, a size is surely a mistake.
static constexpr uint64_t MaxElements = uint64_t(1) << 29;

static Error inputError(const Twine &Text) { return createStringError(Text); }

static uint64_t elementsOf(ArrayRef<uint64_t> Shape) {
  uint64_t N = 1;
  for (uint64_t Extent : Shape)
    N = SaturatingMultiply(N, Extent);
  return N;
}

/// "f32, f16, …"
static std::string elementTypes() {
  SmallVector<StringRef, 16> Names;
  for (uint64_t Code = 0; auto Elem = dtypeFromCode(Code); ++Code)
    Names.push_back(nameOf(*Elem));
  std::string Last = Names.pop_back_val().str();
  return join(Names, ", ") + " or " + Last;
}

Expected<TensorSpec> TensorSpec::parse(StringRef Text) {
  TensorSpec Spec;
  auto [Type, Rest] = Text.split('[');
  Spec.Elem = parseDType(Type);
  if (!Spec.Elem)
    return inputError("'" + Type + "' is no element type; expected " +
                      elementTypes());
  if (Type.size() == Text.size())
    return Spec;
  SmallVector<uint64_t, 4> Shape;
  SmallVector<StringRef, 4> Extents;
  if (!Rest.consume_back("]"))
    return inputError("'" + Text + "' lacks the closing ']'");
  Rest.split(Extents, 'x');
  for (StringRef Extent : Extents)
    if (Extent.trim().getAsInteger(10, Shape.emplace_back()))
      return inputError("'[" + Rest +
                        "]' is no shape; expected such as [256x64]");
  if (elementsOf(Shape) > MaxElements)
    return inputError("shape [" + Rest + "] is too large");
  Spec.Shape = std::move(Shape);
  return Spec;
}

Tensor TensorSpec::zeros() const {
  Tensor T;
  T.Elem = *Elem;
  T.Shape = *Shape;
  T.Bytes.resize(elementsOf(T.Shape) * bytesOf(T.Elem));
  return T;
}

//===----------------------------------------------------------------------===//
// .npy
//===----------------------------------------------------------------------===//

namespace {
struct NpyType {
  const char *Name;
  DType Elem;
};
} // namespace

/// The first entry of an element type is the one that is written.
static constexpr NpyType NpyTypes[] = {
    {"<f4", DType::F32}, {"<f2", DType::F16},  {"|i1", DType::I8},
    {"|u1", DType::U8},  {"<i2", DType::I16},  {"<u2", DType::U16},
    {"<i4", DType::I32}, {"<u4", DType::U32},  {"<i8", DType::I64},
    {"<u8", DType::U64}, {"<u2", DType::BF16}, {"|b1", DType::U8},
    {"|u1", DType::FP8_E4M3}, {"|u1", DType::FP8_E5M2}, {"|u1", DType::HIF8}};

/// Element order of the last axis fastest, whatever it was.
static void makeRowMajor(NpyArray &A, unsigned ElemBytes) {
  if (!A.ColumnMajor || A.Shape.size() < 2)
    return;
  std::vector<uint8_t> Sorted(A.Bytes.size());
  size_t Elements = A.Bytes.size() / ElemBytes;
  for (size_t I = 0; I != Elements; ++I) {
    size_t Rest = I, To = 0, Weight = 1;
    SmallVector<size_t, 4> Index;
    for (size_t Extent : A.Shape) {
      Index.push_back(Rest % Extent);
      Rest /= Extent;
    }
    for (size_t Axis = A.Shape.size(); Axis-- != 0; Weight *= A.Shape[Axis])
      To += Index[Axis] * Weight;
    std::memcpy(&Sorted[To * ElemBytes], &A.Bytes[I * ElemBytes], ElemBytes);
  }
  A.Bytes = std::move(Sorted);
}

/// '<f8' as f32.
static void narrow(NpyArray &A) {
  std::vector<uint8_t> Narrow(A.Bytes.size() / 2);
  for (size_t I = 0; I != A.Bytes.size() / 8; ++I) {
    double Value;
    std::memcpy(&Value, &A.Bytes[I * 8], 8);
    float Rounded = static_cast<float>(Value);
    std::memcpy(&Narrow[I * 4], &Rounded, 4);
  }
  A.Bytes = std::move(Narrow);
  A.Type = "<f4";
}

static Expected<Tensor> readNpyTensor(StringRef Path, const TensorSpec &Spec,
                                      bool AllowF64) {
  NpyArray A;
  std::string Why = readNpy(Path.str(), A);
  if (!Why.empty())
    return inputError(Path + ": " + Why);
  if (AllowF64 && A.Type == "<f8") {
    makeRowMajor(A, 8);
    A.ColumnMajor = false;
    narrow(A);
  }
  const auto *Type =
      find_if(NpyTypes, [&](const NpyType &T) { return A.Type == T.Name; });
  if (Type == std::end(NpyTypes))
    return inputError(Path + ": elements of type '" + A.Type +
                      "' are not supported; expected '<f4', '<f2' or "
                      "little-endian integers");
  Tensor T;
  T.Elem = Spec.Elem.value_or(Type->Elem);
  T.Shape.assign(A.Shape.begin(), A.Shape.end());
  if (bytesOf(T.Elem) != bytesOf(Type->Elem))
    return inputError(Path + ": its elements are '" + A.Type + "', not " +
                      nameOf(T.Elem));
  if (Spec.Shape && *Spec.Shape != T.Shape)
    return inputError(Path + ": it holds " + T.typeString() +
                      ", which is not the shape asked for");
  makeRowMajor(A, bytesOf(T.Elem));
  T.Bytes = std::move(A.Bytes);
  return T;
}

static Error writeNpyTensor(StringRef Path, const Tensor &T) {
  NpyArray A;
  A.Type = find_if(NpyTypes, [&](const NpyType &N) {
             return N.Elem == T.Elem;
           })->Name;
  A.Shape.assign(T.Shape.begin(), T.Shape.end());
  A.Bytes = T.Bytes;
  std::string Why = writeNpy(Path.str(), A);
  return Why.empty() ? Error::success() : inputError(Path + ": " + Why);
}

//===----------------------------------------------------------------------===//
// Raw files, and any file
//===----------------------------------------------------------------------===//

static Expected<Tensor> readRawTensor(StringRef Path, const TensorSpec &Spec) {
  if (!Spec.Elem || !Spec.Shape)
    return inputError(Path + ": a raw file needs its type and shape, such as " +
                      Path + ":f16[256x64]");
  auto File = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!File)
    return inputError(Path + ": " + File.getError().message());
  Tensor T = Spec.zeros();
  StringRef Bytes = (*File)->getBuffer();
  if (Bytes.size() != T.Bytes.size())
    return inputError(Path + ": it has " + Twine(Bytes.size()) +
                      " bytes, but " + T.typeString() + " takes " +
                      Twine(T.Bytes.size()));
  T.Bytes.assign(Bytes.bytes_begin(), Bytes.bytes_end());
  return T;
}

static Expected<Tensor> readAny(StringRef Path, const TensorSpec &Spec,
                                bool AllowF64) {
  return Path.ends_with(".npy") ? readNpyTensor(Path, Spec, AllowF64)
                                : readRawTensor(Path, Spec);
}

Expected<Tensor> readTensor(StringRef Path, const TensorSpec &Spec) {
  return readAny(Path, Spec, /*AllowF64=*/false);
}

Expected<Tensor> readGolden(StringRef Path, const TensorSpec &Spec) {
  return readAny(Path, Spec, /*AllowF64=*/true);
}

Error writeTensor(StringRef Path, const Tensor &T) {
  if (Path.ends_with(".npy"))
    return writeNpyTensor(Path, T);
  std::error_code EC;
  raw_fd_ostream OS(Path, EC, sys::fs::OF_None);
  if (EC)
    return inputError(Path + ": " + EC.message());
  OS.write(reinterpret_cast<const char *>(T.Bytes.data()), T.Bytes.size());
  return Error::success();
}

} // namespace ascend::sim
