package import SnapElf
package import SnapEngine
package import SnapValue

// @unchecked: used on the main thread only, as plugins are called there.
/// A plugin at whose border somebody has a seat; or, without the plugin, what was written down of it.
package final class SeatedPlugin: LivePlugin, @unchecked Sendable {
  /// Its note.
  package let note: PluginNote
  /// The file that it came from.
  package let file: String
  /// The SHA-256 of the bytes that run.
  package var digest: Digest? { inner?.digest }
  /// Its number among the plugins that its host has started.
  package let generation: Int
  /// What it was started with.
  package let config: Value
  /// Whether it runs in a process of its own.
  package let isIsolated: Bool
  /// What it may do of what it asks for; `nil`: it is not confined.
  package var grants: Grants? { inner?.grants }
  /// Whether it promises to take over what an older build of it saved.
  package let isReloadable: Bool
  /// Whether it was stopped.
  package var isStopped: Bool { inner?.isStopped ?? false }
  /// Whether the plugin behind the seat is not used any more.
  package var isGivenUp: Bool { inner?.isGivenUp ?? false }
  /// The plugin; `nil`: it is not there.
  let inner: (any LivePlugin)?
  let seat: any BorderSeat
  private let number: UInt32
  /// What it has registered, beyond its note.
  private let registered: Value
  /// The numbers of the names that its screens were called for first: a few are found sooner than hashed.
  private var numbers: [(name: String, number: UInt32)] = []
  private static let mostNumbers = 8

  /// Gives somebody a seat at the border to a plugin.
  package init(_ inner: any LivePlugin, seat: any BorderSeat) {
    (self.inner, self.seat) = (inner, seat)
    number = seat.number(of: inner.note.id)
    (note, file, config) = (inner.note, inner.file, inner.config)
    (generation, isIsolated) = (inner.generation, inner.isIsolated)
    isReloadable = inner.isReloadable
    registered = Self.registered(by: inner)
    seat.uses(description)
  }

  /// What stands in the place of a plugin that was described so; with `inner`, another build of it beside what
  /// is known. Throws where it is no description.
  package init(
    _ description: Value, seat: any BorderSeat, inner: (any LivePlugin)? = nil
  ) throws(Failure) {
    guard let json = description["note"], let registered = description["registered"] else {
      throw Failure(.wrongType, "a plugin has no note")
    }
    let text = [UInt8](repeating: 0, count: 12) + Array(json.jsonText.utf8) + [0]
    do { note = try NoteReader(text).note() } catch {
      throw Failure(.wrongType, "a plugin's note cannot be read: \(error)")
    }
    (self.registered, self.seat, self.inner) = (registered, seat, inner)
    number = seat.number(of: note.id)
    file = description["file"]?.string ?? ""
    config = description["config"] ?? [:]
    generation = Int(clamping: description["generation"]?.int ?? 1)
    isIsolated = false
    isReloadable = registered["isReloadable"]?.bool ?? false
  }

  /// What has to be known of it, so that something can stand in its place.
  private var description: Value {
    [
      "note": note.json, "file": .string(file), "config": config,
      "digest": .string(digest.map { "\($0)" } ?? ""), "generation": .int(Int64(generation)),
      "registered": registered,
    ]
  }

  private static func registered(by plugin: any LivePlugin) -> Value {
    let provides = plugin.note.provides
    var functions = ValueMap()
    for name in provides.functions {
      functions[name] = plugin.function(name).map { .string($0.signature) }
    }
    var screens = ValueMap()
    for name in provides.screens {
      let factory = plugin.screenFactory(name) as? any DeclaringFactory
      screens[name] = DeclaredProperties(factory).value
    }
    var presenters = ValueMap()
    for name in provides.presenters {
      guard let presenter = plugin.presenter(name) else { continue }
      presenters[name] = [
        "knowsRegions": .bool(presenter.knowsRegions),
        "savesViews": .bool((presenter as? any HostPresenter)?.savesViews ?? true),
      ]
    }
    return [
      "functions": .map(functions), "screens": .map(screens), "presenters": .map(presenters),
      "isReloadable": .bool(plugin.isReloadable),
    ]
  }

  // MARK: Calls

  /// The number of the name of what is called.
  func number(of name: String) -> UInt32 {
    for known in numbers where known.name == name { return known.number }
    let number = seat.number(of: name)
    if numbers.count < Self.mostNumbers { numbers.append((name, number)) }
    return number
  }

  /// The mark of a call; `name` is the number of its name.
  func mark(
    _ kind: CallMark.Kind, _ name: UInt32 = 0, screen: ScreenID = .none
  ) -> CallMark {
    CallMark(kind, plugin: number, name: name, screen: screen.rawValue)
  }

  /// Carries a call over the border. `body` asks what the plugin provides, where that is there; `tell` tells the seat
  /// what it answers, and `read` makes the answer of a frame, where nobody has asked it.
  func ask<Inner, Answer>(
    _ call: CallMark, _ inner: Inner?, _ body: (Inner) throws(Failure) -> Answer,
    _ tell: (any BorderSeat, Answer) -> Void, _ read: (WorkerFrame) -> Answer?
  ) throws(Failure) -> Answer {
    guard let inner else { return try answer(to: call, read) }
    guard seat.begin(call) else { try BorderEnd.refuse() }
    let answer: Answer
    do throws(Failure) { answer = try body(inner) } catch {
      seat.end(SeatedAnswer(.failure(error)))
      throw error
    }
    tell(seat, answer)
    return answer
  }

  /// What stands for the answer of a plugin that is not there.
  func answer<Answer>(
    to call: CallMark, _ read: (WorkerFrame) -> Answer?
  ) throws(Failure) -> Answer {
    let frame: WorkerFrame
    do throws(ByteFault) { frame = try WorkerFrame(frame: seat.answer(to: call)) } catch {
      throw Failure(.contractBroken, error.message, culprit: note.id)
    }
    if case .failure(let failure) = frame { throw failure }
    guard let answer = read(frame) else {
      throw Failure(.contractBroken, "it answered another question", culprit: note.id)
    }
    return answer
  }

  /// The same for a call that answers a value.
  func askValue<Inner>(
    _ call: CallMark, named answerName: String? = nil, _ inner: Inner?,
    _ body: (Inner) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try ask(call, inner, body, { seat, value in seat.end(value, named: answerName) }) { frame in
      if case .answer(let value) = frame { value } else { nil }
    }
  }

  /// The same for a call that answers a value or nothing.
  func askOptional<Inner>(
    _ call: CallMark, _ inner: Inner?, _ body: (Inner) throws(Failure) -> Value?
  ) throws(Failure) -> Value? {
    try ask(call, inner, body, { seat, value in seat.end(optional: value) }) { frame in
      if case .answer(let value) = frame { .some(value.list?.first) } else { nil }
    }
  }

  /// The same for a call that answers nothing.
  func tell<Inner>(
    _ call: CallMark, _ inner: Inner?, _ body: (Inner) throws(Failure) -> Void
  ) throws(Failure) {
    try ask(call, inner, body, { seat, _ in seat.endPlainly() }) { _ in () }
  }

  /// The same for a call that answers nothing and cannot fail.
  func notify<Inner>(_ call: CallMark, _ inner: Inner?, _ body: (Inner) -> Void) {
    _ = try? tell(call, inner) { inner throws(Failure) in body(inner) }
  }

  /// Serves a question as the plugin asked it: what it changes in the host is changed.
  package func serve(_ question: Crossing, on access: any NavigationAccess) {
    guard let ask = try? HostAsk(frame: question.frame) else { return }
    switch ask {
    case .set(let id, let name, let value): try? access.screen(id)?.set(name, to: value)
    case .act(let id, let name, let arguments):
      _ = try? access.screen(id)?.contents.call(name, arguments)
    case .describe(let id): _ = try? access.describe(id)
    case .shown(let window): _ = try? access.shown(window, to: ObjectIdentifier(self))
    case .get(let id, let name): _ = try? access.screen(id)?.contents.value(of: name)
    case .asset, .request: break
    }
  }

  // MARK: What it provides

  /// A mediator by name.
  package func mediator(_ name: String) -> (any Mediator)? {
    seated(name, among: note.provides.mediators, inner?.mediator(name)) { inner, number in
      if let here = inner as? PluginMediator { return here.seen(at: self, number) }
      return SeatedMediator(number, of: self, inner: inner)
    }
  }

  /// A presenter by name.
  package func presenter(_ name: String) -> (any Presenter)? {
    guard let facts = registered["presenters"]?[name] else { return nil }
    let (inner, number) = (inner?.presenter(name), seat.number(of: name))
    let seated = SeatedPresenter(number, facts, of: self, inner: inner)
    if let here = inner as? PluginPresenter, seated.isLike(here) {
      return PluginPresenter(here, at: self, number)
    }
    return inner is any MainLoopOwner ? SeatedLoopPresenter(seated) : seated
  }

  /// A router by name.
  package func router(_ name: String) -> (any Router)? {
    seated(name, among: note.provides.routers, inner?.router(name)) { inner, number in
      if let here = inner as? PluginRouter { return here.seen(at: self, number) }
      return SeatedRouter(number, of: self, inner: inner)
    }
  }

  /// What stands in the place of the plugin's own of a name, if it provides that.
  private func seated<Role>(
    _ name: String, among names: [String], _ inner: @autoclosure () -> Role?,
    _ seated: (Role?, UInt32) -> Role
  ) -> Role? {
    names.contains(name) ? seated(inner(), seat.number(of: name)) : nil
  }

  /// An effect by name.
  package func effect(_ name: String) -> (any Effect)? {
    guard note.provides.effects.contains(name) else { return nil }
    return SeatedEffect(name, of: self, inner: inner?.effect(name))
  }

  /// A screen type by name.
  package func screenFactory(_ name: String) -> (any ScreenFactory)? {
    guard let properties = registered["screens"]?[name]?.list else { return nil }
    return SeatedScreenFactory(
      name, DeclaredProperties(properties), of: self, inner: inner?.screenFactory(name))
  }

  /// A free function by name.
  package func function(_ name: String) -> (any FreeFunction)? {
    guard let signature = registered["functions"]?[name]?.string else { return nil }
    return SeatedFunction(name, signature: signature, of: self, inner: inner?.function(name))
  }

  /// Its own state as a value.
  package func save() throws(Failure) -> Value? {
    try askOptional(mark(.save), inner, { inner throws(Failure) in try inner.save() })
  }

  /// Gives back what `save` answered.
  package func restore(_ state: Value) throws(Failure) {
    try tell(
      mark(.restore), inner, { inner throws(Failure) in try inner.restore(state) })
  }

  /// Stops it.
  package func stop() { inner?.stop() }
}

extension HostAsk {
  init(frame: [UInt8]) throws(ByteFault) {
    var reader = ByteReader(frame[...])
    self = try HostAsk(&reader)
    try reader.end()
  }

  var frame: [UInt8] {
    var writer = ByteWriter()
    write(to: &writer)
    return writer.bytes
  }
}
