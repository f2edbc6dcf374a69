import Foundation
import Testing

/// `swift test` builds the plugin first; it lies beside the program that runs the tests.
private let plugin = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
  .deletingLastPathComponent().appending(path: "lib@NAME@.so").path
private let package = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

@Test("the plugin keeps the contract")
func contract() throws {
  try navhost(["test", "--level", "4", plugin])
}

@Test("the plugin does its work in manifest.json")
func script() throws {
  try navhost(["run"] + "@TRACE@".split(separator: " ").map(String.init) + ["manifest.json"])
}

/// Runs navhost in the package's directory: $NAVHOST, the one that pkg-config knows, or that of PATH.
private func navhost(_ arguments: [String]) throws {
  let find = #"${NAVHOST:-$(pkg-config --variable=navhost snapnav || echo navhost)}"#
  let child = Process()
  child.executableURL = URL(filePath: "/bin/sh")
  child.arguments = ["-c", "exec \"\(find)\" \"$@\"", "navhost"] + arguments
  child.currentDirectoryURL = package
  child.standardInput = FileHandle.nullDevice
  let pipe = Pipe()
  child.standardOutput = pipe
  child.standardError = pipe
  try child.run()
  let words = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  child.waitUntilExit()
  #expect(child.terminationStatus == 0, "\(words)")
}
