import SnapEngine
import SnapValue

// Questions without what is private in them.

extension HostAsk {
  /// The question in words, as the contract names it.
  var site: String {
    switch self {
    case .get(let id, let name): "screen_get \(name) of screen \(id.rawValue)"
    case .set(let id, let name, _): "screen_set \(name) of screen \(id.rawValue)"
    case .act(let id, let name, _): "screen_call \(name) of screen \(id.rawValue)"
    case .describe(let id): "screen_describe of screen \(id.rawValue)"
    case .shown: "shown"
    case .asset(let path): "asset \(path)"
    case .request: "request"
    }
  }

  func hiding(by table: any Hiding) -> HostAsk {
    switch self {
    case .set(let id, let name, let value): .set(id, name, table.hiding(value, named: name))
    case .act(let id, let name, let arguments): .act(id, name, arguments.hiding(by: table))
    default: self
    }
  }
}

extension [Value] {
  fileprivate func hiding(by table: any Hiding) -> [Value] {
    map { table.hiding($0, named: nil) }
  }
}
