import Foundation
import TestKit
import Testing

@Suite("The kits' headers stand alone, and do what they say")
struct HeaderTests {
  /// A header, a compiler and the language that it is compiled as.
  struct Case: Sendable, CustomTestStringConvertible {
    let header: String
    let compiler: String
    let standard: String
    var testDescription: String { "\(header), \(compiler) -std=\(standard)" }
    var language: String { standard.hasPrefix("c++") ? "c++" : "c" }
  }

  static let cases: [Case] =
    Kit.cCompilers.flatMap { compiler in
      ["c11", "c17"].map { Case(header: "snapnav_values.h", compiler: compiler, standard: $0) }
    }
    + Kit.cppCompilers.flatMap { compiler in
      ["snapnav_values.h", "snapnav.hpp"].flatMap { header in
        ["c++17", "c++20"].map { Case(header: header, compiler: compiler, standard: $0) }
      }
    }

  @Test("both languages have a compiler here")
  func compilers() {
    #expect(!Kit.cCompilers.isEmpty)
    #expect(!Kit.cppCompilers.isEmpty)
  }

  @Test("included alone and twice, without a warning", arguments: cases)
  func alone(example: Case) throws {
    let file = try Kit.folder().appending(path: "alone")
    try "#include <\(example.header)>\n#include <\(example.header)>\n"
      .write(to: file, atomically: true, encoding: .utf8)
    let result = try Child.run(
      "/usr/bin/env",
      [example.compiler, "-std=\(example.standard)", "-fsyntax-only"] + Kit.warnings + Kit.include
        + ["-x", example.language, file.path])
    #expect(result.status == 0, "\(result.text)")
    #expect(result.text == "")
  }

  /// A program of Programs/ and how it is compiled.
  struct Program: Sendable, CustomTestStringConvertible {
    let name: String
    let compiler: String
    let flags: [String]
    var testDescription: String { "\(name), \(compiler) \(flags.joined(separator: " "))" }
  }

  static let programs: [Program] =
    Kit.cCompilers.map { Program(name: "values.c", compiler: $0, flags: ["-std=c11"]) }
    + Kit.cppCompilers.flatMap { compiler in
      [
        Program(name: "values.c", compiler: compiler, flags: ["-std=c++17", "-x", "c++"]),
        Program(name: "values.cpp", compiler: compiler, flags: ["-std=c++17"]),
        Program(name: "border.cpp", compiler: compiler, flags: ["-std=c++17"]),
      ]
    } + checked(["g++", "-fsanitize=address,undefined"]) + checked(["g++", "-fsanitize=thread"])

  /// The C++ programs under a checker, where the compiler has it and the machine can run it.
  private static func checked(_ words: [String]) -> [Program] {
    let probe = TemporaryFolder.ofRun.appending(path: "probe\(words.last ?? "")").path
    let text = "echo 'int main() {}' | \(words.joined(separator: " ")) -x c++ - -o '\(probe)'"
    guard (try? Child.run("/bin/sh", ["-c", "\(text) && '\(probe)'"]))?.status == 0 else {
      return []
    }
    return ["values.cpp", "border.cpp"].map {
      Program(name: $0, compiler: words[0], flags: ["-std=c++17", "-g"] + words.dropFirst())
    }
  }

  @Test("every expectation of the programs holds", arguments: programs)
  func program(program: Program) throws {
    let folder = try Kit.folder()
    let source = Kit.here.appending(path: "Programs/\(program.name)").path
    let built = try Child.run(
      "/usr/bin/env",
      [program.compiler] + program.flags + Kit.warnings + Kit.include
        + [source, "-pthread", "-o", "program"], in: folder)
    try #require(built.status == 0, "\(built.text)")
    let result = try Child.run(folder.appending(path: "program").path, [])
    #expect(result.status == 0)
    #expect(result.text == "all hold\n")
  }
}
