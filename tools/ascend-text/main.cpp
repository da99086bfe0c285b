//===-- main.cpp - ascend-text takes a kernel's code out of an ELF file ---===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   ascend-text k.elf -o k.bin
//
// A runtime that loads a kernel copies the bytes of .text and jumps to the
// first. Nothing else of the file arrives, so nothing else may be needed.
//
// Exit status: 0 written; 1 a rule is broken, and no output is left; 2 bad
// input.
//
//===----------------------------------------------------------------------===//

#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileOutputBuffer.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;
using namespace llvm::object;

static cl::OptionCategory Category("ascend-text options");

static cl::opt<std::string> InputPath(cl::Positional, cl::Required,
                                      cl::desc("<ELF file>"),
                                      cl::cat(Category));
static cl::opt<std::string> OutputPath("o", cl::value_desc("file"),
                                       cl::desc("Where the code goes; without "
                                                "it, the file is checked only"),
                                       cl::cat(Category));
static cl::opt<std::string> Entry("entry", cl::init("kernel_entry"),
                                  cl::desc("The symbol that code begins with"),
                                  cl::cat(Category));

namespace {
/// One ELF file, and what keeps its .text from running alone.
class TextChecker {
public:
  explicit TextChecker(const ELFObjectFileBase &File) : File(File) {}

  /// Every broken rule, in the order of the file's sections. Empty if the
  /// bytes of text() are all that the kernel needs.
  std::vector<std::string> check();
  /// The bytes of .text. Only after a check() that found nothing.
  StringRef text() const { return Bytes; }

private:
  void checkSection(const ELFSectionRef &Section, StringRef Name);
  void checkRelocations(const ELFSectionRef &Section);
  void checkEntry();
  void report(const Twine &Message) { Broken.push_back(Message.str()); }

  const ELFObjectFileBase &File;
  std::optional<ELFSectionRef> Text;
  StringRef Bytes;
  std::vector<std::string> Broken;
};
} // namespace

/// The name of a section, or of nothing readable.
static StringRef nameOf(const SectionRef &Section) {
  Expected<StringRef> Name = Section.getName();
  if (Name)
    return *Name;
  consumeError(Name.takeError());
  return "";
}

/// What lies in memory when a loaded program runs, .text aside, would be
/// missing: only .text arrives.
void TextChecker::checkSection(const ELFSectionRef &Section, StringRef Name) {
  if (Name.starts_with(".text."))
    return report("section " + Name + " (" + Twine(Section.getSize()) +
                  " bytes): code outside .text is not loaded; inline the "
                  "function, and compile without -ffunction-sections");
  bool Loaded = Section.getFlags() & ELF::SHF_ALLOC;
  bool IsNote = Section.getType() == ELF::SHT_NOTE;
  if (!Loaded || IsNote || !Section.getSize())
    return;
  report("section " + Name + " (" + Twine(Section.getSize()) +
         " bytes): data is not loaded; a kernel has no globals, constant "
         "pools or jump tables");
}

/// Nobody applies relocations to the bytes that are copied.
void TextChecker::checkRelocations(const ELFSectionRef &Section) {
  Expected<section_iterator> Target = Section.getRelocatedSection();
  if (!Target) {
    consumeError(Target.takeError());
    return;
  }
  if (*Target == File.section_end() || nameOf(**Target) != ".text")
    return;
  unsigned Count = 0;
  std::string First;
  for (const RelocationRef &R : Section.relocations()) {
    symbol_iterator Symbol = R.getSymbol();
    if (Count++ || Symbol == File.symbol_end())
      continue;
    if (Expected<StringRef> Name = Symbol->getName())
      First = Name->str();
    else
      consumeError(Name.takeError());
  }
  if (Count)
    report("section " + nameOf(Section) + ": " + Twine(Count) +
           " relocation(s), the first to '" + First +
           "': nothing is linked when a kernel is loaded; inline what is "
           "called");
}

/// The loader jumps to the first byte.
void TextChecker::checkEntry() {
  for (const ELFSymbolRef Symbol : File.symbols()) {
    Expected<StringRef> Name = Symbol.getName();
    Expected<uint64_t> Address = Symbol.getValue();
    if (!Name || !Address || *Name != Entry) {
      consumeError(Name.takeError());
      consumeError(Address.takeError());
      continue;
    }
    if (Symbol.getFlags().get() & SymbolRef::SF_Undefined)
      continue;
    // In an object, an address counts from its section.
    uint64_t Offset = *Address - Text->getAddress();
    if (Offset)
      report("'" + Entry + "' is at byte " + Twine(Offset) +
             " of .text: the loader jumps to byte 0; define it first");
    return;
  }
  report("no symbol '" + Entry + "': the kernel was compiled for another "
         "entry, or stripped");
}

std::vector<std::string> TextChecker::check() {
  for (const ELFSectionRef Section : File.sections()) {
    StringRef Name = nameOf(Section);
    if (Name == ".text")
      Text = Section;
    else if (Section.getType() == ELF::SHT_RELA ||
             Section.getType() == ELF::SHT_REL)
      checkRelocations(Section);
    else
      checkSection(Section, Name);
  }
  if (!Text || !Text->getSize()) {
    report("no code: .text is missing or empty");
    return Broken;
  }
  checkEntry();
  if (Expected<StringRef> Contents = Text->getContents())
    Bytes = *Contents;
  else
    report(toString(Contents.takeError()));
  return Broken;
}

/// Through a temporary that is renamed: a reader never sees half a file.
static Error write(StringRef Bytes) {
  Expected<std::unique_ptr<FileOutputBuffer>> Buffer =
      FileOutputBuffer::create(OutputPath, Bytes.size());
  if (!Buffer)
    return Buffer.takeError();
  copy(Bytes, (*Buffer)->getBufferStart());
  return (*Buffer)->commit();
}

static int fail(const Twine &Message, int Status) {
  WithColor::error(errs(), "ascend-text") << InputPath << ": " << Message
                                          << '\n';
  return Status;
}

int main(int Argc, char **Argv) {
  InitLLVM Init(Argc, Argv);
  cl::HideUnrelatedOptions(Category);
  cl::ParseCommandLineOptions(Argc, Argv,
                              "takes the code of a kernel out of an ELF file, "
                              "and checks that it needs nothing else\n");
  if (!OutputPath.empty())
    sys::fs::remove(OutputPath);
  Expected<OwningBinary<ObjectFile>> Input =
      ObjectFile::createObjectFile(InputPath);
  if (!Input)
    return fail(toString(Input.takeError()), 2);
  const auto *File = dyn_cast<ELFObjectFileBase>(Input->getBinary());
  if (!File)
    return fail("not an ELF file", 2);
  TextChecker Checker(*File);
  std::vector<std::string> Broken = Checker.check();
  for (const std::string &Rule : Broken)
    fail(Rule, 1);
  if (!Broken.empty())
    return 1;
  if (OutputPath.empty())
    return 0;
  if (Error E = write(Checker.text()))
    return fail(toString(std::move(E)), 2);
  return 0;
}
