import CSnapNav
import SnapEngine
import SnapValue

extension PluginContext {
  /// Tells a screen or an effect of a plugin why it is about to change. What cannot be lent is told in
  /// the log, and the plugin is not called: no value is as good as another one.
  func tell(
    _ site: CallSite, _ attributes: Attributes,
    _ body: (UnsafePointer<snapnav_attributes>) -> Void
  ) {
    guard !isStopped else { return }
    call(site) { arena in
      do throws(Failure) {
        // Safety: what it points to is good until the arena takes it back, after the call.
        var lent = try unsafe attributes.lent(from: arena)
        unsafe body(&lent)
      } catch { note("\(site.name): not called, the object cannot be lent: \(error.message)") }
    }
  }
}

extension Attributes {
  // Safety: as above.
  /// The attributes as the contract passes them.
  fileprivate func lent(from arena: ValueArena) throws(Failure) -> snapnav_attributes {
    var lent = unsafe snapnav_attributes()
    unsafe lent.size = UInt32(MemoryLayout<snapnav_attributes>.size)
    unsafe lent.move = move.number
    unsafe lent.from = arena.borrow(source.printed)
    unsafe lent.to = arena.borrow(destination.printed)
    unsafe lent.data = arena.borrow(data ?? "")
    unsafe lent.object = try object.lent(from: arena)
    return unsafe lent
  }
}
