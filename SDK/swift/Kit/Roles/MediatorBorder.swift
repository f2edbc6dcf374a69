internal import CSnapNav

/// A mediator behind the pointer that the host hands back.
final class MediatorBox: Box, Answering {
  let role: any Mediator
  let link: HostLink

  init(_ role: any Mediator, _ link: HostLink) {
    self.role = role
    self.link = link
  }

  // Safety: the name is the caller's, who gives the table to one call only.
  /// The mediator in the contract's words.
  func table(_ name: UnsafePointer<CChar>) -> snapnav_mediator {
    unsafe snapnav_mediator(
      size: UInt32(MemoryLayout<snapnav_mediator>.size),
      flags: role.isCondition ? UInt32(SNAPNAV_CONDITION) : 0, id: name, ctx: pointer,
      mediate: mediate, undo: undo, cancel: { unsafe MediatorBox.cancel($0, $1) })
  }
}

private let mediate:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafePointer<snapnav_navigation>?, snapnav_token,
    UnsafePointer<snapnav_sink>?, UnsafeMutablePointer<snapnav_error>?
  ) -> snapnav_status = { context, navigation, token, sink, slot in
    unsafe answering(slot) {
      let box = try unsafe MediatorBox.at(context)
      let navigation = try unsafe Navigation(lent: navigation)
      let answer = try answer(token, box.link, LateAnswer.init(mediation:)) {
        try box.role.mediate(navigation)
      }
      return try unsafe settle(answer, sink, slot)
    }
  }

private let undo:
  @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<snapnav_navigation>?) -> Void = {
    context, navigation in
    guard let box = unsafe try? MediatorBox.at(context),
      let navigation = unsafe try? Navigation(lent: navigation)
    else { return }
    box.role.undo(navigation)
  }

extension LateAnswer {
  fileprivate init(mediation: Mediation) {
    switch mediation {
    case .proceed: self.init(Int(SNAPNAV_OK))
    case .veto(let reason): self.init(Int(SNAPNAV_VETO), message: reason)
    case .redirect(""):
      self.init(
        ContractError(
          .failed, "it redirected without saying where; a route or state URL is expected"))
    case .redirect(let target): self.init(Int(SNAPNAV_REDIRECT), result: .string(target))
    }
  }
}

extension Navigation {
  // Safety: everything is lent for the length of the call, and copied.
  fileprivate init(lent: UnsafePointer<snapnav_navigation>?) throws(ContractError) {
    guard let lent = unsafe lent else { throw ContractError(.badArgument, "no navigation") }
    let flags = Int(unsafe lent.pointee.flags)
    self.init(
      id: unsafe lent.pointee.id, source: ScreenID(rawValue: unsafe lent.pointee.source),
      destination: ScreenID(rawValue: unsafe lent.pointee.destination),
      payload: try unsafe Value(lent: lent.pointee.payload).map ?? [:],
      arguments: try unsafe Value(lent: lent.pointee.arguments),
      route: try unsafe String(lent: lent.pointee.route, "the route"),
      screenKey: try unsafe String(lent: lent.pointee.screen_key, "the screen's key"),
      deadline: unsafe lent.pointee.deadline_ns, isAnimated: flags & Int(SNAPNAV_ANIMATED) != 0,
      isGuard: flags & Int(SNAPNAV_GUARD) != 0, isLeaving: flags & Int(SNAPNAV_LEAVE) != 0)
  }
}
