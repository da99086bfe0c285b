//===-- global_tensor.hpp - Tensors in global memory ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A GlobalTensor is a pointer with five extents and five strides, outermost
// first, in elements. Each is static, or DYNAMIC and given at run time.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_GLOBAL_TENSOR_HPP
#define ASCEND_PTO_GLOBAL_TENSOR_HPP

#include "types.hpp"

namespace pto {

/// Dimensions by name, outermost first.
struct GlobalTensorDim {
  static constexpr int DIM_0 = 0;
  static constexpr int DIM_1 = 1;
  static constexpr int DIM_2 = 2;
  static constexpr int DIM_3 = 3;
  static constexpr int DIM_4 = 4;
  static constexpr int TOTAL_DIM = 5;
};

namespace detail {

/// A constant wherever it stands.
template <int Value> constexpr int constant = Value;
template <typename T, T... Values> struct Indices {};

/// Five numbers of which those that are DYNAMIC in the type are given at run
/// time. No loops: the compiler does not unroll what the source does not ask
/// to.
template <int64_t N1, int64_t N2, int64_t N3, int64_t N4, int64_t N5>
struct Numbers {
  static constexpr int64_t fixed[5] = {N1, N2, N3, N4, N5};
  static constexpr unsigned dynamicCount = (N1 == DYNAMIC) + (N2 == DYNAMIC) +
                                           (N3 == DYNAMIC) + (N4 == DYNAMIC) +
                                           (N5 == DYNAMIC);

  /// One store each: an initialiser would become a constant in memory.
  PTO_INTERNAL static void fill(int64_t (&all)[5]) {
    all[0] = N1;
    all[1] = N2;
    all[2] = N3;
    all[3] = N4;
    all[4] = N5;
  }
  /// Takes arguments for the DYNAMIC ones or for all five.
  template <typename... Given>
  PTO_INTERNAL static void fill(int64_t (&all)[5], Given... given) {
    static_assert(sizeof...(Given) == dynamicCount || sizeof...(Given) == 5,
                  "give one number for each DYNAMIC one");
    fill(all);
    if constexpr (dynamicCount != 0)
      place(__make_integer_seq<Indices, int, sizeof...(Given)>(), all,
            given...);
  }

private:
  /// The one that argument \p given of \p count is for.
  static constexpr int dimension(int given, int count) {
    if (count == 5)
      return given;
    int dim = 0;
    while (fixed[dim] != DYNAMIC || given-- != 0)
      ++dim;
    return dim;
  }
  template <int... At, typename... Given>
  PTO_INTERNAL static void place(Indices<int, At...>, int64_t (&all)[5],
                                 Given... given) {
    ((fixed[constant<dimension(At, sizeof...(At))>] == DYNAMIC
          ? void(all[constant<dimension(At, sizeof...(At))>] = given)
          : void()),
     ...);
  }
};

constexpr int64_t productOrDynamic(int64_t a, int64_t b) {
  return a == DYNAMIC || b == DYNAMIC ? int64_t(DYNAMIC) : a * b;
}

} // namespace detail

/// The extents of a tensor.
template <int64_t N1 = DYNAMIC, int64_t N2 = DYNAMIC, int64_t N3 = DYNAMIC,
          int64_t N4 = DYNAMIC, int64_t N5 = DYNAMIC>
struct Shape {
private:
  using Numbers = detail::Numbers<N1, N2, N3, N4, N5>;

public:
  static constexpr int64_t staticShape[5] = {N1, N2, N3, N4, N5};
  int64_t shape[5];

  PTO_INTERNAL Shape() { Numbers::fill(shape); }
  template <typename... Given> PTO_INTERNAL Shape(Given... n) {
    Numbers::fill(shape, n...);
  }
};

/// The distance between neighbours in each dimension.
template <int64_t S1 = DYNAMIC, int64_t S2 = DYNAMIC, int64_t S3 = DYNAMIC,
          int64_t S4 = DYNAMIC, int64_t S5 = DYNAMIC>
struct Stride {
private:
  using Numbers = detail::Numbers<S1, S2, S3, S4, S5>;

public:
  static constexpr int64_t staticStride[5] = {S1, S2, S3, S4, S5};
  int64_t stride[5];

  PTO_INTERNAL Stride() { Numbers::fill(stride); }
  template <typename... Given> PTO_INTERNAL Stride(Given... n) {
    Numbers::fill(stride, n...);
  }
};

//===----------------------------------------------------------------------===//
// Matrices
//===----------------------------------------------------------------------===//
namespace detail {

template <typename T, int64_t rows, int64_t cols, Layout order>
struct MatrixTypes {
  using Shape = pto::Shape<1, 1, 1, rows, cols>;
  static constexpr int64_t all = productOrDynamic(rows, cols);
  using Stride = pto::Stride<all, all, all, order == Layout::ND ? cols : 1,
                             order == Layout::ND ? 1 : rows>;
};
template <typename T, int64_t rows, int64_t cols>
struct MatrixTypes<T, rows, cols, Layout::NZ> {
  static_assert(rows != DYNAMIC && cols != DYNAMIC,
                "the size of an NZ tensor is static");
  static constexpr int64_t c0 = C0_SIZE_BYTE / sizeof(T);
  using Shape = pto::Shape<1, cols / c0, rows / 16, 16, c0>;
  using Stride = pto::Stride<rows * cols, rows * c0, 16 * c0, c0, 1>;
};

} // namespace detail

/// The shape of one tile of rows x cols elements.
template <typename T, int64_t rows, int64_t cols, Layout order = Layout::ND>
struct TileShape2D : detail::MatrixTypes<T, rows, cols, order>::Shape {
  using detail::MatrixTypes<T, rows, cols, order>::Shape::Shape;
};

/// The strides of the rows x cols matrix that a tile is a part of.
template <typename T, int64_t rows, int64_t cols, Layout order = Layout::ND>
struct BaseShape2D : detail::MatrixTypes<T, rows, cols, order>::Stride {
  using detail::MatrixTypes<T, rows, cols, order>::Stride::Stride;
};

//===----------------------------------------------------------------------===//
// GlobalTensor
//===----------------------------------------------------------------------===//

namespace detail {
/// The address of a tensor: refuses, where a tensor is declared, what is known
/// by name only. A class of its own, since tensors have many shapes and clang
/// looks at each check in each of their classes.
template <typename Element_, Layout Layout_> struct TensorAddress {
  ASCEND_CHECKED_TENSOR
  PTO_INTERNAL TensorAddress(__gm__ Element_ *data) : data(data) {}
  __gm__ Element_ *data;
};
} // namespace detail

template <typename Element_, typename Shape_, typename Stride_,
          Layout Layout_ = Layout::ND>
struct GlobalTensor {
  using RawDType = Element_;
  using DType = __gm__ Element_;
  using Shape = Shape_;
  using Stride = Stride_;
  static constexpr Layout layout = Layout_;
  static constexpr int64_t staticShape[5] = {
      Shape_::staticShape[0], Shape_::staticShape[1], Shape_::staticShape[2],
      Shape_::staticShape[3], Shape_::staticShape[4]};
  static constexpr int64_t staticStride[5] = {
      Stride_::staticStride[0], Stride_::staticStride[1],
      Stride_::staticStride[2], Stride_::staticStride[3],
      Stride_::staticStride[4]};
  /// The builtins' codes.
  static constexpr int dtypeCode = detail::Element<Element_>::code;
  static constexpr int layoutCode = detail::codeOf(Layout_);

  static_assert(dtypeCode >= 0 || detail::isNamedOnly<Element_>,
                "no tensor has elements of this type");

  using Address = detail::TensorAddress<Element_, Layout_>;
  PTO_INTERNAL explicit GlobalTensor(Address at) : address(at.data) {}
  PTO_INTERNAL GlobalTensor(Address at, const Shape_ &shape)
      : address(at.data), extents(shape) {}
  PTO_INTERNAL GlobalTensor(Address at, const Shape_ &shape,
                            const Stride_ &stride)
      : address(at.data), extents(shape), strides(stride) {}

  PTO_INTERNAL DType *data() const { return address; }
  PTO_INTERNAL void SetAddr(DType *data) { address = data; }

  /// Of loads that do not say their own.
  PTO_INTERNAL CachePolicy GetCachePolicy() const { return policy; }
  PTO_INTERNAL void SetCachePolicy(CachePolicy of) { policy = of; }

  PTO_INTERNAL int64_t GetShape(int dim) const { return extents.shape[dim]; }
  PTO_INTERNAL int64_t GetStride(int dim) const { return strides.stride[dim]; }
  template <int dim> PTO_INTERNAL static constexpr int64_t GetShape() {
    static_assert(staticShape[dim] != DYNAMIC,
                  "this extent is known at run time only: GetShape(dim)");
    return staticShape[dim];
  }
  template <int dim> PTO_INTERNAL static constexpr int64_t GetStride() {
    static_assert(staticStride[dim] != DYNAMIC,
                  "this stride is known at run time only: GetStride(dim)");
    return staticStride[dim];
  }

private:
  DType *address;
  Shape_ extents;
  Stride_ strides;
  CachePolicy policy = CachePolicy::Cached;
};

/// From here on, loads of the tensor that do not say a policy have this one.
template <typename GlobalData>
PTO_INTERNAL void set_cache_policy(GlobalData &tensor, CachePolicy policy) {
  tensor.SetCachePolicy(policy);
}

} // namespace pto

#endif // ASCEND_PTO_GLOBAL_TENSOR_HPP
