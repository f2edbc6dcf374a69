internal import CSnapNav

// The C functions behind all properties, one for each kind of data: which property is meant, the user
// pointer says.
// Safety: the user pointer is a property's, which the session keeps until the end of stop(); the instance
// is what create() answered, and the host calls nothing with it after destroy(). What is given is lent
// for the length of the call, and copied.

private func read(_ instance: Instance, _ user: User) -> (ScreenBox, Value)? {
  guard let box = unsafe try? ScreenBox.at(instance),
    let property = unsafe try? PropertyRecord.at(user)
  else { return nil }
  return (box, box.get(property))
}

private let getBool: @convention(c) (Instance, User) -> UInt8 = {
  unsafe read($0, $1)?.1.bool == true ? 1 : 0
}
private let getInt: @convention(c) (Instance, User) -> Int64 = {
  guard case .int(let number)? = unsafe read($0, $1)?.1 else { return 0 }
  return number
}
private let getDouble: @convention(c) (Instance, User) -> Double = {
  unsafe read($0, $1)?.1.number ?? 0
}
private let getString: @convention(c) (Instance, User) -> snapnav_str = {
  guard let (box, value) = unsafe read($0, $1) else { return unsafe snapnav_str() }
  return unsafe box.arena.borrow(value.string ?? "")
}
private let getValue: @convention(c) (Instance, User) -> Lent = { instance, user in
  guard let (box, value) = unsafe read(instance, user) else { return nil }
  do throws(ContractError) {
    return try unsafe box.arena.lend(value)
  } catch {
    box.log((unsafe try? PropertyRecord.at(user))?.name ?? "", error)
    return unsafe (try? box.arena.lend(.null)) ?? nil
  }
}

private func set(
  _ instance: Instance, _ user: User, _ error: ErrorSlot, _ value: () throws -> Value
) -> snapnav_status {
  unsafe answering(error) {
    let (box, property) = try unsafe (ScreenBox.at(instance), PropertyRecord.at(user))
    try box.set(property, try value())
    return statusOK
  }
}

private let setBool: @convention(c) (Instance, User, UInt8, ErrorSlot) -> snapnav_status = {
  (instance, user, truth, error) in unsafe set(instance, user, error) { .bool(truth != 0) }
}
private let setInt: @convention(c) (Instance, User, Int64, ErrorSlot) -> snapnav_status = {
  (instance, user, number, error) in unsafe set(instance, user, error) { .int(number) }
}
private let setDouble: @convention(c) (Instance, User, Double, ErrorSlot) -> snapnav_status = {
  (instance, user, number, error) in unsafe set(instance, user, error) { .double(number) }
}
private let setString: @convention(c) (Instance, User, snapnav_str, ErrorSlot) -> snapnav_status =
  { (instance, user, text, error) in
    unsafe set(instance, user, error) { .string(try unsafe String(lent: text, "the text")) }
  }
private let setValue: @convention(c) (Instance, User, Lent, ErrorSlot) -> snapnav_status = {
  (instance, user, value, error) in
  unsafe set(instance, user, error) { try unsafe Value(lent: value) }
}

private let beginObserving:
  @convention(c) (Instance, User, ObserverFunction?, UnsafeMutableRawPointer?) -> Void = {
    (instance, user, told, context) in
    guard let property = unsafe try? PropertyRecord.at(user) else { return }
    unsafe (try? ScreenBox.at(instance))?.observe(property, told, context)
  }

// Safety: function pointers all have one size; the signature says what each takes.
extension PropertyRecord {
  /// Its typed functions.
  var members: [Member] {
    [getter] + (set == nil ? [] : [setter]) + (observe == nil ? [] : [observer])
  }

  private var getter: Member {
    let function =
      switch letter {
      case .bool: unsafe unsafeBitCast(getBool, to: snapnav_fn.self)
      case .int: unsafe unsafeBitCast(getInt, to: snapnav_fn.self)
      case .double: unsafe unsafeBitCast(getDouble, to: snapnav_fn.self)
      case .string: unsafe unsafeBitCast(getString, to: snapnav_fn.self)
      case .value: unsafe unsafeBitCast(getValue, to: snapnav_fn.self)
      }
    return Member(
      kind: Int(SNAPNAV_GETTER), name: name, signature: "\(letter.rawValue)(@p)",
      function: function, box: self)
  }

  private var setter: Member {
    let function =
      switch letter {
      case .bool: unsafe unsafeBitCast(setBool, to: snapnav_fn.self)
      case .int: unsafe unsafeBitCast(setInt, to: snapnav_fn.self)
      case .double: unsafe unsafeBitCast(setDouble, to: snapnav_fn.self)
      case .string: unsafe unsafeBitCast(setString, to: snapnav_fn.self)
      case .value: unsafe unsafeBitCast(setValue, to: snapnav_fn.self)
      }
    return Member(
      kind: Int(SNAPNAV_SETTER), name: name, signature: "i(@p\(letter.rawValue)!)",
      function: function, box: self)
  }

  private var observer: Member {
    Member(
      kind: Int(SNAPNAV_OBSERVER), name: name, signature: "-(@p{-(@v)}@)",
      function: unsafe unsafeBitCast(beginObserving, to: snapnav_fn.self), box: self)
  }
}
