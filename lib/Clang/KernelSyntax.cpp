//===-- KernelSyntax.cpp - Syntax that clang does not parse ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/KernelSyntax.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
namespace tok = clang::tok;

namespace {

struct RawToken {
  tok::TokenKind Kind;
  size_t Offset;
  StringRef Text;
};

class Rewriter {
  std::string Text;
  SmallVector<RawToken, 0> Tokens;
  bool Changed = false;

  void rewriteAttribute(size_t I);
  void rewriteLaunch(size_t I);
  /// Overwrites a token or an area with \p With, padded with blanks.
  void replace(size_t Offset, size_t Length, StringRef With);
  bool is(size_t I, tok::TokenKind Kind) const {
    return I < Tokens.size() && Tokens[I].Kind == Kind;
  }

public:
  explicit Rewriter(StringRef Source);
  std::optional<std::string> run();
};

} // namespace

Rewriter::Rewriter(StringRef Source) : Text(Source.str()) {
  clang::LangOptions Lang;
  Lang.CPlusPlus = Lang.CPlusPlus11 = Lang.CPlusPlus14 = Lang.CPlusPlus17 = 1;
  Lang.LineComment = 1;
  Lang.CUDA = 1; // Makes <<< and >>> tokens.
  clang::Lexer Lexer(clang::SourceLocation(), Lang, Source.begin(),
                     Source.begin(), Source.end());
  clang::Token T;
  do {
    Lexer.LexFromRawLexer(T);
    const char *End = Lexer.getBufferLocation();
    StringRef Spelling(End - T.getLength(), T.getLength());
    Tokens.push_back({T.getKind(),
                      static_cast<size_t>(Spelling.begin() - Source.begin()),
                      Spelling});
  } while (T.isNot(tok::eof));
}

void Rewriter::replace(size_t Offset, size_t Length, StringRef With) {
  for (size_t I = 0; I != Length; ++I)
    Text[Offset + I] = I < With.size() ? With[I] : ' ';
  Changed = true;
}

/// A subscript or a lambda's capture is not followed by a name.
void Rewriter::rewriteAttribute(size_t I) {
  if (!is(I + 1, tok::raw_identifier) || Tokens[I + 1].Text != "aicore" ||
      !is(I + 2, tok::r_square))
    return;
  bool EndsLine = StringRef(Text)
                      .substr(Tokens[I + 2].Offset + 1)
                      .ltrim(" \t\r")
                      .starts_with("\n");
  if (!EndsLine && !is(I + 3, tok::raw_identifier))
    return;
  size_t Begin = Tokens[I].Offset;
  replace(Begin, Tokens[I + 2].Offset + 1 - Begin, "__aicore");
}

/// The configuration ends at the first >>> outside of parentheses that a call's
/// arguments follow.
void Rewriter::rewriteLaunch(size_t I) {
  if (I && is(I - 1, tok::raw_identifier) && Tokens[I - 1].Text == "operator")
    return;
  int Depth = 0;
  for (size_t J = I + 1; J != Tokens.size(); ++J) {
    switch (Tokens[J].Kind) {
    case tok::l_paren:
    case tok::l_square:
    case tok::l_brace:
      ++Depth;
      break;
    case tok::r_paren:
    case tok::r_square:
    case tok::r_brace:
      if (--Depth < 0)
        return;
      break;
    case tok::semi:
      if (!Depth)
        return;
      break;
    case tok::greatergreatergreater:
      if (Depth || !is(J + 1, tok::l_paren))
        break;
      replace(Tokens[I].Offset, 3, "*$(");
      replace(Tokens[J].Offset, 3, ")");
      return;
    default:
      break;
    }
  }
}

std::optional<std::string> Rewriter::run() {
  for (size_t I = 0; I != Tokens.size(); ++I) {
    if (is(I, tok::l_square))
      rewriteAttribute(I);
    else if (is(I, tok::lesslessless))
      rewriteLaunch(I);
  }
  if (!Changed)
    return std::nullopt;
  return std::move(Text);
}

std::optional<std::string> ascend::rewriteKernelSyntax(StringRef Source) {
  // Most files have neither, and what has null characters is no text.
  if (!Source.contains("<<<") && !Source.contains("aicore"))
    return std::nullopt;
  if (Source.contains('\0'))
    return std::nullopt;
  return Rewriter(Source).run();
}

void ascend::rewriteMainFile(clang::SourceManager &SM) {
  clang::FileID Main = SM.getMainFileID();
  std::optional<MemoryBufferRef> Buffer = SM.getBufferOrNone(Main);
  clang::OptionalFileEntryRef File = SM.getFileEntryRefForID(Main);
  if (!Buffer || !File)
    return;
  if (std::optional<std::string> Text =
          rewriteKernelSyntax(Buffer->getBuffer()))
    SM.overrideFileContents(*File, MemoryBuffer::getMemBufferCopy(
                                       *Text, Buffer->getBufferIdentifier()));
}

//===----------------------------------------------------------------------===//
// File system
//===----------------------------------------------------------------------===//
namespace {

class RewrittenFile final : public vfs::File {
  std::unique_ptr<vfs::File> Original;

public:
  explicit RewrittenFile(std::unique_ptr<vfs::File> Original)
      : Original(std::move(Original)) {}
  ErrorOr<vfs::Status> status() override { return Original->status(); }
  ErrorOr<std::string> getName() override { return Original->getName(); }
  std::error_code close() override { return Original->close(); }

  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &Name,
                                                   int64_t FileSize,
                                                   bool RequiresNullTerminator,
                                                   bool IsVolatile) override {
    auto Buffer =
        Original->getBuffer(Name, FileSize, RequiresNullTerminator, IsVolatile);
    if (!Buffer || !RequiresNullTerminator)
      return Buffer;
    std::optional<std::string> Text =
        ascend::rewriteKernelSyntax((*Buffer)->getBuffer());
    if (!Text)
      return Buffer;
    return MemoryBuffer::getMemBufferCopy(*Text,
                                          (*Buffer)->getBufferIdentifier());
  }
};

class RewritingFileSystem final : public vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;
  ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const Twine &Path) override {
    auto File = getUnderlyingFS().openFileForRead(Path);
    if (!File)
      return File;
    return std::make_unique<RewrittenFile>(std::move(*File));
  }
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem> ascend::createRewritingFileSystem(
    IntrusiveRefCntPtr<vfs::FileSystem> Underlying) {
  return makeIntrusiveRefCnt<RewritingFileSystem>(std::move(Underlying));
}
