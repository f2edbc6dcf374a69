import CSnapNav
import SnapValue

// What the pretended screens answer.

extension BenchHost {
  typealias Status = (status: Int32, message: String)

  func read(_ screen: UInt64, _ key: String, _ put: (Value) -> Void) -> Status {
    guard let found = with({ $0.screens[screen] }) else { return stale(screen) }
    if let instance = found.instance {
      let answer = instance.get(key)
      if let value = answer.value { put(value) }
      return (answer.status, answer.message)
    }
    if let value = found.properties[key] {
      put(value)
      return (0, "")
    }
    guard found.takesAnything else {
      return (Int32(SNAPNAV_E_KEY), "there is no property \"\(key)\"")
    }
    put(.string("text of \(key)"))
    return (0, "")
  }

  func write(_ screen: UInt64, _ key: String, _ value: Value) -> Status {
    guard let found = with({ $0.screens[screen] }) else { return stale(screen) }
    if let instance = found.instance {
      let answer = instance.set(key, value)
      return (answer.status, answer.message)
    }
    guard found.takesAnything || found.properties[key] != nil else {
      return (Int32(SNAPNAV_E_KEY), "there is no property \"\(key)\"")
    }
    if found.isTyped, let old = found.properties[key], old.kindName != value.kindName {
      return (
        Int32(SNAPNAV_E_TYPE), "\"\(key)\" is of kind \(old.kindName), not \(value.kindName)"
      )
    }
    with { $0.screens[screen]?.properties[key] = value }
    return (0, "")
  }

  func perform(
    _ screen: UInt64, _ action: String, _ arguments: [Value], _ put: (Value) -> Void
  ) -> Status {
    guard let found = with({ $0.screens[screen] }) else { return stale(screen) }
    guard let instance = found.instance else {
      guard found.takesAnything else {
        return (Int32(SNAPNAV_E_KEY), "there is no action \"\(action)\"")
      }
      put(.null)
      return (0, "")
    }
    let answer = instance.perform(action, arguments)
    if let value = answer.value { put(value) }
    return (answer.status, answer.message)
  }

  private func stale(_ screen: UInt64) -> Status {
    (Int32(SNAPNAV_E_HANDLE), "there is no screen \(screen) (any more)")
  }
}
