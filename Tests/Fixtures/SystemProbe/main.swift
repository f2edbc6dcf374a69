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

/// A call whose child crashes or leaves; then what of this process is still as it was.
func fork(_ how: String, record: String, file: String) throws {
  try CrashGuard.install(program: "probe")
  CrashGuard.nameWhoLeaves(status: 4)
  try CrashGuard.guardTerminal(0)
  let kept = try CrashRecord(record)
  close(open(file, O_CREAT | O_WRONLY, 0o600))
  CrashGuard.guardFile(file)
  makeRaw()
  typealias Fork = @convention(c) () -> Int32
  let fork = unsafeBitCast(dlsym(nil, "fork"), to: Fork.self)  // Swift does not let it be called
  InFlight.call(InFlightLabel("org.example.catalog"), InFlightLabel("mediate describe")) {
    let child = fork()
    if child == 0 {
      if how == "exit" { exit(0) }
      crash(how)
    }
    var status: Int32 = 0
    waitpid(child, &status, 0)
  }
  var modes = termios()
  tcgetattr(0, &modes)
  let isRaw = modes.c_lflag & tcflag_t(ICANON) == 0
  var bytes = [UInt8](repeating: 0, count: 512)
  let opened = open(record, O_RDONLY)
  let count = read(opened, &bytes, bytes.count)
  let lines = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n")
  say("raw: \(isRaw), file: \(access(file, F_OK) == 0), record: \(lines)")
  kept.end()
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
case "forked": try fork(arguments[1], record: arguments[2], file: arguments[3])
case "main-actor": try serveMainActor(foreign: false)
case "main-actor-foreign": try serveMainActor(foreign: true)
default: exit(2)
}
