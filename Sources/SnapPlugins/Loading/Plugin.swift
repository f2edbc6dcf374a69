import CSnapNav
package import SnapEngine
package import SnapValue
package import SnapElf

// Safety: @unchecked because of the descriptor, a constant of the plugin; and because plugins are
// used on the main thread only, which is the navigator's executor.
/// A live plugin: loaded, started, and what it provides as the roles of a navigation.
///
/// What it provides stays usable as objects after `stop`, but every call then fails.
@safe package final class Plugin: LivePlugin, @unchecked Sendable {
  /// Its note.
  package let note: PluginNote
  /// The file that it came from.
  package let file: String
  /// The SHA-256 of the bytes that run, worked out when it is first asked for; of a plugin that was
  /// opened by its path, of those that were inspected. `nil` only when they could not be read.
  package private(set) lazy var digest = known ?? library.digest
  private let known: Digest?
  /// Its number among the plugins that its host has started, from 1: of two with one id, the newer
  /// has the higher.
  package internal(set) var generation = 0
  /// What it was started with.
  package let config: Value
  /// It runs in this process.
  package let isIsolated = false
  let library: LoadedLibrary
  private let context: PluginContext
  private let descriptor: UnsafePointer<snapnav_plugin>
  /// The descriptor's bytes as they were when it was loaded; `nil`: nobody validates.
  private let before: [UInt8]?
  private var registrations = Registrations()
  private static let stopping = CallSite("stop", as: .stop)
  private static let saving = CallSite("save", as: .save)
  private static let restoring = CallSite("restore", as: .restore)

  init(
    file: String, digest: Digest?, note: PluginNote, config: Value,
    context: PluginContext, descriptor: UnsafePointer<snapnav_plugin>, library: LoadedLibrary
  ) {
    self.library = library
    self.note = note
    self.context = context
    self.file = file
    known = digest
    self.config = config
    unsafe self.descriptor = unsafe descriptor
    before = context.shared.validator == nil ? nil : unsafe Self.bytes(of: descriptor)
  }

  // Safety: the descriptor was found to be as large as ours, and stays mapped.
  private static func bytes(of descriptor: UnsafePointer<snapnav_plugin>) -> [UInt8] {
    unsafe Array(
      UnsafeRawBufferPointer(start: descriptor, count: MemoryLayout<snapnav_plugin>.size))
  }

  func adopt(_ registrations: Registrations) {
    self.registrations = registrations
    context.isPresenter = unsafe !registrations.presenters.isEmpty
  }

  /// Whether it promises to take over what an older build of it saved, while that is still there.
  package var isReloadable: Bool {
    unsafe descriptor.pointee.flags & UInt32(SNAPNAV_PLUGIN_RELOADABLE) != 0
  }

  /// Whether it was stopped.
  package var isStopped: Bool { context.isStopped }

  /// A mediator by name; `nil` when it provides none of that name.
  package func mediator(_ name: String) -> (any Mediator)? {
    unsafe registrations.mediators[name].map {
      unsafe PluginMediator(name: name, table: $0, context: context)
    }
  }

  /// A presenter by name. One that owns the main loop is a `MainLoopOwner`.
  package func presenter(_ name: String) -> (any Presenter)? {
    guard let table = unsafe registrations.presenters[name] else { return nil }
    let presenter = unsafe PluginPresenter(name: name, table: table, context: context)
    let owns = unsafe table.flags & UInt32(SNAPNAV_OWNS_MAIN_LOOP) != 0
    return owns ? PluginLoopPresenter(presenter) : presenter
  }

  /// A router by name.
  package func router(_ name: String) -> (any Router)? {
    unsafe registrations.routers[name].map {
      unsafe PluginRouter(name: name, table: $0, context: context)
    }
  }

  /// An effect by name.
  package func effect(_ name: String) -> (any Effect)? {
    unsafe registrations.effects[name].map {
      unsafe PluginEffect(name: name, table: $0, context: context)
    }
  }

  /// A screen type by name.
  package func screenFactory(_ name: String) -> (any ScreenFactory)? {
    registrations.screens[name].map {
      PluginScreenFactory(name: name, type: $0, context: context)
    }
  }

  /// A free function by name.
  package func function(_ name: String) -> (any FreeFunction)? {
    registrations.functions[name].map { PluginFunction($0, context: context) }
  }

  /// The properties and actions of a screen type, for `inspect` and error texts.
  package func members(ofScreenType name: String) -> PluginScreenMembers? {
    registrations.screens[name].map { PluginScreenMembers($0.functions) }
  }

  /// Its free functions in the order of its note; their role is `call`.
  package var freeFunctions: [PluginScreenMembers.Member] {
    note.provides.functions.compactMap { name in
      registrations.functions[name].map { PluginScreenMembers.Member($0, "call") }
    }
  }

  /// The plugin's own state as a value; `nil` when it keeps none.
  package func save() throws(Failure) -> Value? {
    guard let save = unsafe descriptor.pointee.save else { return nil }
    let answer = unsafe try context.ask(Self.saving) { (_, sink, slot) throws(Failure) in
      unsafe save(context.pluginContext, sink, slot)
    }
    guard answer.status == StatusCode.ok else { throw context.failure(answer, Self.saving) }
    return answer.value ?? .null
  }

  /// Gives back what `save` answered.
  package func restore(_ state: Value) throws(Failure) {
    guard let restore = unsafe descriptor.pointee.restore else {
      throw Failure(.unsupported, "the plugin keeps no state", culprit: note.id)
    }
    let answer = unsafe try context.ask(Self.restoring) { (arena, _, slot) throws(Failure) in
      let lent = try unsafe arena.lend(state)
      arena.seal()
      return unsafe restore(context.pluginContext, lent, slot)
    }
    guard answer.status == StatusCode.ok else { throw context.failure(answer, Self.restoring) }
  }

  /// Stops it: the plugin's own `stop`, then what it left behind. Nothing happens the second time.
  package func stop() {
    guard !context.isStopped else { return }
    if let stop = unsafe descriptor.pointee.stop {
      context.callWithoutDeadline(Self.stopping) { _ in unsafe stop(context.pluginContext) }
    }
    noteLeftovers()
    if let before, unsafe Self.bytes(of: descriptor) != before {
      context.find(
        .descriptorStays, Contract.entrySymbol, "its descriptor is another than when it was loaded")
    }
    abandon()
  }

  /// Rule R6 of the contract: `stop` leaves nothing behind.
  private func noteLeftovers() {
    let left = [
      (context.timers.count, "scheduled calls"), (context.watches.count, "watched descriptors"),
      (context.pending.count, "calls answered with PENDING (1) and never completed"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    guard !left.isEmpty else { return }
    let words = "left behind: " + left.joined(separator: ", ")
    if context.shared.validator == nil { context.note("stop \(words)") }
    context.find(.stopLeavesNothing, Self.stopping.name, "it \(words)")
  }

  /// Cuts the border: nothing is called and nothing is served any more.
  func abandon() {
    context.markStopped()
    context.timers.removeAll()
    for descriptor in context.watches { context.shared.loop.unwatch(descriptor) }
    context.watches = []
    for question in context.pending.takeAll() {
      question.fail(Failure(.wrongState, "the plugin was stopped", culprit: note.id))
    }
    context.dropClosures()
  }
}
