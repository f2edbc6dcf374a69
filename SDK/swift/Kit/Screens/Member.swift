internal import CSnapNav

/// One typed function as it is registered.
struct Member {
  let kind: Int
  let name: String
  let signature: String
  // Safety: one of the kit's own functions; they live as long as the library.
  let function: snapnav_fn?
}

extension ScreenRecord {
  /// All typed functions of the type.
  var members: [Member] {
    var members: [Member] = []
    for (slot, property) in properties.enumerated() {
      members.append(property.getter(slot))
      if let setter = property.setter(slot) { members.append(setter) }
      if let observer = property.observer(slot) { members.append(observer) }
    }
    for call in actions.all {
      members.append(
        Member(
          kind: Int(SNAPNAV_ACTION), name: call.name, signature: call.shape.signature("@"),
          function: Actions.function(call)))
    }
    return members
  }
}

// Safety: function pointers all have one size; the signature says what each takes. Slots are below
// ScreenRecord.slots, which is how long the tables are.
extension PropertyRecord {
  fileprivate func getter(_ slot: Int) -> Member {
    let function =
      switch letter {
      case .bool: unsafe unsafeBitCast(Getters.bools[slot], to: snapnav_fn.self)
      case .int: unsafe unsafeBitCast(Getters.ints[slot], to: snapnav_fn.self)
      case .double: unsafe unsafeBitCast(Getters.doubles[slot], to: snapnav_fn.self)
      case .string: unsafe unsafeBitCast(Getters.strings[slot], to: snapnav_fn.self)
      case .value: unsafe unsafeBitCast(Getters.values[slot], to: snapnav_fn.self)
      }
    return Member(
      kind: Int(SNAPNAV_GETTER), name: name, signature: "\(letter.rawValue)(@)",
      function: function)
  }

  fileprivate func setter(_ slot: Int) -> Member? {
    guard set != nil else { return nil }
    let function =
      switch letter {
      case .bool: unsafe unsafeBitCast(Setters.bools[slot], to: snapnav_fn.self)
      case .int: unsafe unsafeBitCast(Setters.ints[slot], to: snapnav_fn.self)
      case .double: unsafe unsafeBitCast(Setters.doubles[slot], to: snapnav_fn.self)
      case .string: unsafe unsafeBitCast(Setters.strings[slot], to: snapnav_fn.self)
      case .value: unsafe unsafeBitCast(Setters.values[slot], to: snapnav_fn.self)
      }
    return Member(
      kind: Int(SNAPNAV_SETTER), name: name, signature: "i(@\(letter.rawValue)!)",
      function: function)
  }

  fileprivate func observer(_ slot: Int) -> Member? {
    guard observe != nil else { return nil }
    return Member(
      kind: Int(SNAPNAV_OBSERVER), name: name, signature: "-(@{-(@v)}@)",
      function: unsafe unsafeBitCast(Setters.observers[slot], to: snapnav_fn.self))
  }
}
