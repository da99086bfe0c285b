//===-- ReportTest.cpp - Assembly in, files and reports out ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/Report.h"
#include "AscendTile/Sim/ArgumentSpec.h"
#include "AscendTile/Sim/TensorFile.h"
#include "SimTest.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"

using namespace llvm;
using namespace ascend;
using namespace ascend::sim;
using namespace ascend::sim::test;

namespace {

const char *const Pipeline = R"(
	.ascend	a5
	.file	1 "dir/k.cpp"
	.kernel	k, cube
	.param	a, gm
	.slot	l1s0, 0x0, 512, 1
	.tile	l1s0, "left", 1, 7
	.slot	l0as0, 0, 512, 1
k:
	.loc	1 12 3
	ldparam	x0, a
	TLOAD	l1s0, f16.nz.16x16, [x0] f16.nd shape(1,1,1,16,16) stride(256,256,256,16,1) // a comment
	.loc	1 13 3
	set_flag	MTE2, MTE1, 0
	wait_flag	MTE2, MTE1, 0
	TEXTRACT	l0as0, f16.nz.16x16, l1s0, 0, 0, 16, 16
	ret
	.endkernel
)";

/// A temporary file's name that goes with the test.
class TempFile {
public:
  explicit TempFile(StringRef Suffix) {
    EXPECT_FALSE(sys::fs::createTemporaryFile("sim", Suffix, Path));
  }
  ~TempFile() { sys::fs::remove(Path); }
  TempFile(const TempFile &) = delete;
  std::string str() const { return std::string(Path.str()); }

private:
  SmallString<64> Path;
};

json::Object parseObject(const std::string &Text) {
  auto V = json::parse(Text);
  if (V && V->getAsObject())
    return std::move(*V->getAsObject());
  ADD_FAILURE() << Text;
  return {};
}

std::vector<std::string> keysOf(const json::Object &O) {
  std::vector<std::string> Keys;
  for (const auto &[Key, Value] : O)
    Keys.push_back(Key.str());
  sort(Keys);
  return Keys;
}

std::vector<std::string> sorted(std::vector<std::string> V) {
  sort(V);
  return V;
}

//===----------------------------------------------------------------------===//
// Reports
//===----------------------------------------------------------------------===//

// The JSON report has exactly the documented keys.
TEST(ReportTest, JSONKeys) {
  Program P = parse(Pipeline);
  Argument A = in(tensor(DType::F16, {16, 16}));
  auto R = simulate(P, P.Kernels[0], {A}, {}, {});
  ASSERT_TRUE(bool(R));
  std::string Text;
  raw_string_ostream OS(Text);
  writeJSON(*R, OS);
  json::Object O = parseObject(Text);
  EXPECT_EQ(keysOf(O), sorted({"kernel", "cpu", "cycles", "ideal_cycles",
                               "busy", "peak_bytes", "findings"}));
  EXPECT_EQ(keysOf(*O.getObject("busy")),
            sorted({"MTE1", "MTE2", "MTE3", "M", "V", "FIX", "S"}));
  EXPECT_EQ(keysOf(*O.getObject("peak_bytes")),
            sorted({"L1", "L0A", "L0B", "L0C", "UB", "BT", "FB"}));
  EXPECT_EQ(*O.getString("kernel"), "k");
  EXPECT_EQ(*O.getString("cpu"), "a5");
  EXPECT_EQ(*O.getInteger("cycles"), static_cast<int64_t>(R->Cycles));
  EXPECT_TRUE(O.getArray("findings")->empty());
}

// A finding carries its kind, both instructions with assembly and source lines,
// and the bytes; an infinite error stays a number.
TEST(ReportTest, JSONFindings) {
  std::string Text = Pipeline;
  for (StringRef Flag : {"set_flag", "wait_flag"}) {
    size_t At = Text.find(Flag);
    Text.replace(At, Text.find('\n', At) - At, "");
  }
  Program P = parse(Text);
  Argument A = in(tensor(DType::F16, {16, 16}));
  Golden G;
  G.Expected = filled(DType::F32, {16, 16}, [](uint64_t) { return NAN; });
  auto R = simulate(P, P.Kernels[0], {A}, {G}, {});
  ASSERT_TRUE(bool(R));
  std::string Report;
  raw_string_ostream OS(Report);
  writeJSON(*R, OS);
  json::Object O = parseObject(Report);
  const json::Array &Findings = *O.getArray("findings");
  ASSERT_FALSE(Findings.empty());
  const json::Object &F = *Findings[0].getAsObject();
  EXPECT_EQ(*F.getString("kind"), "race");
  EXPECT_EQ(*F.getObject("first")->getInteger("line"), 12);
  EXPECT_EQ(*F.getObject("first")->getString("file"), "dir/k.cpp");
  EXPECT_EQ(*F.getObject("first")->getInteger("source_line"), 12);
  EXPECT_EQ(*F.getObject("second")->getInteger("source_line"), 13);
  EXPECT_EQ(*F.getObject("bytes")->getInteger("end"), 512);
  EXPECT_TRUE(F.getString("text")->contains("l1s0 (left)"));
  EXPECT_GT(*O.getArray("max_error")->front().getAsNumber(), 1e300);
}

// The summary says cycles, bars and, in full, what was found.
TEST(ReportTest, Summary) {
  Program P = parse(Pipeline);
  auto R =
      simulate(P, P.Kernels[0], {in(tensor(DType::F16, {16, 16}))}, {}, {});
  ASSERT_TRUE(bool(R));
  std::string Text;
  raw_string_ostream OS(Text);
  writeSummary(*R, OS);
  EXPECT_NE(Text.find("k on a5: " + std::to_string(R->Cycles) + " cycles"),
            std::string::npos);
  EXPECT_NE(Text.find("  MTE2 "), std::string::npos);
  EXPECT_NE(Text.find("clean"), std::string::npos);
}

// The trace is JSON with one box an operation; the picture names each box's
// source line, and one arrow a flag.
TEST(ReportTest, Timelines) {
  Program P = parse(Pipeline);
  auto R =
      simulate(P, P.Kernels[0], {in(tensor(DType::F16, {16, 16}))}, {}, {});
  ASSERT_TRUE(bool(R));
  ASSERT_EQ(R->Log.Boxes.size(), 2u);
  ASSERT_EQ(R->Log.Arrows.size(), 1u);
  EXPECT_EQ(R->Log.Arrows[0].Raised, R->Log.Boxes[0].End);
  std::string Trace, SVG;
  raw_string_ostream TraceOS(Trace), SvgOS(SVG);
  writeTrace(R->Log, P.Kernels[0], P, TraceOS);
  json::Object O = parseObject(Trace);
  unsigned Boxes = 0;
  for (const json::Value &E : *O.getArray("traceEvents"))
    Boxes += *E.getAsObject()->getString("ph") == "X";
  EXPECT_EQ(Boxes, 2u);
  writeSVG(R->Log, P.Kernels[0], P, SvgOS);
  StringRef Picture = SVG;
  EXPECT_EQ(Picture.count("<rect"), 3u) << "two boxes and the background";
  EXPECT_EQ(Picture.count("marker-end"), 1u);
  EXPECT_TRUE(Picture.contains("dir/k.cpp:13"));
  EXPECT_TRUE(Picture.trim().ends_with("</svg>"));
}

//===----------------------------------------------------------------------===//
// Golden tensors
//===----------------------------------------------------------------------===//

// Wrong numbers name the first wrong element, how many there are and the
// largest error; within the tolerance they are none. The error is relative
// above 1.
TEST(GoldenTest, Tolerance) {
  KernelText K;
  K.Params = {"a, gm"};
  Program P = parse(K.str());
  Argument A =
      out(filled(DType::F32, {2, 2}, [](uint64_t I) { return I * 100; }));
  Golden G;
  G.Expected = filled(DType::F32, {2, 2},
                      [](uint64_t I) { return I * 100 + (I >= 2 ? 1 : 0); });
  auto Run = [&](double Tolerance) {
    G.Tolerance = Tolerance;
    auto R = simulate(P, P.Kernels[0], {A}, {G}, {});
    return std::move(*R);
  };
  RunResult R = Run(0);
  EXPECT_TRUE(finds(R, FindingKind::WrongNumbers,
                    "output 'a': element [1, 0] is 200, golden 201; 2 of 4 "
                    "elements are wrong"));
  EXPECT_NEAR(R.MaxErrors[0], 1.0 / 201, 1e-9);
  EXPECT_EQ(kinds(Run(1.0 / 200)), "");
}

// Two NaNs agree; a NaN and a number do not.
TEST(GoldenTest, NaN) {
  KernelText K;
  K.Params = {"a, gm"};
  Program P = parse(K.str());
  Golden G;
  G.Tolerance = 1e30;
  for (bool Same : {true, false}) {
    Argument A =
        out(filled(DType::F32, {1}, [&](uint64_t) { return Same ? NAN : 0; }));
    G.Expected = filled(DType::F32, {1}, [](uint64_t) { return NAN; });
    auto R = simulate(P, P.Kernels[0], {A}, {G}, {});
    EXPECT_EQ(kinds(*R), Same ? "" : "wrong-numbers");
  }
}

//===----------------------------------------------------------------------===//
// Files and arguments
//===----------------------------------------------------------------------===//

// Every element type survives a .npy and a raw file.
TEST(FileTest, RoundTrip) {
  for (uint64_t Code = 0; auto Known = dtypeFromCode(Code); ++Code) {
    DType Elem = *Known;
    Tensor T = filled(Elem, {3, 5}, [](uint64_t I) { return I % 8; });
    for (const char *Suffix : {"npy", "bin"}) {
      TempFile F(Suffix);
      ASSERT_FALSE(bool(writeTensor(F.str(), T)));
      TensorSpec Spec;
      Spec.Elem = Elem;
      Spec.Shape = T.Shape;
      auto Back = readTensor(F.str(), Spec);
      ASSERT_TRUE(bool(Back)) << toString(Back.takeError());
      EXPECT_EQ(Back->Bytes, T.Bytes) << Suffix;
      EXPECT_EQ(Back->Shape, T.Shape);
      EXPECT_EQ(Back->Elem, Elem);
    }
  }
}

/// Writes bytes to a file.
void writeBytes(const std::string &Path, StringRef Bytes) {
  std::error_code EC;
  raw_fd_ostream OS(Path, EC);
  OS << Bytes;
}

/// numpy's file of a 2x3 array.
std::string npy(StringRef Type, bool ColumnMajor, StringRef Data) {
  std::string Header = "{'descr': '" + Type.str() + "', 'fortran_order': " +
                       (ColumnMajor ? "True" : "False") +
                       ", 'shape': (2, 3), }";
  Header += std::string(127 - 10 - Header.size(), ' ') + "\n";
  return std::string("\x93NUMPY\x01\x00", 8) +
         std::string(1, static_cast<char>(Header.size())) +
         std::string(1, '\0') + Header + Data.str();
}

// A column-major file becomes row-major.
TEST(FileTest, ColumnMajor) {
  TempFile F("npy");
  writeBytes(F.str(), npy("|u1", true, "adbecf"));
  auto T = readTensor(F.str(), {});
  ASSERT_TRUE(bool(T)) << toString(T.takeError());
  EXPECT_EQ(std::string(T->Bytes.begin(), T->Bytes.end()), "abcdef");
}

std::string readError(const std::string &Path, TensorSpec Spec = {}) {
  auto T = readTensor(Path, Spec);
  return T ? "" : toString(T.takeError());
}

// Files that are cut short, of another type or no numpy files are refused with
// what was expected; none of them crashes.
TEST(FileTest, BadFiles) {
  TempFile F("npy");
  writeBytes(F.str(), npy("|u1", false, "abc"));
  EXPECT_NE(readError(F.str()).find("ends too early"), std::string::npos);
  writeBytes(F.str(), npy("<f8", false, std::string(48, 0)));
  EXPECT_NE(readError(F.str()).find("'<f8' are not supported"),
            std::string::npos);
  EXPECT_TRUE(bool(readGolden(F.str(), {})));
  writeBytes(F.str(), "hello");
  EXPECT_NE(readError(F.str()), "");
  writeBytes(F.str(), npy("nonsense", false, ""));
  EXPECT_NE(readError(F.str()), "");
  EXPECT_NE(readError("does-not-exist.npy").find("cannot be opened"),
            std::string::npos);
  writeBytes(F.str(), npy("<u2", false, std::string(12, 0)));
  TensorSpec Spec;
  Spec.Elem = DType::F32;
  EXPECT_NE(readError(F.str(), Spec).find("not f32"), std::string::npos);
  Spec.Elem = DType::BF16;
  EXPECT_EQ(readError(F.str(), Spec), "");
}

std::string argumentError(StringRef Text) {
  auto A = parseArgument(Text);
  return A ? "" : toString(A.takeError());
}

// Each bad argument says what was expected.
TEST(ArgumentTest, BadArguments) {
  auto Says = [](StringRef Text, StringRef Part) {
    EXPECT_TRUE(StringRef(argumentError(Text)).contains(Part))
        << argumentError(Text);
  };
  Says("a.npy", "expected KIND=VALUE");
  Says("inn=a.npy", "'inn' is no kind of argument; expected in, out");
  Says("out=c.npy", "such as out=c.npy:f32[256x512]");
  Says("out=c.npy:f33[4]", "'f33' is no element type; expected f32");
  Says("out=c.npy:f32[4", "lacks the closing ']'");
  Says("out=c.npy:f32[4x]", "is no shape");
  Says("out=c.npy:f32[4000000000x4000000000]", "too large");
  Says("in=x.bin", "a raw file needs its type and shape");
  Says("i64=five", "'five' is no integer");
  Says("i32=0x123456789", "no 32-bit integer");
  Says("f32=x", "no number");
  Says("same=0", "such as same=0+64:f32[4x4]");
}

// Scalars take decimal, hexadecimal and negative numbers.
TEST(ArgumentTest, Scalars) {
  auto Value = [](StringRef Text) {
    auto A = parseArgument(Text);
    return A ? A->Arg.Scalar : (consumeError(A.takeError()), 0xbad);
  };
  EXPECT_EQ(Value("i64=-1"), ~0ull);
  EXPECT_EQ(Value("i64=0xffffffffffffffff"), ~0ull);
  EXPECT_EQ(Value("i32=-1"), 0xffffffffull);
  EXPECT_EQ(Value("f32=1.5"), 0x3fc00000ull);
}

// Arguments have to fit the kernel's parameters in number and kind.
TEST(ArgumentTest, Mismatch) {
  KernelText K;
  K.Params = {"a, gm", "n, i64"};
  Program P = parse(K.str());
  auto Why = [&](std::vector<ParsedArgument> Args) {
    return whyMismatched(P.Kernels[0], Args);
  };
  ParsedArgument Tensor, Number;
  Number.Arg.Type = ParamType::I64;
  EXPECT_EQ(Why({Tensor, Number}), "");
  EXPECT_EQ(Why({Tensor}), "1 arguments are given, but kernel 'k' takes "
                           "(tensor a, i64 n)");
  EXPECT_EQ(Why({Number, Tensor}).find("argument 0 is i64, but"), 0u);
}

//===----------------------------------------------------------------------===//
// Assembly
//===----------------------------------------------------------------------===//

// What the simulator cannot run is refused with its line, never with a crash.
TEST(LoaderTest, BadAssembly) {
  auto Says = [](const std::string &Body, StringRef Part) {
    std::string Why = parseError("\t.ascend\ta2a3\n" + Body);
    EXPECT_TRUE(StringRef(Why).contains(Part)) << Why;
  };
  Says("", "has no kernel");
  Says("\tret\n", "t.s:2:2: error: this stands outside of a kernel");
  std::string Begin = "\t.kernel\tk, cube\nk:\n", End = "\t.endkernel\n";
  Says(Begin + "\tb\t.Nowhere\n" + End,
       "t.s:4:2: error: no label is called '.Nowhere'");
  Says(Begin + "\tldparam\tx0, k\n" + End,
       "t.s:4:2: error: no parameter is called 'k'");
  Says(Begin + "\tTEXTRACT\tl0as0, f16.zz.16x16, l1s0, 0, 0, 16, 16\n" + End,
       "slot l0as0 has no .slot");
  Says(Begin + ".L:\n.L:\n" + End, "label '.L' exists already");
  Says(Begin + "\tret\n" + End + Begin + End, "kernel 'k' exists already");
  Says(Begin + "\tnonsense\tx0\n" + End, "error");
  Says(Begin + "\tret\n", "has no .endkernel");
}

} // namespace
