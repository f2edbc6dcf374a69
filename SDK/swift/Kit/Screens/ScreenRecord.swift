internal import CSnapNav

/// One property of a screen type: what the user pointer of its typed functions points to.
final class PropertyRecord: Box {
  let name: String
  let letter: PropertyLetter
  let get: (AnyObject) throws -> Value
  let set: ((AnyObject, Value) throws -> Void)?
  let observe: ((AnyObject, ((Value) -> Void)?) throws -> Void)?

  init(
    _ name: String, _ letter: PropertyLetter, get: @escaping (AnyObject) throws -> Value,
    set: ((AnyObject, Value) throws -> Void)?,
    observe: ((AnyObject, ((Value) -> Void)?) throws -> Void)?
  ) {
    (self.name, self.letter, self.get) = (name, letter, get)
    (self.set, self.observe) = (set, observe)
  }
}

/// A screen type behind the pointer that the host hands back.
final class ScreenRecord: Box {
  let name: String
  let link: HostLink
  let make: (ScreenBirth) throws -> any Screen
  var actions: [TypedCall] = []
  var properties: [PropertyRecord] = []
  /// The names of those that are told to nobody who does not ask for them by name.
  var privates: Set<String> = []

  init(_ name: String, _ link: HostLink, make: @escaping (ScreenBirth) throws -> any Screen) {
    self.name = name
    self.link = link
    self.make = make
  }

  func addAction(
    _ name: String, _ count: Int, answers: Bool, _ body: @escaping TypedCall.Body
  ) throws(ContractError) {
    actions.append(
      try TypedCall(name, "\(self.name).\(name)", link, count, answers: answers, body))
  }

  // Safety: the name is the caller's, who gives the table to one call only.
  /// The type in the contract's words.
  func table(_ name: UnsafePointer<CChar>, saves: Bool) -> snapnav_screen_type {
    unsafe snapnav_screen_type(
      size: UInt32(MemoryLayout<snapnav_screen_type>.size), flags: 0, id: name, ctx: pointer,
      create: create, destroy: { unsafe ScreenBox.destroy($1) },
      event: { _, instance, event in
        guard let event = ScreenEvent(rawValue: event) else { return }
        (unsafe try? ScreenBox.at(instance))?.screen.handle(event)
      },
      save: saves ? save : nil, restore: saves ? restore : nil,
      update: { _, instance, attributes in
        guard let box = unsafe try? ScreenBox.at(instance),
          let attributes = unsafe try? Attributes(lent: attributes)
        else { return }
        box.screen.update(attributes)
      })
  }
}

private let create:
  @convention(c) (
    UnsafeMutableRawPointer?, snapnav_screen, UnsafePointer<snapnav_value>?,
    UnsafeMutablePointer<UnsafeMutableRawPointer?>?, UnsafeMutablePointer<snapnav_error>?
  ) -> snapnav_status = { context, screen, properties, place, slot in
    unsafe answering(slot) {
      let record = try unsafe ScreenRecord.at(context)
      guard let place = unsafe place else { throw ContractError(.badArgument, "no place") }
      let birth = ScreenBirth(
        id: ScreenID(rawValue: screen),
        properties: try unsafe Value(lent: properties).map ?? [:])
      let box = ScreenBox(try record.make(birth), record)
      // Safety: balanced in destroy(), which the host calls once for each instance.
      unsafe place.pointee = Unmanaged.passRetained(box).toOpaque()
      return statusOK
    }
  }

private let save:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafePointer<snapnav_sink>?,
    UnsafeMutablePointer<snapnav_error>?
  ) -> snapnav_status = { _, instance, sink, slot in
    unsafe answering(slot) {
      try unsafe put(try ScreenBox.at(instance).saving.save(), into: sink)
      return statusOK
    }
  }

private let restore:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafePointer<snapnav_value>?,
    UnsafeMutablePointer<snapnav_error>?
  ) -> snapnav_status = { _, instance, state, slot in
    unsafe answering(slot) {
      try unsafe ScreenBox.at(instance).saving.restore(try Value(lent: state))
      return statusOK
    }
  }
