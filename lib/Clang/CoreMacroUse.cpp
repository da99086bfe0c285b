//===-- CoreMacroUse.cpp - Whether a source tests its core ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/CoreMacroUse.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace ascend;

/// The names that \p Text defines.
static llvm::StringSet<> namesIn(llvm::StringRef Text) {
  llvm::StringSet<> Names;
  for (llvm::StringRef Line : llvm::split(Text, '\n'))
    if (Line.consume_front("#define "))
      Names.insert(Line.split(' ').first);
  return Names;
}

namespace {

/// Sees every way in which a source can ask for a macro that is defined.
class Watcher final : public clang::PPCallbacks {
public:
  Watcher(const clang::SourceManager &SM, llvm::StringSet<> Names,
          std::shared_ptr<bool> Used)
      : SM(SM), Names(std::move(Names)), Used(std::move(Used)) {}

  void MacroExpands(const clang::Token &Name, const clang::MacroDefinition &,
                    clang::SourceRange, const clang::MacroArgs *) override {
    note(Name);
  }
  void MacroDefined(const clang::Token &Name,
                    const clang::MacroDirective *) override {
    if (!SM.isWrittenInBuiltinFile(Name.getLocation()))
      note(Name);
  }
  void MacroUndefined(const clang::Token &Name, const clang::MacroDefinition &,
                      const clang::MacroDirective *) override {
    note(Name);
  }
  void Defined(const clang::Token &Name, const clang::MacroDefinition &,
               clang::SourceRange) override {
    note(Name);
  }
  void Ifdef(clang::SourceLocation, const clang::Token &Name,
             const clang::MacroDefinition &) override {
    note(Name);
  }
  void Ifndef(clang::SourceLocation, const clang::Token &Name,
              const clang::MacroDefinition &) override {
    note(Name);
  }
  void Elifdef(clang::SourceLocation, const clang::Token &Name,
               const clang::MacroDefinition &) override {
    note(Name);
  }
  void Elifndef(clang::SourceLocation, const clang::Token &Name,
                const clang::MacroDefinition &) override {
    note(Name);
  }

private:
  void note(const clang::Token &Name) {
    if (const clang::IdentifierInfo *II = Name.getIdentifierInfo())
      *Used |= Names.contains(II->getName());
  }

  const clang::SourceManager &SM;
  llvm::StringSet<> Names; ///< Macros of this core alone.
  std::shared_ptr<bool> Used;
};

} // namespace

void CoreMacroUse::watch(clang::CompilerInstance &CI,
                         const ProcessorInfo &Info, Core C) {
  llvm::StringSet<> Own = namesIn(coreMacros(Info, C));
  llvm::StringSet<> Other = namesIn(coreMacros(Info, otherCore(C)));
  Others.clear();
  for (const auto &Name : Other)
    if (!Own.erase(Name.getKey()))
      Others.push_back(Name.getKey().str());
  CI.getPreprocessor().addPPCallbacks(
      std::make_unique<Watcher>(CI.getSourceManager(), std::move(Own), Used));
}

bool CoreMacroUse::any(clang::CompilerInstance &CI) const {
  // What a precompiled header has asked for is not seen here.
  if (!CI.getPreprocessorOpts().ImplicitPCHInclude.empty() ||
      CI.getLangOpts().Modules)
    return true;
  // Whoever names a macro that is not defined makes an identifier of it.
  const clang::IdentifierTable &Table =
      CI.getPreprocessor().getIdentifierTable();
  return *Used || llvm::any_of(Others, [&](const std::string &Name) {
           return Table.find(Name) != Table.end();
         });
}
