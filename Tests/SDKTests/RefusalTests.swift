import Foundation
import TestKit
import Testing

@Suite("What the contract cannot say does not compile in C++")
struct RefusalTests {
  /// Lines inside a plugin's constructor, and a text that the compiler must say.
  struct Case: Sendable, CustomTestStringConvertible {
    let what: String
    let before: String
    let line: String
    let says: String
    var testDescription: String { what }
  }

  static let cases = [
    Case(
      what: "a function that may throw and has a result", before: "int count();",
      line: "r.function<&count>(\"count\");", says: "a typed function with a result cannot fail"),
    Case(
      what: "a copy in a function that is noexcept", before: "void tell(std::string) noexcept;",
      line: "r.function<&tell>(\"tell\");", says: "a copy can throw"),
    Case(
      what: "a parameter that has no letter", before: "void tell(char);",
      line: "r.function<&tell>(\"tell\");", says: "a typed function passes bool"),
    Case(
      what: "a screen that ignores its properties", before: "struct Film {};",
      line: "r.screen<Film>(\"film\");", says: "a screen is made from"),
    Case(
      what: "a screen that saves and does not restore",
      before: "struct Film { Film(snapnav::View) {} snapnav::Value save() const { return 1; } };",
      line: "r.screen<Film>(\"film\");", says: "both or neither"),
    Case(
      what: "an action on another class", before: "struct Film { Film(snapnav::View) {} };",
      line: "r.screen<Film>(\"film\").action(\"cut\", [](int &) noexcept {});",
      says: "the first parameter is a reference to the screen's class"),
    Case(
      what: "a member that would keep what is lent",
      before: "struct Film { Film(snapnav::View) {} std::string_view title; };",
      line: "r.screen<Film>(\"film\").property<&Film::title>(\"title\");",
      says: "what a setter is given is gone when it returns"),
    Case(
      what: "a callback that returns what is no answer", before: "",
      line: "r.mediator(\"adults\", [](snapnav::Navigation &) { return true; });",
      says: "a callback returns nothing, which says done, or an Answer"),
    Case(
      what: "an event that nobody would call",
      before: "struct Film { Film(snapnav::View) {} void event(int) {} };",
      line: "r.screen<Film>(\"film\");",
      says: "a screen hears of event(snapnav::Event)"),
    Case(
      what: "a pointer as a value", before: "extern int number;",
      line: "snapnav::Value value(&number);", says: "delete"),
    Case(
      what: "a token that is copied", before: "void twice(snapnav::Token &t);",
      line: "r.effect(\"e\", [](snapnav::EffectChange &c) { auto a = c.later(); auto b = a; });",
      says: "delete"),
    Case(
      what: "an answer that is dropped", before: "",
      line: "r.effect(\"e\", [](snapnav::EffectChange &c) { c.later(); });", says: "nodiscard"),
  ]

  @Test("is refused with a reason", arguments: cases)
  func refused(example: Case) throws {
    let compiler = try #require(Kit.cppCompilers.first)
    let result = try compile(example.before, example.line, compiler)
    #expect(result.status != 0)
    #expect(result.text.contains(example.says), "\(result.text.prefix(2000))")
  }

  @Test(
    "and what frames these lines does compile, also by strict warnings", arguments: Kit.cppCompilers
  )
  func frame(compiler: String) throws {
    let screen = """
      struct Film { Film(snapnav::View) {} int year = 0; snapnav::Value save() const { return year; }
      void restore(snapnav::View state) { year = state.as<int>(); } };
      """
    let result = try compile(
      screen, "r.screen<Film>(\"film\").property<&Film::year>(\"year\");", compiler,
      ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wsign-conversion"])
    #expect(result.status == 0, "\(result.text)")
  }

  private func compile(
    _ before: String, _ line: String, _ compiler: String, _ flags: [String] = []
  ) throws -> Child.Run {
    let file = try Kit.folder().appending(path: "refused.cpp")
    let text = """
      #include <snapnav.hpp>
      \(before)
      struct Plugin { explicit Plugin(snapnav::Registrar &r) { (void)r; \(line) } };
      SNAPNAV_CPP_PLUGIN(Plugin, "org.example.refused", "1.0.0", "provides": {})
      """
    try text.write(to: file, atomically: true, encoding: .utf8)
    return try Child.run(
      "/usr/bin/env",
      [compiler, "-std=c++17", "-fsyntax-only", "-Werror", "-fvisibility=hidden"] + flags
        + Kit.include + [file.path])
  }
}
