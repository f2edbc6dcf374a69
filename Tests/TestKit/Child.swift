import Foundation
import Synchronization

/// Programs that a test runs to their end.
package enum Child {
  /// How a program ended, and what it wrote.
  package struct Run: Sendable {
    package let status: Int32
    /// Whether a signal ended it; `status` is then the signal's number.
    package let wasKilled: Bool
    package let output: String
    /// What it wrote to standard error.
    package let words: String

    /// Takes over how it ended.
    package init(status: Int32, wasKilled: Bool, output: String, words: String) {
      (self.status, self.wasKilled) = (status, wasKilled)
      (self.output, self.words) = (output, words)
    }

    /// Standard output in lines, without empty ones.
    package var lines: [String] { output.split(separator: "\n").map(String.init) }
    /// Standard output, then standard error.
    package var text: String { output + words }
  }

  /// A program that should have succeeded.
  package struct Failed: Error, CustomStringConvertible {
    package let description: String

    /// Something that is not as it should be, in words.
    package init(description: String) { self.description = description }
  }

  /// The environment of the tests themselves.
  package static let inherited = ProcessInfo.processInfo.environment

  /// An environment without anything of the person who runs the tests, but for what a sanitizer that
  /// they are built with was told. Its home is a device, in which not even root can make a file: a
  /// library that keeps something at home would let the next program find it.
  package static let bare = ["PATH": "/usr/bin:/bin", "HOME": "/dev/null"].merging(
    inherited.filter { $0.key.hasSuffix("SAN_OPTIONS") }
  ) { $1 }

  /// Runs a program, by its path or found in PATH, and waits for its end. It has no terminal; what it
  /// writes goes to files, so that whoever it leaves behind holds nobody up. One that goes on for longer than any
  /// has to is ended, and it is told what it was doing.
  package static func run(
    _ program: String, _ arguments: [String] = [], input: String = "", in directory: URL? = nil,
    environment: [String: String] = inherited, within seconds: Double = 15 * 60
  ) throws -> Run {
    let folder = try TemporaryFolder()
    let files = try [input, "", ""].enumerated().map { place, text in
      URL(filePath: try folder.write("\(place)", text))
    }
    let handles = [
      try FileHandle(forReadingFrom: files[0]), try FileHandle(forWritingTo: files[1]),
      try FileHandle(forWritingTo: files[2]),
    ]
    let child = try SpawnedProgram(
      program, arguments, in: directory, environment: environment,
      input: handles[0].fileDescriptor, output: handles[1].fileDescriptor,
      words: handles[2].fileDescriptor)
    for handle in handles { try handle.close() }
    let doing = Mutex<String?>(nil)
    let (status, wasKilled) = child.wait(within: seconds) {
      let doings = threads(of: child.identifier)
      doing.withLock { $0 = doings }
    }
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    if let doing = doing.withLock({ $0 }) {
      let words = ([program] + arguments).joined(separator: " ")
      throw Failed(
        description: "\(words): not ended after \(seconds) s\n\(doing)\n\(texts[1])\(texts[2])")
    }
    return Run(status: status, wasKilled: wasKilled, output: texts[1], words: texts[2])
  }

  /// The threads of a process group, and what they wait for.
  private static func threads(of group: Int32) -> String {
    let fields = "pgid=,pid=,tid=,stat=,etimes=,wchan:24=,args="
    let all = try? run("ps", ["-eLo", fields], within: 10)
    return (all?.lines ?? []).filter { $0.split(separator: " ").first == "\(group)" }
      .joined(separator: "\n")
  }

  /// Runs a program that has to succeed; throws what it wrote when it does not.
  @discardableResult
  package static func succeed(
    _ program: String, _ arguments: [String] = [], input: String = "", in directory: URL? = nil,
    environment: [String: String] = inherited
  ) throws -> Run {
    let run = try run(program, arguments, input: input, in: directory, environment: environment)
    guard run.status == 0, !run.wasKilled else {
      let words = ([program] + arguments).joined(separator: " ")
      throw Failed(description: "\(words): status \(run.status)\n\(run.text)")
    }
    return run
  }

  /// Whether a program is found in PATH.
  package static func has(_ program: String) -> Bool {
    (inherited["PATH"] ?? "/usr/bin:/bin").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }
}

/// The built `navhost`, as a user meets it.
package enum Navhost {
  package typealias Run = Child.Run

  package static let path = Repository.products.appending(path: "navhost").path

  /// Runs it to its end in an environment that has nothing but what is given.
  package static func run(
    _ arguments: [String], input: String = "", in directory: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Child.Run {
    try Child.run(
      path, arguments, input: input, in: directory,
      environment: Child.bare.merging(environment) { $1 })
  }
}
