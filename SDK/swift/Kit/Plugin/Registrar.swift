internal import CSnapNav

/// Takes what a plugin provides, while it starts and not later.
///
/// The names are those that `plugin.json` lists under `provides`; the host refuses others, and a name
/// that is there already.
@safe public final class Registrar {
  // Safety: the host's, good until close().
  private var table: UnsafeMutablePointer<snapnav_registrar>?
  private let link: HostLink
  /// What the host got pointers to.
  private(set) var boxes: [AnyObject] = []

  init(_ table: UnsafeMutablePointer<snapnav_registrar>, _ link: HostLink) {
    unsafe self.table = unsafe table
    self.link = link
  }

  /// The start is over: the host's registrar is not good any more.
  func close() { unsafe table = nil }

  /// Registers a mediator.
  public func mediator(_ name: String, _ mediator: any Mediator) throws(ContractError) {
    let box = MediatorBox(mediator, link)
    try unsafe register(name, box) { registrar, name, slot in
      var table = unsafe box.table(name)
      return unsafe registrar.pointee.mediator?(registrar, &table, slot) ?? missing
    }
  }

  /// Registers a presenter.
  public func presenter(_ name: String, _ presenter: any Presenter) throws(ContractError) {
    let box = PresenterBox(presenter, loop: presenter as? any MainLoopPresenter, link)
    try unsafe register(name, box) { registrar, name, slot in
      var table = unsafe box.table(name)
      return unsafe registrar.pointee.presenter?(registrar, &table, slot) ?? missing
    }
  }

  /// Registers a router.
  public func router(_ name: String, _ router: any Router) throws(ContractError) {
    let box = RouterBox(router, link)
    try unsafe register(name, box) { registrar, name, slot in
      var table = unsafe box.table(name)
      return unsafe registrar.pointee.router?(registrar, &table, slot) ?? missing
    }
  }

  /// Registers an effect.
  public func effect(_ name: String, _ effect: any Effect) throws(ContractError) {
    let box = EffectBox(effect, link)
    try unsafe register(name, box) { registrar, name, slot in
      var table = unsafe box.table(name)
      return unsafe registrar.pointee.effect?(registrar, &table, slot) ?? missing
    }
  }

  private func register(
    _ name: String, _ box: AnyObject,
    _ body: (
      UnsafeMutablePointer<snapnav_registrar>, UnsafePointer<CChar>,
      UnsafeMutablePointer<snapnav_error>
    ) -> snapnav_status
  ) throws(ContractError) {
    guard let table = unsafe table else {
      throw ContractError(
        .wrongState, "\"\(name)\": a plugin registers while it starts, and not later")
    }
    // Safety: the host copies what it is given, and refers to the box by its pointer.
    boxes.append(box)
    try unsafe asking { slot in unsafe name.withCString { unsafe body(table, $0, slot) } }
  }
}

extension Registrar {
  /// Registers a type of screens; `make` makes one: `registrar.screen("film") { Film($0) }`.
  public func screen<Made: Screen>(
    _ name: String, _ make: @escaping (ScreenBirth) throws -> Made
  ) throws(ContractError) {
    try screen(name, make, saves: false)
  }

  /// Registers a type of screens that keep state of their own.
  public func screen<Made: SavingScreen>(
    _ name: String, _ make: @escaping (ScreenBirth) throws -> Made
  ) throws(ContractError) {
    try screen(name, make, saves: true)
  }

  private func screen<Made: Screen>(
    _ name: String, _ make: @escaping (ScreenBirth) throws -> Made, saves: Bool
  ) throws(ContractError) {
    let record = ScreenRecord(name, link, make: make)
    do { try Made.describe(ScreenMembers(record)) } catch { throw ContractError(error) }
    try unsafe register(name, record) { registrar, name, slot in
      var table = unsafe record.table(name, saves: saves)
      return unsafe registrar.pointee.screen_type?(registrar, &table, slot) ?? missing
    }
    for member in record.members { try function(member, of: name) }
  }

  /// Registers a free function without a result, with up to four arguments. What it throws, and an
  /// argument that does not fit, is the caller's error.
  public func function<each Argument: ValueConvertible>(
    _ name: String, _ body: @escaping (repeat each Argument) throws -> Void
  ) throws(ContractError) {
    try free(name, Parameters(repeat (each Argument).self).count, answers: false) {
      (_, values) in
      var arguments = Arguments(values)
      try body(repeat try arguments.next((each Argument).self))
      return .null
    }
  }

  /// Registers a free function with a result. The contract has no room for an error beside a result:
  /// an argument that does not fit is logged, and the result is null.
  public func function<each Argument: ValueConvertible, Result: ValueConvertible>(
    _ name: String, _ body: @escaping (repeat each Argument) -> Result
  ) throws(ContractError) {
    try free(name, Parameters(repeat (each Argument).self).count, answers: true) {
      (_, values) in
      var arguments = Arguments(values)
      return body(repeat try arguments.next((each Argument).self)).value
    }
  }

  private func free(
    _ name: String, _ count: Int, answers: Bool, _ body: @escaping TypedCall.Body
  ) throws(ContractError) {
    try function(try TypedCall(name, name, link, count, answers: answers, body).free, of: nil)
  }

  private func function(_ member: Member, of type: String?) throws(ContractError) {
    // Safety: the host copies names and signature before it returns.
    try unsafe register(member.name, member.box) { registrar, name, slot in
      unsafe member.signature.withCString { signature in
        var function = unsafe snapnav_function(
          size: UInt32(MemoryLayout<snapnav_function>.size), kind: UInt32(member.kind),
          name: name, signature: signature, fn: member.function, user: member.box.pointer)
        guard let type else {
          return unsafe registrar.pointee.function?(registrar, nil, &function, slot) ?? missing
        }
        return unsafe type.withCString { type in
          unsafe registrar.pointee.function?(registrar, type, &function, slot) ?? missing
        }
      }
    }
  }
}
