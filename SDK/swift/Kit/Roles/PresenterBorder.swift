internal import CSnapNav

/// A presenter behind the pointer that the host hands back.
final class PresenterBox: Box, Answering {
  let role: any Presenter
  let loop: (any MainLoopPresenter)?
  let link: HostLink

  init(_ role: any Presenter, loop: (any MainLoopPresenter)?, _ link: HostLink) {
    self.role = role
    self.loop = loop
    self.link = link
  }

  // Safety: the name is the caller's, who gives the table to one call only.
  /// The presenter in the contract's words.
  func table(_ name: UnsafePointer<CChar>) -> snapnav_presenter {
    let flags =
      (role.knowsRegions ? Int(SNAPNAV_KNOWS_REGIONS) : 0)
      | (loop == nil ? 0 : Int(SNAPNAV_OWNS_MAIN_LOOP))
    return unsafe snapnav_presenter(
      size: UInt32(MemoryLayout<snapnav_presenter>.size), flags: UInt32(flags), id: name,
      ctx: pointer, open: open, close: { (unsafe try? PresenterBox.at($0))?.role.close() },
      present: present, cancel: { unsafe PresenterBox.cancel($0, $1) },
      changed: { context, screen in
        (unsafe try? PresenterBox.at(context))?.role.changed(ScreenID(rawValue: screen))
      },
      save_view: saveView, restore_view: restoreView, run: loop == nil ? nil : run,
      quit: loop == nil ? nil : { (unsafe try? PresenterBox.at($0))?.loop?.quit() })
  }
}

private let open:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafePointer<snapnav_value>?, UnsafeMutablePointer<snapnav_error>?
  ) -> snapnav_status = { context, arguments, slot in
    unsafe answering(slot) {
      let box = try unsafe PresenterBox.at(context)
      try box.role.open(arguments: try unsafe Value(lent: arguments))
      return statusOK
    }
  }

private let present:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafePointer<snapnav_transition>?, snapnav_token,
    UnsafeMutablePointer<snapnav_error>?
  ) -> snapnav_status = { context, transition, token, slot in
    unsafe answering(slot) {
      let box = try unsafe PresenterBox.at(context)
      let transition = try unsafe Transition(lent: transition)
      let answer = try answer(token, box.link, { _ in LateAnswer(Int(SNAPNAV_OK)) }) {
        try box.role.present(transition)
      }
      return try unsafe settle(answer, nil, slot)
    }
  }

private let saveView:
  @convention(c) (
    UnsafeMutableRawPointer?, snapnav_screen, UnsafePointer<snapnav_sink>?,
    UnsafeMutablePointer<snapnav_error>?
  ) -> snapnav_status = { context, screen, sink, slot in
    unsafe answering(slot) {
      let box = try unsafe PresenterBox.at(context)
      try unsafe put(try box.role.saveView(of: ScreenID(rawValue: screen)), into: sink)
      return statusOK
    }
  }

private let restoreView:
  @convention(c) (
    UnsafeMutableRawPointer?, snapnav_screen, UnsafePointer<snapnav_value>?,
    UnsafeMutablePointer<snapnav_error>?
  ) -> snapnav_status = { context, screen, view, slot in
    unsafe answering(slot) {
      let box = try unsafe PresenterBox.at(context)
      let view = try unsafe Value(lent: view)
      try box.role.restoreView(of: ScreenID(rawValue: screen), view)
      return statusOK
    }
  }

private let run:
  @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<snapnav_error>?) -> snapnav_status =
    { context, slot in
      unsafe answering(slot) {
        try unsafe PresenterBox.at(context).loop?.run()
        return statusOK
      }
    }

extension Transition {
  // Safety: everything is lent for the length of the call, and copied.
  fileprivate init(lent: UnsafePointer<snapnav_transition>?) throws(ContractError) {
    guard let lent = unsafe lent else { throw ContractError(.badArgument, "no transition") }
    let flags = Int(unsafe lent.pointee.flags)
    var updates: [Update] = []
    for index in 0..<Int(unsafe lent.pointee.count) {
      guard let update = unsafe lent.pointee.updates?[index] else { continue }
      updates.append(try unsafe Update(lent: update))
    }
    self.init(
      id: unsafe lent.pointee.id, move: Move(rawValue: unsafe lent.pointee.move) ?? .none,
      updates: updates,
      location: try unsafe String(lent: lent.pointee.location, "the state URL"),
      deadline: unsafe lent.pointee.deadline_ns, isAnimated: flags & Int(SNAPNAV_ANIMATED) != 0,
      isSync: flags & Int(SNAPNAV_SYNC) != 0)
  }
}

extension Update {
  // Safety: as above.
  fileprivate init(lent: UnsafePointer<snapnav_update>) throws(ContractError) {
    self.init(
      Operation(number: unsafe lent.pointee.op),
      screen: ScreenID(rawValue: unsafe lent.pointee.screen),
      region: try unsafe String(lent: lent.pointee.region, "the region"),
      key: try unsafe String(lent: lent.pointee.key, "the key"),
      index: Int(unsafe lent.pointee.index),
      isAnimated: Int(unsafe lent.pointee.flags) & Int(SNAPNAV_ANIMATED) != 0,
      arguments: try unsafe Value(lent: lent.pointee.arguments))
  }
}
