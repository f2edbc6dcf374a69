import CSnapNav
import SnapPlugins
import SnapValue

// What a plugin registered, used once in an ordinary way. Checks that are about the process and not
// about one capability do this under their own conditions and compare what was answered.

extension Bench {
  /// Uses everything that was registered; one line for each answer.
  ///
  /// The plugin must be started. What it opens is closed and what it makes is destroyed again.
  /// - Parameter presents: whether presenters are opened as well.
  func exercise(presents: Bool = true) -> [String] {
    var lines: [String] = []
    for mediator in registry.mediators { lines += exercise(mediator) }
    for router in registry.routers { lines += exercise(router) }
    for effect in registry.effects { lines += exercise(effect) }
    for type in registry.screens { lines += exercise(type) }
    for function in registry.functions where function.screenType.isEmpty {
      lines.append(line("call \(function.name)", callFree(function, simplestArguments(function))))
    }
    for presenter in registry.presenters where presents { lines += exercise(presenter) }
    return lines
  }

  /// The same without a line for anything, where nobody compares them.
  func useEverything(presents: Bool = true) {
    writesLines = false
    defer { writesLines = true }
    _ = exercise(presents: presents)
  }

  private func exercise(_ mediator: RegisteredMediator) -> [String] {
    var navigation = ordinaryNavigation()
    navigation.arguments = ordinaryArguments
    let answer = mediateToEnd(mediator, navigation)
    let after = host.with { $0.screens[navigation.destination]?.properties } ?? [:]
    guard writesLines else { return [] }
    return [line("mediate \(mediator.id)", answer) + ", then \(Value.map(after).jsonText)"]
  }

  private func exercise(_ router: RegisteredRouter) -> [String] {
    var lines: [String] = []
    var names = ["there is no such route"]
    if let listed = routes(router) {
      lines.append(line("routes \(router.id)", listed))
      names += (listed.value?.list ?? []).compactMap { $0["name"]?.string }.prefix(20)
    }
    for name in names {
      let answer = resolveToEnd(router, Array(name.utf8))
      lines.append(line("resolve \(router.id) \(name)", answer))
    }
    return lines
  }

  private func exercise(_ effect: RegisteredEffect) -> [String] {
    [true, false].map { visible in
      update(effect)
      return line(
        "set_visible \(effect.id) \(visible)",
        setVisibleToEnd(effect, visible, arguments: ordinaryArguments))
    }
  }

  /// What a manifest hands over: nothing, or a lot where all that is lent is looked at.
  private var ordinaryArguments: Value {
    lendsReadOnly ? ["title": "A title", "side": "left", "names": ["one", "two"]] : .null
  }

  private func exercise(_ type: RegisteredScreenType) -> [String] {
    let (answer, made) = create(type)
    guard let screen = made else { return [line("create \(type.id)", answer)] }
    var lines = [line("create \(type.id)", answer)]
    screen.update()
    screen.event(UInt32(SNAPNAV_WILL_SHOW))
    screen.event(UInt32(SNAPNAV_DID_SHOW))
    for function in screen.functions {
      let name = function.name
      switch function.kind {
      case Int(SNAPNAV_GETTER): lines.append(line("get \(name)", screen.get(name)))
      case Int(SNAPNAV_SETTER):
        let value = screen.get(name).value ?? simplestArguments(function).first ?? .null
        lines.append(line("set \(name)", screen.set(name, value)))
      case Int(SNAPNAV_ACTION):
        lines.append(line("do \(name)", screen.perform(name, simplestArguments(function))))
      default: lines.append(line("observe \(name)", screen.observe(name, into: Told())))
      }
    }
    if screen.keepsState { lines.append(line("save \(type.id)", screen.save())) }
    screen.event(UInt32(SNAPNAV_HIDDEN))
    screen.destroy()
    return lines
  }

  private func exercise(_ presenter: RegisteredPresenter) -> [String] {
    let opened = open(presenter)
    guard opened.isOK else { return [line("open \(presenter.id)", opened)] }
    let transition = ordinaryTransition()
    var lines = [line("open \(presenter.id)", opened)]
    lines.append(line("present \(presenter.id)", settled(present(presenter, transition))))
    for update in transition.updates {
      changed(presenter, update.screen)
      if lendsReadOnly || keepsAnswers, let view = saveView(presenter, update.screen)?.value {
        _ = restoreView(presenter, update.screen, view)
      }
    }
    close(presenter)
    return lines
  }

  private func line(_ what: String, _ answer: Answer) -> String {
    guard writesLines else { return "" }
    // Of megabytes the beginning, and a number that stands for all of it in this process and its copies.
    let value = answer.value.map { " \($0.shown(atMost: 4000)) #\($0.hashValue)" } ?? ""
    return "\(what): \(answer.sentence)\(value)"
  }

  /// The simplest arguments that a typed function takes.
  func simplestArguments(_ function: RegisteredTyped, text: String = "text") -> [Value] {
    guard case .success(let bound) = function.function else { return [] }
    return bound.signature.arguments.map { kind in
      switch kind {
      case .bool: .bool(false)
      case .int32, .uint32, .int64, .uint64: .int(1)
      case .screen: .int(Int64(bitPattern: host.show(BenchScreen())))
      case .float, .double: .double(1)
      case .string: .string(text)
      case .bytes: .bytes([1, 2, 3])
      default: ordinaryArguments
      }
    }
  }
}
