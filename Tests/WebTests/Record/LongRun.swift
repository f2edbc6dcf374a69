import Foundation
import SnapValue
import TestKit
import Testing

// @unchecked: whoever has one asks it from one test after the other.
/// A long run, with a plugin that fails now and then, that was recorded: by a presenter that keeps what it was
/// shown, asked over the control socket.
final class LongRun: @unchecked Sendable {
  /// What was asked, how it ended, and how many transitions had been presented by then.
  struct Step {
    let asked: Value
    let outcome: String
    let shown: Int
  }

  let folder: TemporaryFolder
  var record: String { folder.path("run.record") }
  private(set) var steps: [Step] = []
  /// The view of the screen on top at each transition, as the presenter was told it.
  private(set) var views: [Value] = []

  /// How many requests are made; SNAPNAV_REQUESTS says otherwise.
  static let requests = Child.inherited["SNAPNAV_REQUESTS"].flatMap { Int($0) } ?? 400

  init() throws {
    folder = try TemporaryFolder("long")
    try folder.write("app/manifest.json", Self.manifest)
    try folder.write("view.py", Self.program)
    try build("app/plugins/odd", failing: 0)
    try run()
    for line in try String(contentsOf: folder.file("shown"), encoding: .utf8).split(separator: "\n")
    {
      views.append(try Value(jsonText: String(line), limits: .written))
    }
  }

  // MARK: The application

  /// A guard that answers at once or a moment later, and a mediator that numbers the screen. The mediator fails in
  /// one call of seven; from call `other` on in others.
  func build(_ name: String, failing other: Int) throws {
    try folder.write(
      "\(name).c",
      """
      #include <snapnav_values.h>
      static const snapnav_host *host;
      static snapnav_token late;
      static int64_t calls;
      static uint64_t random = 4711;
      static void tell(void *user) { (void)user; host->complete(host, late, SNAPNAV_OK, 0, 0); }
      static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token,
                                    const snapnav_sink *out, snapnav_error *err) {
        (void)ctx, (void)out;
        if (n->flags & SNAPNAV_GUARD) {
          late = token;
          return host->schedule(host, 1000, tell, 0, 0, err) ? SNAPNAV_E_FAIL : SNAPNAV_PENDING;
        }
        calls++;
        random = random * 6364136223846793005u + 1442695040888963407u;
        if ((random >> 33) % 7 == (\(other) && calls >= \(other) ? 1 : 0))
          return snapnav_fail(err, SNAPNAV_E_FAIL, "now and then");
        return snapnav_set(host, n->destination, "number", snapnav_int(calls), err);
      }
      static snapnav_status start(const snapnav_host *h, snapnav_registrar *r,
                                  const snapnav_value *config, void **ctx, snapnav_error *err) {
        (void)config, (void)ctx;
        static const snapnav_mediator m = {.size = sizeof m, .id = "m", .mediate = mediate};
        host = h;
        return r->mediator(r, &m, err);
      }
      SNAPNAV_PLUGIN("org.example.odd", "1.0.0", start, NULL, "provides": {"mediators": ["m"]})
      """)
    try FileManager.default.createDirectory(
      at: folder.file(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Compiler.library(
      folder.path("\(name).c"), to: folder.path("\(name).so"),
      ["-I", Repository.file("SDK/c").path])
  }

  private static let manifest = """
    {"navhost": 1, "app": {"id": "org.example.long", "title": "Long", "scheme": "long"},
     "plugins": {"directories": ["plugins"], "use": {"odd": {"id": "org.example.odd"}}},
     "screens": {
       "home": {"title": "Home"},
       "show": {"title": "Show", "properties": {"id": {"type": "string"}}, "data": "id",
         "optionalProperties": {"number": {"type": "int32"}},
         "card": {"type": "AdaptiveCard", "version": "1.5",
           "body": [{"type": "TextBlock", "text": "Show ${id}, the ${number}. visit"}],
           "actions": [{"type": "Action.Execute", "title": "More", "verb": "navigate", "data": "more"}]}},
       "door": {"title": "Door", "guards": [{"use": "odd/m"}]},
       "sheet": {"title": "Sheet", "optionalProperties": {"number": {"type": "int32"}}}},
     "navigations": {
       "show": {"from": "*", "to": "show", "mediation": [{"use": "odd/m"}]},
       "more": {"from": ["show"], "to": "sheet", "presentation": "present",
         "mediation": [{"use": "odd/m"}]},
       "knock": {"from": "*", "to": "door"}},
     "policy": {"deadlines": {"call": 60000, "present": 60000}},
     "state": {"initial": "long://home"}}
    """

  /// Keeps a line for each transition: what it was told of the screen on top, layers included.
  private static let program = """
    import json, sys
    def say(**message): print(json.dumps(message), flush=True)
    described, file = {}, open("shown", "w")
    for message in map(json.loads, sys.stdin):
        if message["kind"] == "open": say(kind="ready")
        if message["kind"] == "changed": described[message["screen"]] = message["described"]
        if message["kind"] != "present": continue
        for update in message["updates"]:
            if "described" in update: described[update["screen"]] = update["described"]
        top = described.get(message["shown"]["top"])
        print(json.dumps(top, separators=(",", ":")), file=file, flush=True)
        say(kind="complete", token=message["token"])
    """

  // MARK: The run

  private func run() throws {
    var random = SeededRandom.printed("a long run")
    let program = "exec:\(Child.inherited["PYTHON"] ?? "python3") \(folder.path("view.py"))"
    let running = try Running(
      Navhost.path,
      [
        "run", folder.path("app/manifest.json"), "--stay", "--no-bus", "--presenter", program,
        "--control", folder.path("c"), "--record", record, "--json",
      ], in: folder.url, environment: Child.bare.merging(["TZ": "UTC", "LC_ALL": "C.UTF-8"]) { $1 })
    _ = try running.line { $0.contains("\"step\":0,") }
    running.drain()
    let control = try Connection(to: folder.path("c"))
    for number in 1...Self.requests {
      let asked = Self.command(number, &random)
      control.send(asked.jsonText)
      let answer = try Value(jsonText: try #require(control.line()), limits: .written)
      let outcome = answer["outcome"]?.string ?? "none"
      steps.append(Step(asked: asked, outcome: outcome, shown: try shown()))
    }
    control.send(#"{"op":"quit"}"#)
    let end = running.end()
    try #require(end.status == 0, "\(end.words)")
  }

  private var reader: FileHandle?
  private var presented = 0

  /// How many transitions the presenter has been told of: it has written each down before it said so.
  private func shown() throws -> Int {
    let reader = try self.reader ?? FileHandle(forReadingFrom: folder.file("shown"))
    self.reader = reader
    presented += reader.availableData.count { $0 == 0x0A }
    return presented
  }

  private static func command(_ number: Int, _ random: inout SeededRandom) -> Value {
    switch random.below(12) {
    case 0: ["op": "back"]
    case 1: ["op": "undo"]
    case 2: ["op": "forward"]
    case 3: ["op": "open", "url": "long://home"]
    case 4: ["op": "press", "action": "More"]
    case 5: ["op": "dismiss", "layer": "sheet"]
    case 6: ["op": "navigate", "navigation": "knock"]
    case 7: ["op": "route", "route": "/nowhere"]
    case 8: ["op": "open", "url": .string("long://home/show::\(number)")]
    default: ["op": "navigate", "navigation": "show", "payload": ["id": .string("\(number)")]]
    }
  }
}
