import Foundation
import TestKit
import Testing

/// The file of a code in `share/codes`, and the specimens that it shows.
struct CodeSpecimen {
  enum Side: String { case wrong, right }

  let code: String
  private let path: String
  private let blocks: [PageBlock]

  init(_ code: String) {
    self.code = code
    path = "Host/navhost/share/codes/\(code).md"
    blocks = PageBlock.all(in: path)
  }

  var file: URL { Repository.file(path) }

  func has(_ side: Side) -> Bool { blocks.contains { $0.words.contains(side.rawValue) } }

  /// What is told of one side, a line each, without the lines of the file that are shown with it and
  /// without what differs from machine to machine.
  func told(of side: Side) throws -> String {
    let folder = try TemporaryFolder("code")
    try lay(side, in: folder)
    var environment = Child.bare
    environment["PATH"] = "\(Repository.products.path):\(environment["PATH"] ?? "")"
    environment["XDG_RUNTIME_DIR"] = folder.path
    environment["XDG_STATE_HOME"] = folder.path
    let run = try Child.run(
      "/bin/sh", ["-uc", commands(of: side)], in: folder.url, environment: environment)
    let text = run.text.replacing(folder.path + "/", with: "")
    let lines = text.split(separator: "\n").filter { line in
      line.wholeMatch(of: #/ +\d* *\| .*/#) == nil
        && line.wholeMatch(of: /manifest\.json: (no errors|\d+ (error|warning).*)/) == nil
        && !line.hasPrefix("manifest.json: nothing is shown at the start")
        && !line.hasPrefix("manifest.json: plugins, texts and user interfaces were not looked")
    }
    return lines.joined(separator: "\n")
      .replacing(/(found in: |searched: )(plugins, )?\/.*/) { "\($0.1)\($0.2 ?? "")…" }
      .replacing(/[0-9a-f]{64}, not/, with: "…, not")
      .replacing(/[0-9a-f]{64}(, and| is locked)/) { "…\($0.1)" }
  }

  /// The codes that are told of one side.
  static func codes(in told: String) -> Set<String> {
    Set(told.matches(of: /(?:error|warning) (NH\d{3})/).map { String($0.1) })
  }

  /// The file as it is when this is told of what is wrong.
  func text(telling told: String) throws -> String {
    let text = try Repository.text(path)
    guard let kept = blocks.first(where: { $0.language == "text" })?.text else { return text }
    return text.replacing("```text\n\(kept)```", with: "```text\n\(told)\n```")
  }

  private func commands(of side: Side) -> String {
    let own = blocks.filter { $0.language == "sh" && $0.words.contains(side.rawValue) }
    return own.isEmpty ? "navhost check manifest.json" : own.map(\.text).joined()
  }

  /// The files of a side: those that are wrong, and what is right in their place.
  private func lay(_ side: Side, in folder: borrowing TemporaryFolder) throws {
    let shown = blocks.filter { $0.language == "json" || $0.language == "xml" }
    for block in shown where block.words.contains("wrong") {
      try folder.write(block.file ?? "manifest.json", block.text)
    }
    for block in shown where side == .right && block.words.contains("right") {
      try folder.write(block.file ?? "manifest.json", block.text)
    }
    let runs = blocks.contains { $0.language == "sh" }
    let texts = shown.map(\.text).joined()
    guard runs || texts.contains("\"plugins\"]") else { return }
    let hello = try Self.hello.get()
    try FileManager.default.createDirectory(
      at: folder.file("plugins"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: hello, to: folder.file("plugins/hello.so"))
    if texts.contains("org.snapnav.jq") {
      try FileManager.default.copyItem(
        at: URL(filePath: Repository.plugin("snapnav-jq")), to: folder.file("plugins/jq.so"))
    }
    guard runs else { return }
    try folder.write("hello.c", try Repository.text("Examples/hello/hello.c"))
    try FileManager.default.createSymbolicLink(
      at: folder.file("include"), withDestinationURL: URL(filePath: Repository.include))
  }

  /// The README's plugin, built once.
  private static let hello = Result {
    let place = try TemporaryFolder.kept("hello").appending(path: "hello.so")
    try Child.succeed(
      "cc",
      [
        "-shared", "-fPIC", "-I", Repository.include, "-o", place.path,
        Repository.file("Examples/hello/hello.c").path,
      ])
    return place
  }
}
