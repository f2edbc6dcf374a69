import SnapPlugins
import SnapSystem

// What a look at an application finds.
extension Application {
  /// Below so many bytes of room the store of an application may not find place for its next file.
  private static let leastRoom: UInt64 = 1 << 20

  /// The facts of now.
  var healthFacts: Health.Facts {
    var facts = Health.Facts()
    navigator.assumeIsolated { navigator in
      (facts.pulse, facts.isAsked) = navigator.displayPulse
      facts.queue = (navigator.waiting, navigator.queueLimit)
    }
    facts.presenter = presenter
    facts.loss = displayLoss
    facts.plugins = deadPlugins
    facts.store = store?.trouble ?? unkept ?? options.storeLoss
    facts.disk = fullFiles() + [storeRoom].compactMap(\.self)
    return facts
  }

  private var displayLoss: String? {
    if let loss = succession?.loss { return loss.message }
    if succession?.isLooking == true { return "\(presenter) is lost, and another is looked for" }
    guard presenter == "trace", let lost = presenting.lost.sorted().last else { return nil }
    return "\(lost) is lost; trace, which nobody sees, has taken its place"
  }

  private var deadPlugins: [String] {
    assembly.plugins.plugins.compactMap { plugin in
      guard let end = (plugin as? IsolatedPlugin)?.end else { return nil }
      return "\(plugin.note.id): \(end.message)"
    }
  }

  private var storeRoom: String? {
    guard let path = store?.setting.path, let room = freeSpace(at: parentDirectory(of: path)),
      room < Self.leastRoom
    else { return nil }
    return "\(parentDirectory(of: path)), where states are kept, has room for \(room) bytes"
  }
}
