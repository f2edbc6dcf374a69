internal import CSnapNav

/// A live screen behind the pointer that the host hands back.
final class ScreenBox: Box {
  let screen: any Screen
  let record: ScreenRecord
  /// What the last getter lent: good until the next one.
  let arena = ValueArena()

  init(_ screen: any Screen, _ record: ScreenRecord) {
    self.screen = screen
    self.record = record
  }

  /// The host lets go of a screen.
  static func destroy(_ instance: UnsafeMutableRawPointer?) {
    guard let box = unsafe try? at(instance) else { return }
    for property in box.record.properties { try? property.observe?(box.screen, nil) }
    // Safety: balances create().
    unsafe Unmanaged.passUnretained(box).release()
  }

  var saving: any SavingScreen {
    get throws(ContractError) {
      guard let saving = screen as? any SavingScreen else {
        throw ContractError(.unsupported, "\"\(record.name)\" keeps no state of its own")
      }
      return saving
    }
  }

  /// What a property is; `null`, and a line in the log, when its getter throws.
  func get(_ property: PropertyRecord) -> Value {
    arena.releaseAll()
    do {
      return try property.get(screen)
    } catch {
      log(property.name, error)
      return .null
    }
  }

  func set(_ property: PropertyRecord, _ value: Value) throws {
    guard let set = property.set else {
      throw ContractError(.unsupported, "the property is read-only")
    }
    try set(screen, value)
  }

  /// Tells `function` of the property's changes.
  // Safety: function and context are the host's; it keeps them until the screen is destroyed.
  func observe(
    _ property: PropertyRecord, _ function: ObserverFunction?, _ context: UnsafeMutableRawPointer?
  ) {
    guard let function = unsafe function else { return }
    let name = property.name
    do {
      try property.observe?(screen) { [weak self] value in
        let arena = ValueArena()
        do {
          unsafe function(context, try arena.lend(value))
        } catch {
          self?.log(name, error)
        }
        withExtendedLifetime(arena) {}
      }
    } catch {
      log(name, error)
    }
  }

  func log(_ member: String, _ error: any Error) {
    Host(link: record.link).log("\(record.name).\(member): \(ContractError(error))", .error)
  }
}

typealias ObserverFunction =
  @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<snapnav_value>?) -> Void
