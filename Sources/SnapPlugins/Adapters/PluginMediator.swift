import CSnapNav
import SnapEngine
import SnapValue

// Safety: @unchecked because of the table, a copy that is only read; it is called on the main
// thread only, as the contract promises plugins.
/// A plugin's mediator as the navigator knows it.
@safe final class PluginMediator: Mediator, @unchecked Sendable {
  private let table: snapnav_mediator
  private let context: PluginContext
  private let mediating: CallSite
  private let undoing: CallSite
  private let cancelling: CallSite
  /// The `with` of the place where it stands; `nil`: it comes with each call.
  private let arguments: LentValue?

  init(name: String, table: snapnav_mediator, context: PluginContext) {
    unsafe self.table = unsafe table
    self.context = context
    mediating = CallSite("mediate", name, as: .mediate)
    undoing = CallSite("undo", name)
    cancelling = CallSite("cancel", name)
    arguments = nil
  }

  private init(_ other: PluginMediator, _ arguments: LentValue) {
    unsafe table = unsafe other.table
    context = other.context
    mediating = other.mediating
    undoing = other.undoing
    cancelling = other.cancelling
    self.arguments = arguments
  }

  private init(
    _ other: PluginMediator, mediating: CallSite, undoing: CallSite, cancelling: CallSite
  ) {
    unsafe table = unsafe other.table
    context = other.context
    (self.mediating, self.undoing, self.cancelling) = (mediating, undoing, cancelling)
    arguments = other.arguments
  }

  /// The same, its calls seen at the border to the plugin.
  func seen(at plugin: SeatedPlugin, _ name: UInt32) -> PluginMediator {
    PluginMediator(
      self, mediating: mediating.seen(at: plugin, as: .mediate, name),
      undoing: undoing.seen(at: plugin, as: .undo, name),
      cancelling: cancelling.seen(at: plugin, as: .cancel, name))
  }

  func bound(to arguments: Value) -> any Mediator {
    if case .null = arguments { return PluginMediator(self, .null) }
    // What cannot be lent is refused at each call.
    guard let lent = LentValue(arguments) else { return self }
    return PluginMediator(self, lent)
  }

  func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? {
    if mediating.isSeen { try mediating.begin() }
    let answer: MediationAnswer?
    do throws(Failure) { answer = try ask(call, reply) } catch { throw mediating.end(with: error) }
    if mediating.isSeen { mediating.end(answer) }
    return answer
  }

  @inline(__always)
  private func ask(
    _ call: MediationCall, _ reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? {
    guard let mediate = unsafe table.mediate else { return .proceed }
    if isCondition { return try decide(call) }
    // Lent before the call, so that what makes the call holds no copies of what is lent.
    let (arena, user, token) = unsafe (context.arena, table.ctx, reply.token)
    let mark = arena.mark()
    defer { arena.release(to: mark) }
    let lent = try unsafe call.lent(from: arena, arguments)
    let answer = unsafe try context.askLater(mediating, token, .mediation(reply)) { sink, slot in
      unsafe mediate(user, lent, token, sink, slot)
    }
    guard let answer else { return nil }
    switch answer.status {
    case StatusCode.ok: return .proceed
    case StatusCode.veto: return veto(answer)
    case StatusCode.redirect: return .redirect(to: try target(answer))
    default: throw context.failure(answer, mediating)
    }
  }

  /// Whether it only says yes or no: at once, and without effects.
  private var isCondition: Bool { unsafe table.flags & UInt32(SNAPNAV_CONDITION) != 0 }

  /// Asks a condition. It has no token, so that no answer can come later.
  private func decide(_ call: MediationCall) throws(Failure) -> MediationAnswer {
    let answer = unsafe try context.ask(mediating) { (arena, sink, slot) throws(Failure) in
      let lent = try unsafe call.lent(from: arena, arguments)
      arena.seal()
      return unsafe table.mediate?(table.ctx, lent, 0, sink, slot) ?? StatusCode.ok
    }
    switch answer.status {
    case StatusCode.ok: return .proceed
    case StatusCode.veto: return veto(answer)
    case StatusCode.pending, StatusCode.redirect:
      context.find(
        .mediatorAnswer, mediating.name,
        "it is a condition and answered \(StatusCode.words(answer.status))")
      throw context.blame(
        Failure(
          .contractBroken,
          "it is a condition and answered \(StatusCode.words(answer.status)): a condition says yes "
            + "or no, at once"), mediating)
    default: throw context.failure(answer, mediating)
    }
  }

  /// A veto. One without a reason says who gave none, so that somebody can be asked.
  private func veto(_ answer: PluginAnswer) -> MediationAnswer {
    .veto(
      reason: answer.message.isEmpty
        ? "\(context.culprit(mediating)) gave no reason" : answer.message)
  }

  private func target(_ answer: PluginAnswer) throws(Failure) -> String {
    guard let target = answer.value?.string, !target.isEmpty else {
      throw context.blame(
        Failure(.contractBroken, "it redirected without putting a route or state URL"), mediating)
    }
    return target
  }

  func undo(_ call: MediationCall) { undoing.notify { carryOut(undoOf: call) } }

  private func carryOut(undoOf call: MediationCall) {
    guard let undo = unsafe table.undo, !isCondition, !context.isStopped else { return }
    context.callWithoutDeadline(undoing) { arena in
      guard let lent = unsafe try? call.lent(from: arena, arguments) else { return }
      arena.seal()
      unsafe undo(table.ctx, lent)
    }
  }

  func cancel(token: UInt64) {
    cancelling.notify { unsafe context.cancel(cancelling, token, table.ctx, table.cancel) }
  }
}

extension MediationCall {
  // Safety: what it points to is good until the arena takes it back, after the call.
  /// The call as the contract passes it.
  fileprivate func lent(
    from arena: ValueArena, _ with: LentValue?
  ) throws(Failure) -> UnsafePointer<snapnav_navigation> {
    let flags =
      (animated ? SNAPNAV_ANIMATED : 0) | (isGuard ? SNAPNAV_GUARD : 0)
      | (isLeaving ? SNAPNAV_LEAVE : 0)
    var lent = unsafe snapnav_navigation()
    unsafe lent.size = UInt32(MemoryLayout<snapnav_navigation>.size)
    unsafe lent.flags = UInt32(flags)
    unsafe lent.id = id
    unsafe lent.source = sourceID.rawValue
    unsafe lent.destination = destinationID.rawValue
    unsafe lent.payload = try given.payload.lent(from: arena)
    if let with, !arena.isLentElsewhere {
      unsafe lent.arguments = unsafe with.pointer
    } else {
      unsafe lent.arguments = try arguments.lent(from: arena)
    }
    unsafe lent.route = arena.borrow(given.route)
    unsafe lent.deadline_ns = deadline
    unsafe lent.screen_key = arena.borrow(screenKey)
    return unsafe arena.lend(lent)
  }
}
