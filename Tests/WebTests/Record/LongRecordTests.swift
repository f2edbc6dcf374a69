import Foundation
import SnapValue
import TestKit
import Testing

@Suite("A long run with a plugin that fails now and then is recorded, and", .serialized)
struct LongRecordTests {
  private static let run = Result { try LongRun() }

  /// Every clock of the machine at another time.
  private static let otherTimes = """
    #define _GNU_SOURCE
    #include <sys/syscall.h>
    #include <time.h>
    #include <unistd.h>
    int clock_gettime(clockid_t clock, struct timespec *time) {
      int status = (int)syscall(SYS_clock_gettime, clock, time);
      if (clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC) time->tv_sec += 123456789;
      return status;
    }
    """

  @Test("is run again in another directory, at another time and in another language, as it was")
  func replayed() throws {
    let run = try Self.run.get()
    let outcomes = Set(run.steps.map(\.outcome))
    #expect(outcomes.isSuperset(of: ["done", "failed"]), "\(outcomes)")
    let elsewhere = try TemporaryFolder("elsewhere")
    try FileManager.default.copyItem(atPath: run.record, toPath: elsewhere.path("copy.record"))
    let clock = try Compiler.library("clock", text: Self.otherTimes, in: elsewhere)
    let replay = try Navhost.run(
      ["replay", "copy.record"], in: elsewhere.url,
      environment: [
        "LD_PRELOAD": clock, "TZ": "Pacific/Kiritimati", "LC_ALL": "ar_EG.UTF-8",
        "LANGUAGE": "ar", "TMPDIR": elsewhere.path,
      ])
    #expect(replay.status == 0, "\(replay.text)")
    // The first state is a request, too.
    #expect(
      replay.output.hasPrefix("no divergence: \(LongRun.requests + 1) requests, "),
      "\(replay.text)")
    print(replay.output, terminator: "")
  }

  @Test("against a plugin that fails at other times the first answer that is another is named")
  func against() throws {
    let run = try Self.run.get()
    let same = try Navhost.run(
      ["replay", run.record, "--against", run.folder.path("app/plugins/odd.so")])
    #expect(same.status == 0, "\(same.text)")
    let middle = LongRun.requests / 8
    try run.build("other", failing: middle)
    let other = try Navhost.run(
      ["replay", run.record, "--against", run.folder.path("other.so"), "--json"])
    #expect(other.status == 1, "\(other.text)")
    let told = try Value(jsonText: other.output, limits: .written)
    let divergence = try #require(told["divergence"])
    #expect(divergence["after"] == "the call mediate m of org.example.odd")
    let answers = [divergence["expected"]?.string, divergence["came"]?.string]
    #expect(answers.contains { $0?.hasSuffix("now and then") == true }, "\(answers)")
    // All requests before it were as they were.
    let before = told["requests"]?.int ?? 0
    #expect(before > Int64(middle) && before < Int64(LongRun.requests), "\(told)")
    #expect(divergence["request"]?.string?.hasPrefix("request \(before), ") == true, "\(told)")
    print(other.output, terminator: "")
  }

  @Test(
    "the report of it shows at random points the views that were shown",
    .enabled(if: Browser.isThere))
  func report() throws {
    let run = try Self.run.get()
    let made = try Navhost.run(["report", run.record])
    #expect(made.status == 0, "\(made.words)")
    try run.folder.write("report.html", made.output)
    let browser = try Browser()
    try browser.go(to: "file://\(run.folder.path("report.html"))")
    try browser.wait(for: "document.querySelector('#one h2')")
    let took = try browser.run(
      """
      const [page] = performance.getEntriesByType("navigation");
      return [page.loadEventEnd - page.startTime, document.querySelectorAll(".row").length]
      """)
    print(
      "the report of \(LongRun.requests) requests, \(made.output.utf8.count >> 10) KiB, was open after",
      "\((took as? [NSNumber])?.first?.intValue ?? 0) ms")
    var random = SeededRandom.printed("points of a report")
    var compared = 0
    for _ in 0..<100 {
      let place = random.below(run.steps.count)
      let step = run.steps[place]
      // The first request showed the first state.
      let seen = try Self.seen(atRequest: place + 2, in: browser)
      let shown = try #require(run.views[step.shown - 1]["view"])
      #expect(seen.view == shown, "request \(place + 2), \(step.asked)")
      for text in Self.texts(in: shown) {
        #expect(seen.words.contains(text), "request \(place + 2) shows \(seen.words)")
      }
      compared += 1
    }
    print("\(compared) points of the report, each as it was shown")
  }

  /// What the report says of the screen on top at a request: the view that it was told, and what a person reads.
  private static func seen(
    atRequest number: Int, in browser: Browser
  ) throws -> (view: Value, words: String) {
    let answer = try browser.run(
      """
      const find = document.getElementById("find");
      find.value = ""; find.oninput();
      choose(found.findIndex(i => JSON.parse(rows[i])[0] === arguments[0]));
      const at = JSON.parse(chapters[found[chosen]]).views;
      return [document.querySelector("#one h2").innerText,
        JSON.stringify(JSON.parse(views[at[at.length - 1]]).view),
        [...document.querySelectorAll("#one .screen")].pop().innerText]
      """, number)
    let parts = try #require(answer as? [String])
    #expect(parts[0] == "Request \(number)")
    return (try Value(jsonText: parts[1], limits: .written), parts[2])
  }

  /// All that a view says in words.
  private static func texts(in value: Value) -> [String] {
    if let text = value["text"]?.string { return [text] }
    return (value.map?.entries.map(\.value) ?? value.list ?? []).flatMap(texts)
  }
}
