import SnapManifest
import SnapEngine
import SnapValue

/// Finds the values that a manifest's mediation names: literals, or pointers into the source, the
/// destination and the payload.
struct ValueResolver {
  let source: Screen?
  let destination: Screen?
  let payload: ValueMap

  /// The value, or `nil` when the pointer leads nowhere.
  func value(_ wanted: Manifest.ValueSource) -> Value? {
    switch wanted {
    case .literal(let value): value
    case .pointer(let root, let pointer): value(pointer, in: root)
    case .screen: nil
    }
  }

  private func value(_ pointer: JSONPointer, in root: Manifest.ValueSource.Root) -> Value? {
    switch root {
    case .payload: Value.map(payload)[pointer]
    case .from: property(pointer, of: source)
    case .to: property(pointer, of: destination)
    }
  }

  /// The first token names the property, so that the others need not be read.
  private func property(_ pointer: JSONPointer, of screen: Screen?) -> Value? {
    guard let screen else { return nil }
    guard let name = pointer.tokens.first else {
      return (try? screen.body.properties()).map(Value.map)
    }
    return screen[name]?[JSONPointer(Array(pointer.tokens.dropFirst()))]
  }
}
