// Calls a kernel with arguments from the command line: a number, or FILE:BYTES,
// memory that is read from the file if it is there and written back to it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

struct Argument {
  std::string Path;
  std::vector<char> Memory;
  long long Number = 0;

  explicit Argument(std::string Text) {
    size_t Colon = Text.rfind(':');
    if (Colon == std::string::npos) {
      Number = std::stoll(Text);
      return;
    }
    Path = Text.substr(0, Colon);
    Memory.resize(std::stoull(Text.substr(Colon + 1)));
    if (FILE *File = fopen(Path.c_str(), "rb")) {
      size_t Read = fread(Memory.data(), 1, Memory.size(), File);
      fclose(File);
      if (Read != Memory.size())
        exit(2);
    }
  }

  template <typename T> T as() {
    if constexpr (std::is_pointer_v<T>)
      return reinterpret_cast<T>(Memory.data());
    else
      return static_cast<T>(Number);
  }

  void save() const {
    if (FILE *File = Path.empty() ? nullptr : fopen(Path.c_str(), "wb")) {
      fwrite(Memory.data(), 1, Memory.size(), File);
      fclose(File);
    }
  }
};

template <typename... Types, size_t... Indices>
void call(void (*Kernel)(Types...), std::vector<Argument> &Arguments,
          std::index_sequence<Indices...>) {
  Kernel(Arguments[Indices].template as<Types>()...);
}

template <typename... Types>
int run(void (*Kernel)(Types...), int Count, char **Texts) {
  std::vector<Argument> Arguments(Texts + 1, Texts + Count);
  if (Arguments.size() != sizeof...(Types))
    return 2;
  call(Kernel, Arguments, std::index_sequence_for<Types...>());
  for (const Argument &A : Arguments)
    A.save();
  return 0;
}
