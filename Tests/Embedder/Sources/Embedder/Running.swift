import SnapNavigation

/// The module has its own name, which no type hides.
func named(_ screen: SnapNavigation.Screen, _ value: SnapNavigation.Value) {}

/// A navigator on an executor of one's own.
func start(on executor: any SerialExecutor & TaskExecutor) async throws -> Navigator {
  let places: [NavigatorExecutor] = [.main, .serial(executor)]
  let navigator = try Navigator(try configuration(), executor: places[0])
  try await navigator.open(Printer(), name: "printer", culprit: "printer", arguments: .null)
  print(navigator.unownedExecutor)
  return try await Navigator(scheme: "shop", executor: places[1])
}

/// All that is asked of a navigator.
func use(_ navigator: Navigator, _ requests: [Request]) async throws {
  await navigator.perform(requests[0])
  let properties: ValueMap = ["title": "M"]
  await navigator.go(to: "film", via: ["list"], properties: properties)
  await navigator.go(to: "film", via: ["list"], properties: ["film": Film(id: 1)])
  let number = await navigator.submit(requests[0]) { print(words(of: $0)) }
  await navigator.cancel(number)
  print(words(of: await navigator.result(of: requests[0])))
  print(await navigator.force("shop://list"), await navigator.reset())
  print(words(of: await navigator.state), await navigator.location.printed)
  print(try await navigator.path(of: "film", ["id": 1]))
  print(await navigator.undoable, await navigator.forwardable)
  print(navigator.screen(.none)?.key ?? "nobody")
  await navigator.listen { print(words(of: $0)) }
  for await event in await navigator.events(keeping: 16) { print(words(of: event)) }
  await navigator.close {}
}

/// Transitions, call by call.
func transitions(_ navigator: Navigator) async {
  let builder: TransitionBuilder = navigator.transition()
    .root("list", replace: true).push("film").data("1").pop(1).present("film").dismiss("film")
    .animate("dim", true).parameter("dim", .visible).resolve("list")
    .transform { $0 }
    .object(["id": 1]).object(Film(id: 1)).handler { _ in }.animated(false)
  print(await builder.start(), await builder.enqueue())
  builder.start { _, outcome in print(words(of: outcome)) }
  builder.enqueue { _, outcome in print(words(of: outcome)) }
}

/// Keys, routes and the whole at run time.
func change(_ navigator: Navigator) async throws {
  try await navigator.updateRoutes { (updates: RouteUpdates) in
    let key: KeyRoute = updates.to("shelf")
    key.screen(
      FilmFactory(), title: "Shelf", properties: [], data: nil, refreshesData: false)
    updates.to("room").screen(title: "Room", data: "title", refreshesData: true) { Room() }
    updates.edge(
      from: "*", to: "room", mediation: Mediation { _, _ in }, presentation: .present)
    updates.to("lamp").effect(Lamp(), arguments: .null)
    updates.remove("film")
    updates.add(RouteDefinition("shelf", to: .redirect("/film/1")))
    updates.removeRoute("old")
  }
}

/// Keys, signals and idle time.
func trigger(_ navigator: Navigator) async {
  let idle = Trigger.Idle(
    after: 60_000_000_000, warning: 0, screen: nil, except: ["film"], wipes: true)
  let runner = TriggerRunner(
    [
      Trigger("help", Trigger.Cause.key("F1"), do: .route("help")),
      Trigger("stop", .signal("SIGUSR1"), do: .closed),
      Trigger("nobody", .idle(idle), do: .open("shop://list")),
    ], for: navigator, home: "shop://list", log: { print($0.message) })
  await navigator.setTriggerRunner(runner)
  if let name = runner.signalNames.first { runner.signal(name) }
  runner.end()
}
