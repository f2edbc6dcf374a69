import CSnapNav
import SnapSystem
import SnapValue

// What a wide life asks of presenters: transitions of several updates, deep stacks, several at once.

extension WideLife {
  /// Opens each presenter that has no main loop of its own, and shows what an application may.
  mutating func runPresenters() throws(Ending) {
    for presenter in bench.registry.presenters where !presenter.ownsMainLoop {
      guard bench.open(presenter).isOK else { continue }
      try showMoves(presenter)
      try showOthers(presenter)
      try showDeep(presenter)
      try showAtOnce(presenter)
      bench.close(presenter)
    }
  }

  private func screen(_ key: String) -> UInt64 { bench.host.show(BenchScreen(key: key)) }

  private func update(_ op: Int, _ screen: UInt64, _ key: String, _ index: Int = 0) -> GivenUpdate {
    GivenUpdate(op: UInt32(op), screen: screen, key: key, index: UInt32(index))
  }

  private mutating func show(
    _ presenter: RegisteredPresenter, _ updates: [GivenUpdate], animated: Bool = false
  ) throws(Ending) {
    var given = GivenTransition(updates: updates)
    given.location = "bench://" + updates.map(\.key).joined(separator: "/")
    if animated {
      given.flags = UInt32(SNAPNAV_ANIMATED)
      for place in given.updates.indices { given.updates[place].flags = given.flags }
    }
    try show(presenter, given)
  }

  private mutating func show(
    _ presenter: RegisteredPresenter, _ given: GivenTransition
  ) throws(Ending) {
    guard isGoing else { return }
    let ops = given.updates.prefix(3).map { "\($0.op)" }.joined(separator: ", ")
    let call = "present \(presenter.id) of \(given.updates.count) updates (op \(ops))"
    let answer = bench.present(presenter, given)
    try expect(
      answer.isPending || answer.isOKOrError, "\(call) answers OK, PENDING or an error",
      seen: answer.sentence)
    awaitLater(presenter, call, answer)
  }

  /// One request may change several things; they come as one.
  private mutating func showMoves(_ presenter: RegisteredPresenter) throws(Ending) {
    let (root, second, third) = (screen("root"), screen("second"), screen("third"))
    let layer = screen("layer")
    let moves: [[GivenUpdate]] = [
      [update(SNAPNAV_ROOT, root, "root")],
      [update(SNAPNAV_PUSH, second, "second"), update(SNAPNAV_PUSH, third, "third")],
      [update(SNAPNAV_POP_TO, root, "root"), update(SNAPNAV_PUSH, third, "third")],
      [update(SNAPNAV_PRESENT, layer, "layer"), update(SNAPNAV_REFRESH, third, "third")],
      [
        update(SNAPNAV_DISMISS, layer, "layer"), update(SNAPNAV_POP_TO, root, "root"),
        update(SNAPNAV_PUSH, second, "second"),
      ],
      [
        update(SNAPNAV_CLEAR, 0, ""), update(SNAPNAV_PUSH, root, "root"),
        update(SNAPNAV_PUSH, second, choices.livelyText()),
      ],
      // No screen at all in it.
      [update(SNAPNAV_CLEAR, 0, "")],
      [update(SNAPNAV_ROOT, root, "root")],
    ]
    for animated in [false, true] {
      for updates in moves {
        try show(presenter, updates, animated: animated)
        try settleAll()
        bench.changed(presenter, root)
        if let view = bench.saveView(presenter, root)?.value {
          _ = bench.restoreView(presenter, root, view)
        }
        bench.turn(seconds: 0) { false }
      }
    }
  }

  /// What only some applications have: nothing at all, effects, a presenter that a navigation names, what
  /// a manifest's `with` gives along, long names, the question whether the top is still shown, regions.
  private mutating func showOthers(_ presenter: RegisteredPresenter) throws(Ending) {
    let (root, second, layer) = (screen("root"), screen("second"), screen("layer"))
    let with: Value = ["side": "left", "names": ["one", "two"]]
    func given(_ update: GivenUpdate) -> GivenTransition {
      var update = update
      update.arguments = with
      return GivenTransition(updates: [update])
    }
    let (sync, key) = (UInt32(SNAPNAV_SYNC), String(repeating: "long ", count: 80))
    var moves = [
      GivenTransition(updates: [], id: 0, flags: sync, move: UInt32(SNAPNAV_MOVE_NONE)),
      given(update(SNAPNAV_ROOT, root, "root")),
      GivenTransition(updates: [update(SNAPNAV_REFRESH, root, "root")], id: 0),
      given(update(SNAPNAV_EFFECT_SHOW, 0, "dim")), given(update(SNAPNAV_EFFECT_HIDE, 0, "dim")),
      given(update(SNAPNAV_CUSTOM, layer, "layer")), given(update(SNAPNAV_DISMISS, layer, "layer")),
      given(update(SNAPNAV_PRESENT, layer, key)), given(update(SNAPNAV_DISMISS, layer, key)),
      given(update(SNAPNAV_PUSH, second, key)), given(update(SNAPNAV_POP_TO, root, "root")),
    ]
    moves[9].location = "bench://" + String(repeating: key, count: 20)
    moves[10].deadline = ProcessFacts.now + 5_000_000_000
    let whole = [
      update(SNAPNAV_ROOT, root, "root"), update(SNAPNAV_PUSH, second, "second"),
      update(SNAPNAV_PUSH, screen("third"), "third"), update(SNAPNAV_PRESENT, layer, "layer"),
      update(SNAPNAV_EFFECT_SHOW, 0, "dim"),
    ]
    moves.append(
      GivenTransition(updates: whole, id: 0, flags: sync, move: UInt32(SNAPNAV_MOVE_NONE)))
    if presenter.knowsRegions { moves += regionMoves(root, second, given) }
    for move in moves {
      try show(presenter, move)
      try settleAll()
    }
  }

  /// A second pane, and a tab that is seen and left again.
  private func regionMoves(
    _ root: UInt64, _ second: UInt64, _ given: (GivenUpdate) -> GivenTransition
  ) -> [GivenTransition] {
    let side = screen("side")
    let others = [
      (SNAPNAV_ROOT, side, "side"), (SNAPNAV_SELECT, side, "side"),
      (SNAPNAV_PUSH, second, "second"),
    ].map { op, screen, key in
      var update = update(op, screen, key)
      update.region = "side"
      return given(update)
    }
    return [given(update(SNAPNAV_DETAIL, second, "second"))] + others
      + [given(update(SNAPNAV_SELECT, second, "second"))]
  }

  /// Seventy screens one on the other, which go again.
  private mutating func showDeep(_ presenter: RegisteredPresenter) throws(Ending) {
    let screens = (0..<70).map { screen("screen \($0)") }
    for (place, each) in screens.enumerated() {
      try show(presenter, [update(place == 0 ? SNAPNAV_ROOT : SNAPNAV_PUSH, each, "s\(place)")])
      try settleAll()
    }
    for index in [48, 31, 3, 0] {
      try show(presenter, [update(SNAPNAV_POP_TO, screens[index], "s\(index)", index)])
      try settleAll()
    }
    for each in screens.dropFirst() { bench.host.remove(each) }
  }

  /// Four at once, of which some are taken back, and one after that.
  private mutating func showAtOnce(_ presenter: RegisteredPresenter) throws(Ending) {
    for _ in 0..<2 {
      for turn in 0..<4 {
        try show(presenter, [update(SNAPNAV_ROOT, screen("root \(turn)"), "root")], animated: true)
      }
      try settleAll()
      try show(presenter, [update(SNAPNAV_ROOT, screen("root"), "root")])
      try settleAll()
    }
  }
}
