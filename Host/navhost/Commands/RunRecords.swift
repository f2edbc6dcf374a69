import SnapApp
import SnapSystem
import Synchronization

/// What a run writes down while it goes on: its transitions and its events, a line of JSON each, and a record
/// that can be run again.
struct RunRecords: Sendable {
  /// Why they cannot be written, and how the program then ends.
  struct Fault: Error {
    let message: String
    let status: ExitStatus
  }

  /// Writes one transition; to standard output where no file is named.
  let trace: @Sendable (String) -> Void
  /// Writes one event; `nil`: nobody has asked for them.
  let events: (@Sendable (String) -> Void)?
  /// Where the record goes; `nil`: nobody has asked for one.
  let record: TextOutput?
  private let files: [RecordFile]

  /// Whether a line is missing from a file.
  var isIncomplete: Bool { files.contains(where: \.isIncomplete) || record?.failure != nil }

  /// The files that a line is missing from, each with the reason.
  var fullFiles: [String] {
    files.compactMap(\.failure) + [record?.failure].compactMap { $0 }.map { "\($0)" }
  }

  /// As the console's own.
  func giveUpReaders() { for file in files { file.giveUpReader() } }

  /// Makes or empties the files that `--trace`, `--events` and `--record` name. Throws when one is a file that
  /// the application is made of, when two are one, and when one cannot be written.
  init(_ arguments: Arguments, of manifest: ManifestFile, console: Console) throws(Fault) {
    var files: [RecordFile] = []
    var taken = manifest.files.map { (path: $0, use: "the application is made of it") }
    func claim(_ path: String, _ option: String) throws(Fault) {
      if let other = taken.first(where: { isOneFile($0.path, path) }) {
        throw Fault(
          message: "--\(option) \(path) would overwrite \(other.path): \(other.use)",
          status: .usage)
      }
      taken.append((path, "--\(option) writes to it"))
    }
    func writer(_ option: String) throws(Fault) -> @Sendable (String) -> Void {
      guard let path = arguments.value(option), path != "-" else {
        return { console.resultLine($0) }
      }
      try claim(path, option)
      do throws(SystemError) {
        let file = RecordFile(try TextOutput(creating: path), console)
        files.append(file)
        return { file.write($0) }
      } catch { throw Fault(message: "--\(option): \(error)", status: .machine) }
    }
    trace = try writer("trace")
    events = arguments.value("events") == nil ? nil : try writer("events")
    if let path = arguments.value("record") {
      try claim(path, "record")
      do throws(SystemError) { record = try TextOutput(creating: path, isOwn: true) } catch {
        throw Fault(message: "--record: \(error)", status: .machine)
      }
    } else {
      record = nil
    }
    self.files = files
  }
}

/// One file of lines. The first that cannot be written is told of, and none is written after it.
private final class RecordFile: Sendable {
  private let output: TextOutput
  private let console: Console
  private let isTold = Mutex(false)

  init(_ output: TextOutput, _ console: Console) {
    (self.output, self.console) = (output, console)
  }

  func giveUpReader() { output.giveUp(afterMilliseconds: Console.mostUnread) }
  var isIncomplete: Bool { output.failure != nil }
  var failure: String? { output.failure.map { "\($0)" } }

  func write(_ line: String) {
    do throws(SystemError) { try output.write(line + "\n") } catch {
      let isFirst = isTold.withLock { isTold in
        defer { isTold = true }
        return !isTold
      }
      if isFirst { console.complain("\(error); it ends before this line") }
    }
  }
}
