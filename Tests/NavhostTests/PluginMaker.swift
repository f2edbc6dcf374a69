import Foundation
import Testing

/// Small plugins and libraries in C or C++, built in a temporary folder.
enum PluginMaker {
  private static let include = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/CSnapNav/include").path

  /// A plugin's text: `globals` at file scope, `body` inside `start`.
  static func text(
    globals: String = "", body: String = "return SNAPNAV_OK;",
    members: String = #""license": "MIT", "provides": {}"#
  ) -> String {
    """
    #include <snapnav_plugin.h>
    \(globals)
    static snapnav_status start(const snapnav_host *h, snapnav_registrar *r,
                                const snapnav_value *config, void **ctx, snapnav_error *err) {
      (void)h; (void)r; (void)config; (void)ctx; (void)err; \(body)
    }
    SNAPNAV_PLUGIN("org.example.small", "1.0.0", start, NULL, \(members))
    """
  }

  /// Builds a shared library from C text; answers its path.
  @discardableResult
  static func build(
    _ name: String, _ text: String, in folder: borrowing TemporaryFolder, _ flags: [String] = []
  ) throws -> String {
    let code = try folder.write("\(name).c", text)
    let out = folder.url.appending(path: "\(name).so").path
    try run(
      "cc", ["-shared", "-fPIC", "-fvisibility=hidden", "-I", include, code, "-o", out] + flags)
    return out
  }

  /// Runs a program of the system and holds that it succeeds.
  static func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) \(arguments)")
  }
}
