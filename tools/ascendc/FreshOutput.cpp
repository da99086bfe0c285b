//===-- FreshOutput.cpp - An output that is never stale -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FreshOutput.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Signals.h"

using namespace ascend;
using namespace llvm;

Expected<FreshOutput> FreshOutput::create(StringRef Path) {
  sys::fs::file_status Status;
  bool Exists = !sys::fs::status(Path, Status);
  if (Path == "-" || (Exists && !sys::fs::is_regular_file(Status)))
    return FreshOutput(Path, Path);
  if (std::error_code Code = sys::fs::remove(Path))
    return createFileError(Path, Code);
  // Created, so that no other run takes the name.
  SmallString<128> Temporary;
  if (std::error_code Code =
          sys::fs::createUniqueFile(Path + ".%%%%%%.tmp", Temporary))
    return createFileError(Path, Code);
  sys::RemoveFileOnSignal(Temporary);
  return FreshOutput(Path, Temporary);
}

FreshOutput::FreshOutput(FreshOutput &&Other)
    : Path(std::move(Other.Path)), Temporary(std::move(Other.Temporary)) {
  Other.Temporary.clear();
}

FreshOutput::~FreshOutput() {
  if (Temporary.empty() || inPlace())
    return;
  sys::fs::remove(Temporary);
  sys::DontRemoveFileOnSignal(Temporary);
}

Error FreshOutput::commit() {
  if (inPlace())
    return Error::success();
  uint64_t Size = 0;
  if (sys::fs::file_size(Temporary, Size) || !Size)
    return createStringError(inconvertibleErrorCode(),
                             "the tool succeeded but wrote nothing to '" +
                                 Twine(Path) + "'");
  if (std::error_code Code = sys::fs::rename(Temporary, Path))
    return createFileError(Path, Code);
  sys::DontRemoveFileOnSignal(Temporary);
  Temporary.clear();
  return Error::success();
}
