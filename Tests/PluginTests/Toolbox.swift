import Foundation

/// The root of the package, found from this file.
let packageRoot = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// Where the products are built: beside the running test program.
let productsDirectory = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
  .deletingLastPathComponent()

/// What a program wrote, and how it ended.
struct Finished {
  var status: Int32
  var output: String
}

/// Runs a program to its end; both of its outputs are one text.
func run(_ program: String, _ arguments: [String]) throws -> Finished {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  process.standardOutput = pipe
  process.standardError = pipe
  process.standardInput = FileHandle.nullDevice
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return Finished(
    status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
}

/// A directory that is gone when the body is done.
func withTemporaryDirectory<T>(_ body: (URL) throws -> T) throws -> T {
  let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: directory) }
  return try body(directory)
}
