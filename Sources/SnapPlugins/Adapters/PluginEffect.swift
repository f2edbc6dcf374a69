import CSnapNav
import SnapEngine
import SnapValue

// Safety: @unchecked because of the table, a copy that is only read; it is called on the main
// thread only, as the contract promises plugins.
/// A plugin's effect as the navigator knows it.
@safe final class PluginEffect: Effect, @unchecked Sendable {
  private let table: snapnav_effect
  private let context: PluginContext
  private let setting: CallSite
  private let cancelling: CallSite
  private let updating: CallSite

  init(name: String, table: snapnav_effect, context: PluginContext) {
    unsafe self.table = unsafe table
    self.context = context
    setting = CallSite("set_visible", name, as: .setVisible)
    cancelling = CallSite("cancel", name)
    updating = CallSite("update", name)
  }

  func setVisible(
    _ visible: Bool, animated: Bool, arguments: Value, reply: Reply<Presented>
  ) throws(Failure) -> Presented? {
    guard let set = unsafe table.set_visible else { return Presented() }
    if reply.token == 0 {
      return try setVisible(
        visible, animated: animated, arguments: arguments, reply: context.pending.unheard())
    }
    let flags = UInt32(animated ? SNAPNAV_ANIMATED : 0)
    // Lent before the call, so that what makes the call holds no copies of what is lent.
    let (arena, user, token) = unsafe (context.arena, table.ctx, reply.token)
    let mark = arena.mark()
    defer { arena.release(to: mark) }
    let lent = try unsafe arguments.lent(from: arena)
    let answer = unsafe try context.askLater(setting, token, .shown(reply)) { _, slot in
      unsafe set(user, visible ? 1 : 0, flags, lent, token, slot)
    }
    guard let answer else { return nil }
    guard answer.status == StatusCode.ok else { throw context.failure(answer, setting) }
    return Presented()
  }

  func update(_ attributes: Attributes) {
    guard unsafe table.update != nil else { return }
    update(AttributeWords(attributes))
  }

  func update(_ words: AttributeWords) {
    guard let update = unsafe table.update else { return }
    unsafe context.tell(updating, words) { lent in unsafe update(table.ctx, lent) }
  }

  func cancel(token: UInt64) {
    unsafe context.cancel(cancelling, token, table.ctx, table.cancel)
  }
}
