import SnapSystem
import Testing

@testable import SnapConformance

/// A way in which a child dies, and what shall be said of it.
private struct Dying: Sendable, CustomTestStringConvertible {
  let name: String
  let end: ProcessEnd?
  let output: String
  let seen: String
  var testDescription: String { name }

  static let all = [
    Dying(
      name: "leaves with a status", end: .exited(3), output: "",
      seen: "the process was left with status 3 in mediate greet"),
    Dying(
      name: "never ends", end: nil, output: "", seen: "it was in mediate greet and was killed"),
    Dying(
      name: "touches what is not there", end: .killed(signal: 11), output: "touched 0x0",
      seen: "SIGSEGV in mediate greet"),
    Dying(
      name: "dies on a thread of its own", end: .killed(signal: 11),
      output: "navhost test: crashed on another thread, while in a: b (SIGSEGV)",
      seen: "SIGSEGV on a thread of its own, meanwhile in mediate greet"),
    Dying(
      name: "throws", end: .killed(signal: 6),
      output:
        "terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc",
      seen:
        "a C++ exception std::bad_alloc, \"std::bad_alloc\", was not caught in mediate greet (SIGABRT)"
    ),
    Dying(
      name: "throws a number", end: .killed(signal: 6),
      output: "terminate called after throwing an instance of 'int'\nother words",
      seen: "a C++ exception int was not caught in mediate greet (SIGABRT)"),
    Dying(
      name: "terminates", end: .killed(signal: 6),
      output: "terminate called without an active exception",
      seen: "std::terminate was called in mediate greet (SIGABRT)"),
    Dying(
      name: "panics", end: .killed(signal: 6),
      output: "\nthread '<unnamed>' panicked at src/lib.rs:5:9:\nno film\nnote: run with",
      seen: "a Rust panic was not caught: \"no film\" at src/lib.rs:5:9 in mediate greet (SIGABRT)"),
    Dying(
      name: "panics in an old Rust", end: .killed(signal: 6),
      output: "thread 'main' panicked at 'no film', src/lib.rs:5:9",
      seen: "a Rust panic was not caught: 'no film', src/lib.rs:5:9 in mediate greet (SIGABRT)"),
    Dying(
      name: "traps in Swift", end: .killed(signal: 4),
      output: "Films/Film.swift:12: Fatal error: Index out of range",
      seen: "a Swift trap: Film.swift:12: Fatal error: Index out of range in mediate greet (SIGILL)"
    ),
    Dying(
      name: "frees twice", end: .killed(signal: 6),
      output: "free(): double free detected in tcache 2",
      seen:
        "the heap is damaged (free(): double free detected in tcache 2) in mediate greet (SIGABRT)"
    ),
    Dying(
      name: "smashes the stack", end: .killed(signal: 6),
      output: "*** stack smashing detected ***: terminated",
      seen: "it wrote past the end of a variable on the stack "
        + "(stack smashing detected ***: terminated) in mediate greet (SIGABRT)"),
    Dying(
      name: "asserts", end: .killed(signal: 6),
      output: "navhost: film.c:9: show: Assertion `film != NULL' failed.",
      seen: "an assertion failed: film != NULL in mediate greet (SIGABRT)"),
  ]
}

@Suite("Why a check's child died")
struct DeathTests {
  @Test("is told from its end and from what its runtime wrote", arguments: Dying.all)
  private func told(_ dying: Dying) {
    let death = Death(end: dying.end, place: "in mediate greet", output: dying.output)
    #expect(death.words.seen == dying.seen)
    #expect(death.words.remedy?.isEmpty == false)
  }

  @Test("shows the plugin's stack by its name, and nothing of the suite below it")
  func stack() {
    let output = """
      navhost test: crashed in a: b (SIGSEGV)
        touched 0x0
        at /lib/libc.so.6+0x3c050 gsignal
        at /proc/self/fd/100+0x1109
        at /usr/bin/navhost+0xffff
        at /usr/bin/navhost+0xfffe main
      """
    let shown = CrashStack(file: "/nowhere/films.so").readable(output)
    #expect(
      shown == "  touched 0x0\n  at gsignal in libc.so.6\n  at ? in films.so+0x1109")
  }
}

@Suite("What a plugin has changed in its process")
struct ProcessSnapshotTests {
  @Test("is nothing when nothing was changed")
  func nothing() {
    let now = ProcessSnapshot.now
    #expect(now.changes(since: now) == [])
  }

  @Test("is told change by change")
  func changes() {
    let before = ProcessSnapshot.now
    var after = before
    after.threads[7] = "worker"
    after.descriptors[99] = "/dev/null"
    after.settings.variables.insert("FILM=1")
    after.settings.directory = "/elsewhere"
    after.settings.umask = "0777"
    after.signals[10] = .init(handler: 1, flags: 0, mask: 0)
    after.settings.alarms[0] = true
    after.children.insert(12)
    #expect(
      after.changes(since: before) == [
        "thread 7 \"worker\" runs", "descriptor 99 is open: /dev/null", "SIGUSR1 is ignored",
        "the environment has FILM=1",
        "the working directory is /elsewhere, it was \(before.settings.directory)",
        "the umask is 0777, it was \(before.settings.umask)", "the real interval timer runs",
        "process 12 was started",
      ])
  }
}

@Suite("Memory that may not be there")
struct PeekTests {
  @Test("is looked at without a crash")
  func nowhere() {
    #expect(Peek.bytes(at: 8, count: 10) == [])
    #expect(Peek.number(at: 8) == nil)
    #expect(Peek.text(at: 0) == .flaw("is NULL"))
    #expect(Peek.text(at: 8) == .flaw("points to 0x8, where no memory is"))
  }

  @Test("is known by its regions")
  func regions() throws {
    let line = "7f00-8f00 r-xp 00001000 08:01 123    /usr/lib/a name.so"
    let region = try #require(MemoryRegion(line[...]))
    #expect(region.path == "/usr/lib/a name.so" && region.isExecutable && !region.isWritable)
    #expect([region].codeFlaw(0x7f80) == nil)
    #expect([region].codeFlaw(0x9000) == "points to 0x9000, where no memory is")
    #expect(MemoryRegion.all.contains { $0.path == "[stack]" })
  }
}
