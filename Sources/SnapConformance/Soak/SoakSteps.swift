import CSnapNav
import SnapPlugins
import SnapValue

// The steps of a random life: mediators, routers, effects, functions and presenters.

extension Soak {
  func mediate(_ choices: inout Choices) {
    let mediators = bench.registry.mediators
    let mediator = mediators[choices.below(mediators.count)]
    var given = GivenNavigation()
    given.source = screen(&choices)
    given.destination = screen(&choices)
    given.flags = UInt32(choices.below(16))
    if given.flags & UInt32(SNAPNAV_GUARD) != 0 { given.destination = 0 }
    given.payload = .map(choices.map())
    given.arguments = choices.oneIn(2) ? .map(choices.map()) : .null
    given.route = Array(choices.text().utf8)
    note(
      """
      mediate(\(CText.literal(mediator.id)), \(given.flags), \(given.source)u, \
      \(given.destination)u, \(CText.value(given.payload)), \(CText.value(given.arguments)), \
      (snapnav_str)\(CText.pair(given.route)));
      """)
    remember("mediator \(mediator.id)", bench.mediate(mediator, given))
  }

  func resolve(_ choices: inout Choices) {
    let routers = bench.registry.routers
    let router = routers[choices.below(routers.count)]
    let words = ["/", "film", "2", "home", "?id=1", "%00", ".."]
    let route = (0..<choices.below(5)).map { _ in
      choices.oneIn(3) ? choices.text() : choices.pick(words, or: "")
    }.joined()
    let payload = Value.map(choices.map())
    note(
      """
      resolve(\(CText.literal(router.id)), (snapnav_str)\(CText.pair(Array(route.utf8))), \
      \(CText.value(payload)));
      """)
    remember("router \(router.id)", bench.resolve(router, Array(route.utf8), payload: payload))
  }

  func listRoutes(_ choices: inout Choices) {
    let routers = bench.registry.routers
    let router = routers[choices.below(routers.count)]
    note("routes(\(CText.literal(router.id)));")
    _ = bench.routes(router)
  }

  func setVisible(_ choices: inout Choices) {
    let effects = bench.registry.effects
    let effect = effects[choices.below(effects.count)]
    let (visible, animated) = (choices.below(2) == 1, choices.below(2) == 1)
    note("set_visible(\(CText.literal(effect.id)), \(visible ? 1 : 0), \(animated ? 1 : 0));")
    remember("effect \(effect.id)", bench.setVisible(effect, visible, animated: animated))
  }

  func callFree(_ choices: inout Choices) {
    let all = bench.registry.functions.filter(\.screenType.isEmpty)
    let function = all[choices.below(all.count)]
    guard case .success(let bound) = function.function else { return }
    let arguments = choices.arguments(bound.signature, screen: screen(&choices))
    let place = "NULL, SNAPNAV_FREE, \(CText.literal(function.name))"
    guard let text = CText.call(place, bound.signature, instance: "NULL", arguments) else {
      return
    }
    note("\(text);")
    _ = bench.callFree(function, arguments)
  }

  // MARK: presenters

  func openOrClose(_ choices: inout Choices) {
    let presenters = bench.registry.presenters
    let presenter = presenters[choices.below(presenters.count)]
    let name = CText.literal(presenter.id)
    if opened.contains(presenter.id), choices.oneIn(4) {
      note("close_presenter(\(name));")
      opened.remove(presenter.id)
      bench.close(presenter)
    } else if !opened.contains(presenter.id), !presenter.ownsMainLoop {
      note("open_presenter(\(name));")
      if bench.open(presenter).isOK { opened.insert(presenter.id) }
    }
  }

  private func anyOpen(_ choices: inout Choices) -> RegisteredPresenter? {
    let name = choices.pick(opened.sorted(), or: "")
    return bench.registry.presenters.first { $0.id == name }
  }

  func present(_ choices: inout Choices) {
    guard let presenter = anyOpen(&choices) else { return }
    let flags = UInt32(choices.pick([0, SNAPNAV_ANIMATED, SNAPNAV_SYNC], or: 0))
    let updates = (0..<1 + choices.below(3)).map { _ in
      GivenUpdate(
        op: UInt32(1 + choices.below(12)), screen: screen(&choices),
        key: choices.pick(["screen", "layer", "menu", choices.text()], or: ""),
        region: choices.pick(["main", "side", "list", choices.text()], or: ""),
        index: UInt32(choices.below(4)), flags: flags & UInt32(SNAPNAV_ANIMATED))
    }
    let move = UInt32(choices.below(4))
    let texts = updates.map { update in
      """
      {sizeof(snapnav_update), \(update.op), \(update.flags), \(update.index), \(update.screen)u, \
      \(CText.pair(Array(update.region.utf8))), \(CText.pair(Array(update.key.utf8))), NULL}
      """
    }
    note(
      """
      present(\(CText.literal(presenter.id)), \(flags), \(move), \(updates.count), \
      (snapnav_update[]){\(texts.joined(separator: ", "))});
      """)
    let answer = bench.present(
      presenter, GivenTransition(updates: updates, flags: flags, move: move))
    remember("presenter \(presenter.id)", answer)
  }

  /// Keys as a user types them, and some that nobody has; then the plugin reads them.
  func type(_ choices: inout Choices) {
    let keys = [
      "\r", "\t", " ", "q", "a", "\u{7f}", "\u{1b}", "\u{1b}[A", "\u{1b}[B", "\u{1b}[C", "\u{1b}[D",
      "\u{1b}[Z", "\u{1b}[5~", "\u{1b}[6~", "\u{1b}[H", "\u{1b}OP", "ä", "漢", "\u{c}", "\u{1b}[999",
    ]
    let typed = Array(
      (0..<1 + choices.below(6)).map { _ in choices.pick(keys, or: "") }.joined().utf8)
    let bytes = choices.oneIn(10) ? typed + choices.bytes() : typed
    note("type_keys(\(CText.literal(bytes)), \(bytes.count));")
    bench.terminal?.type(bytes)
    note("turn(1);")
    bench.turn(seconds: 0.001) { false }
  }

  func lookAtView(_ choices: inout Choices) {
    guard let presenter = anyOpen(&choices) else { return }
    let name = CText.literal(presenter.id)
    let screen = screen(&choices)
    switch choices.below(3) {
    case 0:
      note("changed(\(name), \(screen)u);")
      bench.changed(presenter, screen)
    case 1:
      note("save_view(\(name), \(screen)u);")
      _ = bench.saveView(presenter, screen)
    default:
      let view = choices.value()
      note("restore_view(\(name), \(screen)u, \(CText.value(view)));")
      _ = bench.restoreView(presenter, screen, view)
    }
  }
}

// The steps of a random life: screens.

extension Soak {
  func create(_ choices: inout Choices) {
    let types = bench.registry.screens
    let type = types[choices.below(types.count)]
    let slot = choices.below(Self.slots)
    guard instances[slot] == nil else { return }
    var properties = choices.oneIn(3) ? choices.map() : ValueMap()
    let names = bench.registry.functions(of: type.id).map(\.name) + ["id"]
    if choices.oneIn(3) { properties[choices.pick(names, or: "id")] = choices.value() }
    let screen = bench.host.nextScreen
    note(
      "create(\(slot), \(CText.literal(type.id)), \(screen)u, \(CText.value(.map(properties))));")
    instances[slot] = bench.create(type, .map(properties)).instance
  }

  func destroy(_ choices: inout Choices) {
    let (slot, instance) = anyInstance(&choices)
    note("destroy(\(slot));")
    instance?.destroy()
    instances[slot] = nil
  }

  func tellEvent(_ choices: inout Choices) {
    let (slot, instance) = anyInstance(&choices)
    let event = UInt32(1 + choices.below(3))
    note("event(\(slot), \(event));")
    instance?.event(event)
  }

  func keep(_ choices: inout Choices) {
    let (slot, instance) = anyInstance(&choices)
    guard let instance, instance.keepsState else { return }
    note("save(\(slot));")
    let state = instance.save().value ?? .null
    let given = choices.oneIn(2) ? choices.spoiled(state) : state
    note("restore(\(slot), \(CText.value(given)));")
    _ = instance.restore(given)
  }

  func useProperty(_ choices: inout Choices) {
    let (slot, instance) = anyInstance(&choices)
    let all = instance?.functions.filter {
      $0.kind == Int(SNAPNAV_GETTER) || $0.kind == Int(SNAPNAV_SETTER)
    }
    use(slot, instance, all ?? [], &choices)
  }

  func act(_ choices: inout Choices) {
    let (slot, instance) = anyInstance(&choices)
    use(
      slot, instance, instance?.functions.filter { $0.kind == Int(SNAPNAV_ACTION) } ?? [], &choices)
  }

  private func use(
    _ slot: Int, _ instance: BenchInstance?, _ functions: [RegisteredTyped],
    _ choices: inout Choices
  ) {
    guard let instance, !functions.isEmpty else { return }
    let function = functions[choices.below(functions.count)]
    guard case .success(let bound) = function.function else { return }
    let arguments = choices.arguments(bound.signature, screen: screen(&choices))
    let place =
      "\(CText.literal(instance.type.id)), \(function.kind), \(CText.literal(function.name))"
    guard
      let text = CText.call(
        place, bound.signature, instance: "instance[\(slot)]", arguments)
    else { return }
    note("if (instance[\(slot)]) \(text);")
    switch function.kind {
    case Int(SNAPNAV_GETTER): _ = instance.get(function.name)
    case Int(SNAPNAV_SETTER): _ = instance.set(function.name, arguments.first ?? .null)
    default: _ = instance.perform(function.name, arguments)
    }
  }
}
