// A program that the tests of SnapSystem start: it crashes, or owns the real main thread.
import Glibc
import SnapSystem

func say(_ text: String) {
  let bytes = Array((text + "\n").utf8)
  _ = write(1, bytes, bytes.count)
}

/// Makes the terminal raw, as a full-screen program does.
func makeRaw() {
  var modes = termios()
  tcgetattr(0, &modes)
  cfmakeraw(&modes)
  tcsetattr(0, TCSANOW, &modes)
  let enter = Array("\u{1b}[?1049h".utf8)
  _ = write(1, enter, enter.count)
}

func crash(_ how: String) {
  switch how {
  case "fault":
    UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
  case "trap":
    let numbers = CommandLine.arguments.map(\.count)
    say("\(numbers[numbers.count])")
  case "abort": abort()
  case "overflow":
    func deeper(_ depth: Int) -> Int { depth < 0 ? 0 : deeper(depth + 1) + deeper(depth + 2) }
    say("\(deeper(1))")
  default: raise(Int32(how) ?? SIGSEGV)
  }
}

/// The main actor's work runs while the loop does, by itself or inside a foreign one.
@MainActor func serveMainActor(foreign: Bool) throws {
  let loop = try MainLoop()
  var isDone = false
  Task { @MainActor in
    try await Task.sleep(nanoseconds: 2_000_000)
    say("main actor on main thread: \(ProcessFacts.isMainThread)")
    isDone = true
    loop.stop()
  }
  if !foreign {
    loop.run()
    var ready = pollfd(fd: loop.descriptor, events: Int16(POLLIN), revents: 0)
    loop.drain()
    say("idle: \(poll(&ready, 1, 0) == 0)")
    return
  }
  loop.attachDispatchIfLoaded()
  while !isDone {
    var ready = pollfd(fd: loop.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&ready, 1, 10_000)
    loop.drain()
  }
}

/// A call that does not return, or a loop that waits for longer than the limit.
func hang(_ how: String) throws {
  try HangGuard.install(program: "probe", seconds: 1, status: 4)
  guard how == "call" else {
    let loop = try MainLoop()
    loop.schedule(after: 2_500_000_000) { loop.stop() }
    return InFlight.call(InFlightLabel("org.example.catalog"), InFlightLabel("run")) {
      loop.run()
    }
  }
  InFlight.call(InFlightLabel("org.example.catalog"), InFlightLabel("mediate describe")) {
    while true { pause() }
  }
}

let arguments = Array(CommandLine.arguments.dropFirst())
let plugin = InFlightLabel("org.example.catalog")
let callback = InFlightLabel("mediate describe")
switch arguments.first {
case "hang": try hang(arguments.last ?? "")
case "crash":
  try CrashGuard.install(program: "probe")
  crash(arguments[1])
case "crash-in-flight":
  try CrashGuard.install(program: "probe")
  InFlight.call(plugin, callback) { crash(arguments[1]) }
case "crash-after-flight":
  try CrashGuard.install(program: "probe")
  InFlight.call(plugin, callback) {}
  crash(arguments[1])
case "terminal":
  try CrashGuard.install(program: "probe")
  try CrashGuard.guardTerminal(0)
  makeRaw()
  if arguments[1] == "exit" { exit(0) }
  crash(arguments[1])
case "main-actor": try serveMainActor(foreign: false)
case "main-actor-foreign": try serveMainActor(foreign: true)
default: exit(2)
}
