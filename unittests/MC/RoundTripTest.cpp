//===-- RoundTripTest.cpp - Assembly, parsed and printed ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/MC/AscendMC.h"
#include "llvm/MC/MCAsmBackend.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCObjectFileInfo.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/FormattedStream.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace {

struct Reprinted {
  bool Ok;
  std::string Text; ///< Assembly, or the errors.
};

/// Parses assembly and prints what was understood.
Reprinted reprint(StringRef Text) {
  ascend::initializeAscendMC();
  const Target &T = ascend::getTheAscendTarget();
  Triple TT("unknown-unknown-unknown");
  MCTargetOptions Options;
  std::string Errors, Out;
  SourceMgr SM;
  SM.setDiagHandler(
      [](const SMDiagnostic &D, void *Context) {
        *static_cast<std::string *>(Context) += D.getMessage().str() + "\n";
      },
      &Errors);
  SM.AddNewSourceBuffer(MemoryBuffer::getMemBuffer(Text), SMLoc());
  std::unique_ptr<MCRegisterInfo> MRI(T.createMCRegInfo(""));
  std::unique_ptr<MCAsmInfo> MAI(T.createMCAsmInfo(*MRI, "", Options));
  std::unique_ptr<MCInstrInfo> MII(T.createMCInstrInfo());
  std::unique_ptr<MCSubtargetInfo> STI(
      T.createMCSubtargetInfo("", "a2a3", ""));
  MCContext Context(TT, MAI.get(), MRI.get(), STI.get(), &SM);
  MCObjectFileInfo ObjectFile;
  ObjectFile.initMCObjectFileInfo(Context, /*PIC=*/false);
  Context.setObjectFileInfo(&ObjectFile);
  raw_string_ostream OS(Out);
  std::unique_ptr<MCStreamer> Streamer(T.createAsmStreamer(
      Context, std::make_unique<formatted_raw_ostream>(OS),
      T.createMCInstPrinter(TT, 0, *MAI, *MII, *MRI), nullptr, nullptr));
  std::unique_ptr<MCAsmParser> Parser(
      createMCAsmParser(SM, Context, *Streamer, *MAI));
  std::unique_ptr<MCTargetAsmParser> TargetParser(
      T.createMCAsmParser(*STI, *Parser, *MII, Options));
  Parser->setTargetParser(*TargetParser);
  bool Failed = Parser->Run(/*NoInitialTextSection=*/false);
  Streamer.reset();
  OS.flush();
  return {!Failed, Failed ? Errors : Out};
}

const char *const Kernel = R"(	.text
	.ascend	a2a3
	.file	1 "gemm.cpp"
	.kernel	gemm, cube
	.sync	hand
	.param	a, gm
	.param	x1, i64
	.param	b, gm, 2
	.param	c, gm, address
	.param	m, i64, b, 1
	.slot	l1s0, 0x0, 16384, 2
	.slot	l1s1, 0x4000, 16384, 1
	.slot	l1s2, 0x10000, 8192, 2, 16384, f16.nz.64x64
	.view	l1s1, l1s0, f16.nz.128x64
	.tile	l1s0, "a\"1", 1, 20
	.scalar	x1, "k"
	.gm	2, 1, later
	.gm	1, 2, always
gemm:
	.loc	1 23 5
	ldparam	x0, a
	ldparam	x1, x1
	.window	1
	mov	w0, -5
	mov	f0, 1069547520
	subblock_idx	x5
	add	x2, x0, -8
	shl	x3, x2, w0
	cmp.ult	w1, x3, 7
	cmpf.uno	w2, f0, f0
	sel	f1, w1, f0, f0
	cvt.f32.bf16	w3, f1
	ld.i64	x4, [x0 + 16]
	st.f32	[x0 - 4], f1
	TLOAD	l1s0[x1], f16.nz.128x64, [x0 + 256] f16.nd shape(1,1,1,128,x1) stride(8192,8192,8192,64,1)
	TLOAD	l1s1, f16.nz.128x64, [x0] f16.nd shape(1,1,1,128,64) stride(8192,8192,8192,64,1)
	TLOAD.alias	l1s1, f16.zn.128x64, [x0] f16.dn shape(1,1,1,128,64) stride(8192,8192,8192,1,128), x1
	set_flag	MTE2, MTE1, 0
	wait_flag	MTE2, MTE1, x1
	TEXTRACT	l0as0, f16.zz.128x64, l1s0[1], x3, 0, 128, 64
	TEXTRACT	l0as0, f16.zz.128x64.compact, l1s0, 0, 0, x3, 60
	TMOV	l0bs0[0], f16.zn.64x256, l1s1, 64, 256
	TMATMUL	l0cs0, f32.nz.128x256, l0as0, l0bs0, 128, 64, 256
	TMATMUL_ACC	l0cs0[0], f32.nz.128x256, l0as0, l0bs0, 128, 64, 256
	TMOV	bts0, f32.nd.1x256, l1s1, 1, 250
	TMATMUL_BIAS	l0cs0, f32.nz.128x256, l0as0, l0bs0, bts0, 128, 64, 256
	TGEMV_ACC	l0cs0, f32.nz.128x256, l0as0, l0bs0, 64, 256
	TMOV	l1s1[0], f16.nz.128x256, l0cs0, 128, 256, relu.normal
	TEXTRACT	l1s1, bf16.nz.16x32, l0cs0, x1, 16, 16, 32, relu.none
	TINSERT	l1s1, f16.nz.128x256, l0cs0, 0, x1, 128, 64, relu.none
	TINSERT	l1s1[x1], f16.nz.128x256, l0cs0, 0, 0, 128, 64, relu.none
	TSTORE	[x0] f32.nd shape(1,1,1,128,256) stride(32768,32768,32768,256,1), l0cs0, relu.normal, atomic.add
	TMOV	fbs0, u64.nd.1x256, l1s1, 1, 256
	TSTORE	[x0] i8.nd shape(1,1,1,128,256) stride(32768,32768,32768,256,1), l0cs0, -4611615649683210240, relu.normal, atomic.add
	TSTORE	[x0] i8.nd shape(1,1,1,128,256) stride(32768,32768,32768,256,1), l0cs0[1], x1, relu.none, atomic.none
	TSTORE_FP	[x0] f16.nd shape(1,1,1,128,256) stride(32768,32768,32768,256,1), l0cs0, fbs0[x1], relu.normal, atomic.none
	TSTORE	[x0] f16.nd shape(1,1,1,128,256) stride(32768,32768,32768,256,1), l1s1, atomic.add
	TMOV	l1s1[0], i8.nz.128x256, l0cs0, 70369809530880, 128, 256, relu.normal
	TMOV_FP	l1s1, i8.nz.128x256, l0cs0, fbs0, 128, 256, relu.none
	TEXTRACT	l1s1, u8.nz.16x32, l0cs0, x1, 0, 16, 16, 32, relu.none
	TEXTRACT_FP	l1s1[x1], u8.nz.16x32, l0cs0, fbs0, 0, 16, 16, 32, relu.none
	TINSERT	l1s1, i8.nz.128x256, l0cs0, x2, 0, x1, 128, 64, relu.none
	TINSERT_FP	l1s1[1], i8.nz.128x256, l0cs0, fbs0, 0, x1, 128, 64, relu.normal
	pipe_barrier	ALL
.LBB0_1:
	bnz	w0, .LBB0_1
	ret
	.endkernel
)";

/// Whatever the printer writes, the parser reads back to the same.
TEST(RoundTrip, PrintedAssemblyIsUnderstood) {
  Reprinted R = reprint(Kernel);
  ASSERT_TRUE(R.Ok) << R.Text;
  EXPECT_EQ(R.Text, Kernel);
}

/// Malformed lines are named, and end in an error, never in a crash.
TEST(RoundTrip, MalformedAssemblyIsRefused) {
  struct {
    const char *Line, *Message;
  } const Cases[] = {
      {"FOO x0", "unknown operation 'foo'"},
      {"add x0", "too few operands"},
      {"add x0, x1, w2", "operand of the wrong kind"},
      {"TLOAD l1s0, f16.nz.16x16, [x0] f16.nd shape(1,1,1)", "five numbers"},
      {"TLOAD l1s0, f16.nz.16x16, [x0] f17.nd shape(1)", "type"},
      {"TLOAD l1s0, f16.nz.16x16, [q0]", "expected a slot or a scalar"},
      {"TEXTRACT l0as0, f16.zz.16x16, l0bs0, 0, 0, 16, 16", "wrong kind"},
      {"TSTORE [x0] f32.nd shape(1,1,1,1,1) stride(1,1,1,1,1), l0cs0, "
       "atomic.none, relu.none",
       "expected a word of 'relu'"},
      {"TEXTRACT l0as0, f16.zz.16x16, l1s0[, 0, 0, 16, 16", "token"},
      {".ascend a7", "unknown processor 'a7'"},
      {".kernel k", "expected comma"},
      {".kernel k, round", "expected cube or vector"},
      {".sync foot", "expected compiler or hand"},
      {".gm 0, 1, later", "windows are numbered from 1"},
      {".gm 1, 2, never", "expected always or later"},
      {".param p, f64", "expected gm, i64, i32 or f32"},
      {".slot x0, 0, 1, 1", "expected a slot"},
      {".slot l1s0, 0, -1, 1", "not negative"},
      {".slot l1s0, 0, 512, 4294967297", "below 2^32"},
      {".slot l1s0, 4294967296, 512, 1", "below 2^32"},
      {".tile l1s0, \"a\", 1, -3", "numbers below 2^32"},
      {".scalar q1, \"k\"", "a scalar register is x, w or f and a number"},
      {".scalar x1, k", "expected string"},
      {".view l1s0, l0as0, f16.nz.16x16", "lie in one memory"},
      {".view l1s0, l1s1, f16", "a view has a tile type"},
      {".view l1s0, l1s1, f16.nz.16x16.compact", "a view has a tile type"},
      {".slot l1s1024, 0, 1, 1", "expected a slot"},
      {".slot l1s0, 0, 512, 2, 256, f16.nz.16x16", "less than their bytes"},
      {".slot l1s0, 0, 512, 1, 512, f16.nz.32x16", "a tile type that fits"},
  };
  for (const auto &C : Cases) {
    Reprinted R = reprint(std::string("\t") + C.Line + "\n");
    EXPECT_FALSE(R.Ok) << C.Line;
    EXPECT_NE(R.Text.find(C.Message), std::string::npos)
        << C.Line << "\n"
        << R.Text;
  }
}

} // namespace
