import Foundation
import TestKit
import Testing

/// Where plugins in Rust are built and tried as their authors do: offline, with cargo.
enum RustWorkshop {
  /// Whether cargo is here; where it is not, the tests of Rust are disabled, which the report shows.
  static let hasCargo = (try? Child.run("cargo", ["--version"]))?.status == 0
  static let reason: Comment = "cargo is not installed: see rustup.rs"

  /// Nothing of Rust is built with AddressSanitizer, so once is enough.
  static let isSanitized = Repository.isSanitized
  static let isOnce: Comment = "nothing of what is built here is built with AddressSanitizer"

  /// Where everything is built, so that the crate is compiled once.
  static let target = TemporaryFolder.ofRun.appending(path: "cargo")

  /// Runs a shell text as an author would type it, with the laid out kit and `navhost` in PATH.
  static func shell(
    _ text: String, in directory: URL, environment: [String: String] = [:]
  ) throws -> Child.Run {
    let own = [
      "CARGO_TARGET_DIR": target.path, "CARGO_NET_OFFLINE": "true", "CARGO_TERM_COLOR": "never",
      "RUST_BACKTRACE": "0", "NAVHOST": Navhost.path,
    ]
    return try Kit.shell(text, in: directory, environment: own.merging(environment) { $1 })
  }

  /// What cargo said of a crate that should have been built without a word.
  struct NotBuilt: Error { let words: String }

  /// A crate of one file, named as `name`; `profile` are lines of its release profile.
  static func crate(_ name: String, _ source: String, profile: String = "") throws -> URL {
    let place = try Kit.folder()
    let kit = Kit.prefix.appending(path: "share/snapnav/rust/snapnav").path
    let manifest = """
      [package]
      name = "\(name)"
      version = "1.0.0"
      edition = "2021"
      [lib]
      crate-type = ["cdylib"]
      [dependencies]
      snapnav = { path = "\(kit)" }
      [profile.release]
      \(profile)

      """
    try FileManager.default.createDirectory(
      at: place.appending(path: "src"), withIntermediateDirectories: true)
    try manifest.write(
      to: place.appending(path: "Cargo.toml"), atomically: true, encoding: .utf8)
    try source.write(to: place.appending(path: "src/lib.rs"), atomically: true, encoding: .utf8)
    return place
  }

  /// Builds a crate of one file without a warning; answers the plugin's path.
  static func plugin(_ name: String, _ source: String, profile: String? = nil) throws -> String {
    let place = try crate(name, source, profile: profile ?? "")
    let flag = profile == nil ? "" : " --release"
    let built = try shell("cargo build -q\(flag)", in: place)
    guard built.status == 0, built.text == "" else { throw NotBuilt(words: built.text) }
    let file = "\(profile == nil ? "debug" : "release")/lib\(name).so"
    return target.appending(path: file).path
  }

  /// The plugin of Programs/specimen.rs, built once.
  static let specimen = Result {
    try plugin(
      "specimen",
      String(contentsOf: Kit.here.appending(path: "Programs/specimen.rs"), encoding: .utf8))
  }
}
