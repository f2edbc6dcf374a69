import SnapValue
import SnapElf
import SnapSystem

extension Bench {
  /// Words that the plugin may know as keys and routes, from its constants and its calls so far.
  var words: [String] {
    let bytes = (try? readFile(file, limit: 64 << 20))?.bytes ?? []
    var words = keysAsked
    if let elf = try? ElfFile(bytes) { words += wordsInConstants(of: elf, bytes) }
    words += ["title", "id", "name", "text", "count"]
    var known: Set<String> = []
    return words.filter { known.insert($0).inserted }
  }

  /// The properties and actions that the plugin has asked the host for in this life, each once.
  var keysAsked: [String] {
    var known: Set<String> = []
    return host.with { $0.calls }.compactMap { call in
      switch call.function {
      case .screenGet, .screenSet, .screenCall: call.detail
      default: nil
      }
    }.filter { !$0.isEmpty && known.insert($0).inserted }
  }

  /// The plans that the plugin's routers list, by name, with the schema of their payload.
  func listedRoutes(of router: RegisteredRouter) -> [(name: String, payload: Schema?)] {
    (routes(router)?.value?.list ?? []).prefix(100).compactMap { route in
      guard let name = route["name"]?.string else { return nil }
      return (name, route["payload"].flatMap { try? Schema($0) })
    }
  }
}
