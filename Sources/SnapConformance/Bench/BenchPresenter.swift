import CSnapNav
import SnapPlugins
import SnapValue

// Safety: tables are copies of the plugin's; what is lent lives until the call is over.

typealias RegisteredPresenter = Registered<PresenterTables>
enum PresenterTables: @unsafe TableRole {
  typealias Table = snapnav_presenter
  static var place: Place<Self> { (.presenter, \.presenters) }
}

/// One update of a transition as a presenter gets it.
struct GivenUpdate: Sendable {
  var op: UInt32
  var screen: UInt64 = 0
  var key = ""
  var region = "main"
  var index: UInt32 = 0
  var flags: UInt32 = 0
  var arguments: Value = .null
}

/// A transition as a presenter gets it.
struct GivenTransition: Sendable {
  var updates: [GivenUpdate]
  var id: UInt64 = 1
  var flags: UInt32 = 0
  var move = UInt32(SNAPNAV_MOVE_FORWARD)
  var location = "bench://screen"
  var deadline: UInt64 = 0
}

extension RegisteredPresenter {
  /// Whether it runs the main loop itself.
  var ownsMainLoop: Bool { unsafe table.flags & UInt32(SNAPNAV_OWNS_MAIN_LOOP) != 0 }
  /// Whether it draws regions; else it is told of one stack.
  var knowsRegions: Bool { unsafe table.flags & UInt32(SNAPNAV_KNOWS_REGIONS) != 0 }
}

extension Bench {
  /// Calls `open`, if there is one; a plugin that takes the terminal gets one to take.
  func open(_ presenter: RegisteredPresenter, arguments: Value = .null) -> Answer {
    takeTerminal()
    host.with { ($0.shown, $0.shownNext) = (BenchShown(), nil) }
    guard let open = unsafe presenter.table.open else { return Answer(status: 0) }
    let arena = arena()
    let given = unsafe arena.lend(arguments)
    return unsafe ask("open \(presenter.id)", lending: arena) {
      unsafe open(presenter.table.ctx, given, $1)
    }
  }

  /// Has a terminal for a plugin that takes one.
  func takeTerminal() {
    if terminal == nil, note.resources.contains("tty") { terminal = PretendedTerminal() }
  }

  /// Calls `close`, if there is one.
  func close(_ presenter: RegisteredPresenter) {
    guard let close = unsafe presenter.table.close else { return }
    call("close \(presenter.id)") { unsafe close(presenter.table.ctx) }
  }

  /// Calls `present`.
  func present(
    _ presenter: RegisteredPresenter, _ given: GivenTransition
  ) -> Answer {
    guard let present = unsafe presenter.table.present else { return .unsupported }
    let arena = arena()
    let transition = unsafe lend(given, by: arena)
    let knowsRegions = presenter.knowsRegions
    let answer = unsafe askLater("present \(presenter.id)", lending: arena) { token, _, slot in
      host.with { state in
        let before = state.shownNext?.shown ?? state.shown
        state.shownNext = (token, before.applying(given, knowsRegions: knowsRegions))
      }
      return unsafe present(presenter.table.ctx, transition, token, slot)
    }
    if !answer.isPending {
      host.with { $0.settleShown(answer.token, isShown: answer.status == 0) }
    }
    return answer
  }

  private func lend(
    _ given: GivenTransition, by arena: BenchArena
  ) -> UnsafePointer<snapnav_transition> {
    let updates = unsafe given.updates.map { update in
      unsafe Optional(UnsafePointer(arena.lend(lent(update, by: arena))))
    }
    return unsafe UnsafePointer(
      arena.lend(
        snapnav_transition(
          size: UInt32(MemoryLayout<snapnav_transition>.size), flags: given.flags, id: given.id,
          move: given.move, count: UInt32(updates.count),
          updates: UnsafePointer(arena.lend(all: updates)), location: arena.text(given.location),
          deadline_ns: given.deadline)))
  }

  private func lent(_ given: GivenUpdate, by arena: BenchArena) -> snapnav_update {
    unsafe snapnav_update(
      size: UInt32(MemoryLayout<snapnav_update>.size), op: given.op, flags: given.flags,
      index: given.index, screen: given.screen, region: arena.text(given.region),
      key: arena.text(given.key), arguments: arena.lend(given.arguments))
  }

  /// Tells that a shown screen has changed.
  func changed(_ presenter: RegisteredPresenter, _ screen: UInt64) {
    guard let changed = unsafe presenter.table.changed else { return }
    call("changed \(presenter.id)") { unsafe changed(presenter.table.ctx, screen) }
  }

  /// Calls `save_view`; `nil` when the presenter keeps none.
  func saveView(_ presenter: RegisteredPresenter, _ screen: UInt64) -> Answer? {
    guard let save = unsafe presenter.table.save_view else { return nil }
    return unsafe ask("save_view \(presenter.id)", lending: arena()) {
      unsafe save(presenter.table.ctx, screen, $0, $1)
    }
  }

  /// Calls `restore_view`; `nil` when the presenter keeps none.
  func restoreView(
    _ presenter: RegisteredPresenter, _ screen: UInt64, _ view: Value
  ) -> Answer? {
    guard let restore = unsafe presenter.table.restore_view else { return nil }
    let arena = arena()
    let given = unsafe arena.lend(view)
    return unsafe ask("restore_view \(presenter.id)", lending: arena) {
      unsafe restore(presenter.table.ctx, screen, given, $1)
    }
  }
}
