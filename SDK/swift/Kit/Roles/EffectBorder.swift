internal import CSnapNav

/// An effect behind the pointer that the host hands back.
final class EffectBox: Box, Answering {
  let role: any Effect
  let link: HostLink

  init(_ role: any Effect, _ link: HostLink) {
    self.role = role
    self.link = link
  }

  // Safety: the name is the caller's, who gives the table to one call only.
  /// The effect in the contract's words.
  func table(_ name: UnsafePointer<CChar>) -> snapnav_effect {
    unsafe snapnav_effect(
      size: UInt32(MemoryLayout<snapnav_effect>.size), flags: 0, id: name, ctx: pointer,
      set_visible: setVisible, cancel: { unsafe EffectBox.cancel($0, $1) },
      update: { context, attributes in
        guard let box = unsafe try? EffectBox.at(context),
          let attributes = unsafe try? Attributes(lent: attributes)
        else { return }
        box.role.update(attributes)
      })
  }
}

private let setVisible:
  @convention(c) (
    UnsafeMutableRawPointer?, Int32, UInt32, UnsafePointer<snapnav_value>?, snapnav_token,
    UnsafeMutablePointer<snapnav_error>?
  ) -> snapnav_status = { context, visible, flags, arguments, token, slot in
    unsafe answering(slot) {
      let box = try unsafe EffectBox.at(context)
      let change = EffectChange(
        isVisible: visible != 0, isAnimated: Int(flags) & Int(SNAPNAV_ANIMATED) != 0,
        arguments: try unsafe Value(lent: arguments))
      let answer = try answer(token, box.link, { _ in LateAnswer(Int(SNAPNAV_OK)) }) {
        try box.role.set(change)
      }
      return try unsafe settle(answer, nil, slot)
    }
  }
