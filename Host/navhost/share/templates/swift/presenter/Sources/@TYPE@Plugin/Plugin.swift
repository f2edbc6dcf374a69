import Glibc
import SnapPluginKit

/// The plugin: the build finds this type by its name.
struct Plugin: SnapPlugin {
  init(host: MainHost, config: Value, registrar: Registrar) throws {
    try registrar.presenter("lines", Lines(host: host))
  }
}

/// Shows every change as a line of text. On a terminal a line is a wish: "back", "quit", or a route.
struct Lines: Presenter {
  let host: MainHost

  /// We are the presenter in use: take what we need now, not when the plugin starts.
  func open(arguments: Value) throws {
    guard isatty(STDIN_FILENO) == 1 else { return }
    try host.watch(descriptor: STDIN_FILENO) { readLine() }
  }

  /// What is still watched when the plugin stops, the kit unwatches.
  func close() { try? host.unwatch(descriptor: STDIN_FILENO) }

  /// Everything that one request changes, as one move.
  func present(_ transition: Transition) throws -> Reply<Void> {
    for update in transition.updates { try show(update) }
    return .done  // or .later { token in … }, when showing takes time
  }

  private func show(_ update: Update) throws {
    if case .unknown(let number) = update.operation {
      throw ContractError(.unsupported, "lines shows no update \(number)")
    }
    // A screen that cannot be described is shown by its key alone.
    let described = update.screen == .none ? nil : try? host.describe(update.screen)
    let title = described?["title"]?.string.map { ": \($0)" } ?? ""
    try write("\(update.operation) \(update.key)\(title)\n")
  }

  private func write(_ line: String) throws {
    var rest = Array(line.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw ContractError(.failed, "cannot write: \(String(cString: strerror(errno)))")
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Called whenever a line can be read.
  private func readLine() {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = bytes.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
    guard count > 0 else { return close() }
    let line = String(decoding: bytes.prefix(count), as: UTF8.self)
    for wish in line.split(whereSeparator: \.isNewline) { ask(String(wish)) }
  }

  private func ask(_ wish: String) {
    let request: Request =
      switch wish {
      case "back": .back()
      case "quit": .closed
      default: .route(wish)
      }
    do { try host.request(request) } catch { host.log("\(wish): \(error)", .warning) }
  }
}
