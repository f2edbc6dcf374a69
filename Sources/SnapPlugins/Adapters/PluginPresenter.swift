import CSnapNav
import SnapEngine
import SnapValue
import SnapSystem

// Safety: @unchecked because of the table, a copy that is only read; it is called on the main
// thread only, as the contract promises plugins.
/// A plugin's presenter as the navigator knows it.
@safe final class PluginPresenter: HostPresenter, @unchecked Sendable {
  fileprivate let table: snapnav_presenter
  fileprivate let context: PluginContext
  fileprivate let name: String
  private let presenting: CallSite
  private let opening: CallSite
  private let closing: CallSite
  private let cancelling: CallSite
  private let changing: CallSite
  private let saving: CallSite
  private let restoring: CallSite

  init(name: String, table: snapnav_presenter, context: PluginContext) {
    unsafe self.table = unsafe table
    self.context = context
    self.name = name
    presenting = CallSite("present", name, as: .present)
    opening = CallSite("open", name, as: .open)
    closing = CallSite("close", name, as: .close)
    cancelling = CallSite("cancel", name)
    changing = CallSite("changed", name)
    saving = CallSite("save_view", name)
    restoring = CallSite("restore_view", name)
  }

  /// The same as another one, its calls seen at the border to the plugin.
  init(_ other: PluginPresenter, at plugin: SeatedPlugin, _ number: UInt32) {
    unsafe table = unsafe other.table
    (context, name) = (other.context, other.name)
    presenting = other.presenting.seen(at: plugin, as: .present, number)
    opening = other.opening.seen(at: plugin, as: .open, number)
    closing = other.closing.seen(at: plugin, as: .close, number)
    cancelling = other.cancelling.seen(at: plugin, as: .cancel, number)
    changing = other.changing.seen(at: plugin, as: .changed, number)
    saving = other.saving.seen(at: plugin, as: .saveView, number)
    restoring = other.restoring.seen(at: plugin, as: .restoreView, number)
  }

  var knowsRegions: Bool { unsafe table.flags & UInt32(SNAPNAV_KNOWS_REGIONS) != 0 }
  var savesViews: Bool { unsafe table.save_view != nil }
  var reader: ObjectIdentifier? { ObjectIdentifier(context) }

  func open(arguments: Value) throws(Failure) {
    try opening.tell { () throws(Failure) in try begin(arguments) }
  }

  private func begin(_ arguments: Value) throws(Failure) {
    guard let open = unsafe table.open else { return try context.checkLive(opening) }
    let answer = unsafe try context.ask(opening) { (arena, _, slot) throws(Failure) in
      let lent = try unsafe arena.lend(arguments)
      arena.seal()
      return unsafe open(table.ctx, lent, slot)
    }
    guard answer.status == StatusCode.ok else { throw context.failure(answer, opening) }
  }

  func close() {
    closing.notify {
      guard let close = unsafe table.close, !context.isStopped else { return }
      context.callWithoutDeadline(closing) { _ in unsafe close(table.ctx) }
    }
  }

  func present(
    _ transition: Transition, reply: Reply<Presented>
  ) throws(Failure) -> Presented? {
    if reply.token == 0 {
      return try present(transition, reply: context.pending.unheard())
    }
    // Whether it still shows is asked by the clock of the host and belongs to no navigation.
    let isSeen = presenting.isSeen && !transition.isProbe
    if isSeen { try presenting.begin() }
    let answer: Presented?
    do throws(Failure) { answer = try show(transition, reply) } catch {
      throw isSeen ? presenting.end(with: error) : error
    }
    if isSeen { presenting.end(answer) }
    return answer
  }

  @inline(__always)
  private func show(
    _ transition: Transition, _ reply: Reply<Presented>
  ) throws(Failure) -> Presented? {
    guard let present = unsafe table.present else { return Presented() }
    // Lent before the call, so that what makes the call holds no copies of what is lent.
    let (arena, user, token) = unsafe (context.arena, table.ctx, reply.token)
    let mark = arena.mark()
    defer { arena.release(to: mark) }
    let lent = try unsafe transition.lent(from: arena)
    let answer = unsafe try context.askLater(presenting, token, .shown(reply)) { _, slot in
      unsafe present(user, lent, token, slot)
    }
    guard let answer else { return nil }
    guard answer.status == StatusCode.ok else { throw context.failure(answer, presenting) }
    return Presented()
  }

  func cancel(token: UInt64) {
    cancelling.notify { unsafe context.cancel(cancelling, token, table.ctx, table.cancel) }
  }

  func changed(_ screen: ScreenID) {
    changing.notify(about: screen) {
      guard let changed = unsafe table.changed, !context.isStopped else { return }
      context.callWithoutDeadline(changing) { _ in unsafe changed(table.ctx, screen.rawValue) }
    }
  }

  func saveView(of screen: ScreenID) throws(Failure) -> Value? {
    try saving.tell(about: screen) { () throws(Failure) in
      try askForView(of: screen)
    } _: {
      seat, view in
      seat.end(optional: view)
    }
  }

  private func askForView(of screen: ScreenID) throws(Failure) -> Value? {
    guard let save = unsafe table.save_view else { return nil }
    let answer = unsafe try context.ask(saving) { (_, sink, slot) throws(Failure) in
      unsafe save(table.ctx, screen.rawValue, sink, slot)
    }
    guard answer.status == StatusCode.ok else { throw context.failure(answer, saving) }
    return answer.value
  }

  func restoreView(of screen: ScreenID, _ view: Value) throws(Failure) {
    try restoring.tell(about: screen) { () throws(Failure) in try giveBack(view, of: screen) }
  }

  private func giveBack(_ view: Value, of screen: ScreenID) throws(Failure) {
    guard let restore = unsafe table.restore_view else { return }
    let answer = unsafe try context.ask(restoring) { (arena, _, slot) throws(Failure) in
      let lent = try unsafe arena.lend(view)
      arena.seal()
      return unsafe restore(table.ctx, screen.rawValue, lent, slot)
    }
    guard answer.status == StatusCode.ok else { throw context.failure(answer, restoring) }
  }
}

/// A plugin's presenter that brings its own main loop.
final class PluginLoopPresenter: LoopPresenter {
  let presenter: PluginPresenter
  private let running: CallSite
  private let quitting: CallSite

  init(_ presenter: PluginPresenter) {
    self.presenter = presenter
    running = CallSite("run", presenter.name, as: .run)
    quitting = CallSite("quit", presenter.name)
  }

  func run() throws(Failure) {
    let table = unsafe presenter.table
    guard let run = unsafe table.run else { return }
    // It runs as long as the application does; what its loop drains is watched on its own.
    HangGuard.pause()
    defer { HangGuard.resume() }
    // Safety: the plugin's own function with its own context.
    let answer = unsafe try presenter.context.askInTime(running) { (_, _, slot) throws(Failure) in
      unsafe run(table.ctx, slot)
    }
    guard answer.status == StatusCode.ok else { throw presenter.context.failure(answer, running) }
  }

  func quit() {
    let table = unsafe presenter.table
    guard let quit = unsafe table.quit, !presenter.context.isStopped else { return }
    presenter.context.callWithoutDeadline(quitting) { _ in unsafe quit(table.ctx) }
  }
}
