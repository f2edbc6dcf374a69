import SnapApp
import SnapRemote
import SnapValue
import SnapSystem

/// The application that a command goes to.
enum ControlTarget {
  /// Why there is none, and how the program then ends.
  struct Fault: Error {
    let message: String
    let status: ExitStatus
  }

  /// The path of its socket: the one that is named, or that of the only running application.
  static func path(_ arguments: Arguments) throws(Fault) -> String {
    if let path = arguments.value("socket") { return path }
    return try choose(
      ControlPlace.running().map { ($0.name, $0.path) }, named: arguments.value("app"),
      in: ControlPlace.directory)
  }

  /// Chooses among what runs, by the name of the socket or the application's id before the process
  /// number in it.
  static func choose(
    _ running: [(name: String, path: String)], named name: String?, in directory: String
  ) throws(Fault) -> String {
    let names = running.map(\.name).joined(separator: ", ")
    guard let name else {
      if running.count == 1, let only = running.first { return only.path }
      guard running.isEmpty else {
        throw Fault(
          message: "several applications run: \(names); name one: --app ID", status: .usage)
      }
      throw Fault(message: "no application runs: \(directory) has no socket", status: .machine)
    }
    if let exact = running.first(where: { $0.name == name }) { return exact.path }
    let ofApp = running.filter { isName($0.name, of: name) }
    if ofApp.count == 1, let only = ofApp.first { return only.path }
    guard ofApp.isEmpty else {
      let found = ofApp.map(\.name).joined(separator: ", ")
      throw Fault(message: "several run as \(quoted(name)): \(found); name one", status: .usage)
    }
    let nearest = nearestName(to: name, among: running.map(\.name))
    let hint =
      nearest.map { "; did you mean \(quoted($0))?" }
      ?? (running.isEmpty ? "; none runs" : "; there are: \(names)")
    throw Fault(message: "no application \(quoted(name)) runs\(hint)", status: .machine)
  }

  private static func isName(_ name: String, of id: String) -> Bool {
    name.hasPrefix(id + ".") && name.dropFirst(id.count + 1).allSatisfy(\.isNumber)
  }
}
