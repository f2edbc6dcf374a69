import CSnapNav
import SnapEngine
import SnapValue

extension PluginContext {
  /// Tells a screen or an effect of a plugin why it is about to change. What cannot be lent is told in
  /// the log, and the plugin is not called: no value is as good as another one.
  func tell(
    _ site: CallSite, _ attributes: AttributeWords,
    _ body: (UnsafePointer<snapnav_attributes>) -> Void
  ) {
    guard !isStopped else { return }
    callWithoutDeadline(site) { arena in
      do throws(Failure) {
        // Safety: what it points to is good until the arena takes it back, after the call.
        let lent = try unsafe attributes.lent(from: arena)
        arena.seal()
        unsafe body(lent)
      } catch { note("\(site.name): not called, the object cannot be lent: \(error.message)") }
    }
  }
}

/// Why a screen or an effect changes, as the contract tells it.
struct AttributeWords: Sendable, Hashable {
  /// How the display moves.
  var move: Transition.Move
  /// The state URLs before and after.
  var from: String
  var to: String
  /// The screen's data in the state URL; empty: none.
  var data: String
  /// What was given along.
  var object: Value
}

extension AttributeWords {
  init(_ attributes: Attributes) {
    self.init(
      move: attributes.move, from: attributes.source.printed, to: attributes.destination.printed,
      data: attributes.data ?? "", object: attributes.object)
  }

  // Safety: as above.
  /// The attributes as the contract passes them.
  fileprivate func lent(from arena: ValueArena) throws(Failure) -> UnsafePointer<snapnav_attributes>
  {
    var lent = unsafe snapnav_attributes()
    unsafe lent.size = UInt32(MemoryLayout<snapnav_attributes>.size)
    unsafe lent.move = move.number
    unsafe lent.from = arena.borrow(from)
    unsafe lent.to = arena.borrow(to)
    unsafe lent.data = arena.borrow(data)
    unsafe lent.object = try object.lent(from: arena)
    return unsafe arena.lend(lent)
  }
}
