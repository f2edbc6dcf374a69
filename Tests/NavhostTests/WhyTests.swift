import Foundation
import SnapValue
import TestKit
import Testing

@Suite("navhost why tells why a plugin will not load, and runs nothing")
struct WhyTests {
  /// A library `libdeep.so` with these versions and a plugin that calls `deep2` of it.
  private func user(
    of versions: String, in folder: borrowing TemporaryFolder, _ flags: [String] = []
  ) throws -> String {
    try library(versions, in: folder)
    return try Compiler.library(
      "top", text: PluginMaker.text(body: "extern int deep2(void); return deep2() - 2;"),
      in: folder,
      ["-L\(folder.url.path)", "-l:libdeep.so"] + (flags.isEmpty ? ["-Wl,-rpath,$ORIGIN"] : flags))
  }

  private func library(_ versions: String, in folder: borrowing TemporaryFolder) throws {
    let map = try folder.write("deep.map", versions)
    try Compiler.library(
      "libdeep", text: "int deep(void) { return 1; } int deep2(void) { return 2; }", in: folder,
      ["-Wl,-soname,libdeep.so", "-fvisibility=default"]
        + (versions.isEmpty ? [] : ["-Wl,--version-script=\(map)"]))
  }

  private static let both = "D_1 { global: deep; }; D_2 { global: deep2; local: *; } D_1;"

  @Test(
    "a file that is not there has the one that was probably meant",
    arguments: [["why"], ["inspect"], ["test"], ["why", "--json"]])
  func missing(command: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("libcatalog.so", "")
    let run = try Navhost.run(command + [folder.path("libcatalgo.so")])
    #expect(run.status == 4)
    let words = folder.anonymous(run.words)
    #expect(
      words.hasSuffix(
        "libcatalgo.so\"; did you mean \"\(folder.anonymous(folder.path("libcatalog.so")))\"?\n"),
      "\(words)")
    #expect(try !Navhost.run(command + ["/tmp/nothing-like-it.so"]).words.contains("did you mean"))
  }

  @Test("an id in place of a file is told where ids are looked up", arguments: ["inspect", "test"])
  func idOfPlugin(command: String) throws {
    let folder = try TemporaryFolder()
    let run = try Navhost.run([command, "org.snapnav.jq"], in: folder.url)
    #expect(run.status == 4)
    #expect(
      run.words.contains(
        "navhost: org.snapnav.jq is an id, and \(command) takes a file: navhost list tells its file\n"
      ),
      "\(run.words)")
  }

  @Test("a check that is not there is told where all are listed")
  func unknownCheck() throws {
    let jq = Repository.products.appending(path: "libsnapnav-jq.so").path
    for (option, text) in [("--only", "x-foo"), ("--skip", "x-foo=why")] {
      let run = try Navhost.run(["test", option, text, jq])
      #expect(run.status == 2)
      #expect(
        run.words.contains("x-foo\"\n  hint: navhost test --rules lists them\n"), "\(run.words)")
    }
  }

  @Test(
    "what is no library is told what why is for",
    arguments: [
      ("m.json", "navhost check looks at manifests and their cards"),
      ("price.jq", "a program in jq belongs into the \"config\" of the plugin org.snapnav.jq"),
      ("org.example.films", "navhost list tells which file has which id"),
      ("org.snapnav.jq", "navhost list tells which file has which id"),
    ])
  func otherThanPlugin(name: String, words: String) throws {
    let folder = try TemporaryFolder()
    if !name.hasPrefix("org.") { try folder.write(name, "{}") }
    let run = try Navhost.run(["why", name], in: folder.url)
    #expect(run.status == 4)
    #expect(run.words.contains("navhost: why looks at the file of one plugin; \(words)"))
    #expect(!run.text.contains("copy it again"))
  }

  @Test("a plugin without fault can be loaded, and the status is 0")
  func loadable() throws {
    for name in ["example-catalog", "example-titles", "snapnav-terminal", "snapnav-jq"] {
      let path = Repository.products.appending(path: "lib\(name).so").path
      let run = try Navhost.run(["why", path])
      #expect(run.status == 0)
      #expect(run.output == "\(path): it can be loaded\n")
    }
    let folder = try TemporaryFolder()
    let path = try user(of: Self.both, in: folder)
    #expect(try Navhost.run(["why", path]).status == 0)
    let json = try Value(jsonText: Navhost.run(["why", "--json", path]).output)
    #expect(json["loadable"] == true)
    #expect(json["symbolsKnown"] == true)
  }

  @Test("of a presenter it says whether a manifest's displays may name outputs for it")
  func outputs() throws {
    let folder = try TemporaryFolder()
    for (resources, takes) in [(#", "resources": ["display"]"#, true), ("", false)] {
      let path = try Compiler.library(
        takes ? "shown" : "told",
        text: PluginMaker.text(
          members: #""license": "MIT", "provides": {"presenters": ["view"]}\#(resources)"#),
        in: folder)
      let text = try Navhost.run(["why", path]).output
      #expect(
        text.contains("\"displays\" of a manifest may name their outputs") == takes, "\(text)")
      let json = try Value(jsonText: Navhost.run(["why", "--json", path]).output)
      #expect(json["takesOutputs"] == .bool(takes))
    }
  }

  @Test("a missing library is told with the chain that needs it and all places looked at")
  func missingLibrary() throws {
    let folder = try TemporaryFolder()
    try library("", in: folder)
    try Compiler.library(
      "libmiddle", text: "extern int deep(void); int middle(void) { return deep(); }", in: folder,
      [
        "-L\(folder.url.path)", "-l:libdeep.so", "-Wl,-soname,libmiddle.so",
        "-fvisibility=default",
      ])
    let path = try Compiler.library(
      "top", text: PluginMaker.text(body: "extern int middle(void); return middle();"), in: folder,
      [
        "-L\(folder.url.path)", "-l:libmiddle.so", "-Wl,-rpath,\(folder.url.path)",
        "-Wl,--allow-shlib-undefined",
      ])
    let run = try Navhost.run(["why", path])
    #expect(run.status == 4)
    var text = folder.anonymous(run.output)
    for machine in ["x86_64", "aarch64"] {
      text = text.replacingOccurrences(of: "\(machine)-linux-gnu", with: "MACHINE")
    }
    try Golden.expect(text, is: "why-library.txt")
    let json = try Value(jsonText: Navhost.run(["why", "--json", path]).output)
    let reason = json["reasons"]?.list?.first
    #expect(reason?["library"] == "libdeep.so")
    #expect(reason?["chain"]?.list?.count == 2)
    #expect(reason?["searched"]?.list?.contains("/etc/ld.so.cache") == true)
    #expect(json["symbolsKnown"] == false)
  }

  @Test("missing symbols are told as their authors wrote them, and weak ones are none")
  func missingSymbols() throws {
    let folder = try TemporaryFolder()
    let names = """
      extern void plain(void) ; extern void maybe(void) __attribute__((weak));
      extern void cxx(void) __asm__("_ZN2my5ThingC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEi");
      extern void rust(void) __asm__("_ZN4core3fmt9Formatter9write_str17h0123456789abcdefE");
      """
    let path = try Compiler.library(
      "top",
      text: PluginMaker.text(
        globals: names, body: "plain(); cxx(); rust(); if (maybe) maybe(); return 0;"),
      in: folder)
    let run = try Navhost.run(["why", path])
    #expect(run.status == 4)
    for name in [
      "plain", "core::fmt::Formatter::write_str",
      "my::Thing::Thing(std::__cxx11::basic_string<char, std::char_traits<char>, "
        + "std::allocator<char> > const&, int)",
    ] {
      #expect(
        run.output.contains("- the symbol \(name), needed by \(path), is in none of its libraries"),
        "\(run.output)")
    }
    #expect(!run.output.contains("maybe"))
  }

  @Test("a symbol that a library of its needs is told with the whole chain")
  func missingDeep() throws {
    let folder = try TemporaryFolder()
    try library("", in: folder)
    let place = ["-L\(folder.url.path)", "-Wl,-rpath,\(folder.url.path)"]
    try Compiler.library(
      "libmiddle", text: "extern int deep2(void); int middle(void) { return deep2(); }", in: folder,
      place + ["-l:libdeep.so", "-Wl,-soname,libmiddle.so", "-fvisibility=default"])
    let path = try Compiler.library(
      "top", text: PluginMaker.text(body: "extern int middle(void); return middle() - 2;"),
      in: folder,
      place + ["-l:libmiddle.so"])
    #expect(try Navhost.run(["why", path]).status == 0)
    try Compiler.library(
      "libdeep", text: "int deep(void) { return 1; }", in: folder,
      ["-Wl,-soname,libdeep.so", "-fvisibility=default"])
    let run = try Navhost.run(["why", path])
    #expect(run.status == 4)
    #expect(
      run.output.contains(
        "the symbol deep2, needed by \(folder.url.path)/libmiddle.so, needed by \(path), is in none"
      ),
      "\(run.output)")
    #expect(try Navhost.run(["registered", path]).status == 4)
  }

  @Test("symbols are bound by version, as the loader binds them")
  func versions() throws {
    let folder = try TemporaryFolder()
    let path = try user(of: Self.both, in: folder)
    try library("D_1 { global: deep; local: *; };", in: folder)
    #expect(
      try Navhost.run(["why", path]).output.contains("libdeep.so has no version D_2, needed"))
    try library("D_1 { global: deep; }; D_2 { global: other; local: *; } D_1;", in: folder)
    let gone = try Navhost.run(["why", path]).output
    #expect(gone.contains("the symbol deep2, version D_2, needed by \(path), is not in libdeep.so"))
    try library("D_1 { global: deep; deep2; }; D_2 { global: other; local: *; } D_1;", in: folder)
    let moved = try Navhost.run(["why", path]).output
    #expect(moved.contains("here is \(folder.url.path)/libdeep.so: D_1"), "\(moved)")
    try library("", in: folder)
    #expect(
      try Navhost.run(["why", path]).output.contains("libdeep.so has no version D_2, needed"))
  }

  @Test(
    "why says beforehand what the loader then does",
    arguments: [
      Self.both, "", "D_1 { global: deep; local: *; };",
      "D_1 { global: deep; }; D_2 { global: other; local: *; } D_1;",
      "D_1 { global: deep; deep2; }; D_2 { global: other; local: *; } D_1;",
      "D_2 { global: deep2; local: *; };",
    ])
  func agrees(versions: String) throws {
    let folder = try TemporaryFolder()
    let path = try user(of: Self.both, in: folder, ["-Wl,-rpath,\(folder.url.path)"])
    try library(versions, in: folder)
    let why = try Navhost.run(["why", path])
    let loaded = try Navhost.run(["registered", path])
    #expect((why.status == 0) == (loaded.status == 0), "\(why.output)\(loaded.words)")
  }

  @Test("a version that this system does not have is told with the newest one that it has")
  func newerSystem() throws {
    let folder = try TemporaryFolder()
    let path = try Compiler.library(
      "top", text: PluginMaker.text(globals: "#include <stdlib.h>", body: "return rand();"),
      in: folder)
    var bytes = try Data(contentsOf: URL(filePath: path))
    let place = try #require(bytes.range(of: Data("GLIBC_2.2.5\0".utf8)))
    bytes.replaceSubrange(place, with: Data("GLIBC_2.99\0\0".utf8))
    try bytes.write(to: URL(filePath: path))
    let run = try Navhost.run(["why", path])
    #expect(run.status == 4)
    #expect(run.output.contains("has no version GLIBC_2.99, needed by \(path)"))
    #expect(run.output.contains("to mend it: GLIBC_2."), "\(run.output)")
  }

  @Test("what the program itself lends is told, and does no harm")
  func borrowed() throws {
    let folder = try TemporaryFolder()
    let path = try Compiler.library(
      "top",
      text: PluginMaker.text(globals: "extern void ffi_call(void);", body: "ffi_call(); return 0;"),
      in: folder)
    let run = try Navhost.run(["why", path])
    #expect(run.status == 0)
    #expect(run.output.contains("  ffi_call is in none of its libraries; this program lends it: "))
    let json = try Value(jsonText: Navhost.run(["why", "--json", path]).output)
    #expect(json["borrowed"]?.list?.first?["symbol"] == "ffi_call")
  }

  @Test(
    "a digest other than the pinned one is a reason; a text that is none is a wrong command line")
  func digest() throws {
    let path = Repository.products.appending(path: "libexample-titles.so").path
    let details = try Value(jsonText: Navhost.run(["inspect", "--json", path]).output)
    let digest = try #require(details["sha256"]?.string)
    #expect(try Navhost.run(["why", path, "--sha256", digest.uppercased()]).status == 0)
    let zeros = String(repeating: "0", count: 64)
    let other = try Navhost.run(["why", path, "--sha256", zeros])
    #expect(other.status == 4)
    #expect(other.output.contains("its SHA-256 is \(digest), \(zeros) is expected"))
    let wrong = try Navhost.run(["why", path, "--sha256", "abc"])
    #expect(wrong.status == 2)
    #expect(wrong.output.isEmpty)
    #expect(wrong.words.contains("64 hexadecimal digits are expected"))
  }

  struct Stranger: Sendable, CustomTestStringConvertible {
    let name: String
    let says: [String]
    var testDescription: String { name }
  }

  @Test(
    "everything else that is in the way is told, with how to mend it",
    arguments: [
      Stranger(name: "absent", says: ["No such file"]),
      Stranger(name: "text", says: ["a text file, not an ELF library"]),
      Stranger(
        name: "machine",
        says: ["for 1 reason", "it is made for AArch64", "build it for this machine"]),
      Stranger(name: "class", says: ["it is a 32-bit file"]),
      Stranger(name: "program", says: ["a position-independent program, not a shared library"]),
      Stranger(name: "major", says: ["it is built for contract 7, this host has contract 1"]),
      Stranger(name: "noteless", says: ["it has no metadata note"]),
      Stranger(name: "writable", says: ["can be written by everybody", "chmod o-w"]),
    ])
  func strangers(stranger: Stranger) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/\(stranger.name).so"
    try make(stranger.name, at: path, in: folder)
    let run = try Navhost.run(["why", "--strict", path])
    #expect(run.status == 4)
    for words in stranger.says + ["to mend it: "] {
      #expect(run.output.contains(words), "\(run.output)")
    }
  }

  private func make(_ name: String, at path: String, in folder: borrowing TemporaryFolder) throws {
    switch name {
    case "absent": return
    case "text": try folder.write("text.so", "just words")
    case "program":
      try FileManager.default.copyItem(atPath: "/bin/ls", toPath: path)
    case "noteless":
      try Compiler.library(
        name, text: "int here;", in: folder)
    default:
      let lacking = "\nextern int gone(void); int uses(void) { return gone(); }"
      try Compiler.library(
        name, text: PluginMaker.text() + (name == "machine" ? lacking : ""), in: folder)
      try spoil(name, path)
    }
  }

  private func spoil(_ name: String, _ path: String) throws {
    if name == "writable" {
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
      return
    }
    var bytes = try Data(contentsOf: URL(filePath: path))
    if name == "machine" { bytes[18] = 183 }
    if name == "class" { bytes[4] = 1 }
    if name == "major" {
      let owner = try #require(bytes.range(of: Data("SnapNav\0".utf8)))
      bytes[owner.upperBound] = 7
    }
    try bytes.write(to: URL(filePath: path))
  }
}
