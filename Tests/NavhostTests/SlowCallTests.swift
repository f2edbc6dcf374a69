import Foundation
import TestKit
import Testing

@Suite("A call that has no deadline and holds everything up is told, with who and how long")
struct SlowCallTests {
  private static let odd = MisbehavingPluginTests()

  /// A callback of the plugin below that takes 1.1 s once, by what it is called in messages.
  enum Slow: String, CaseIterable, CustomTestStringConvertible {
    case start, stop
    case create = "create box"
    case destroy = "destroy box"
    case event = "event box"
    case update = "update box"
    case open = "open p"
    case close = "close p"
    case saveView = "save_view p"
    case restoreView = "restore_view p"
    case undo = "undo m"
    case function = "call ask"
    case condition = "mediate may"

    var testDescription: String { rawValue }
  }

  @Test("each of them", arguments: Slow.allCases)
  func told(slow: Slow) throws {
    let folder = try Self.odd.application(
      Self.plugin(slow),
      script: """
        [{"navigate": "go"}, {"back": 1}, {"navigate": "refused", "expect": {"outcome": "vetoed"}}]
        """, presenter: "odd/p")
    let path = folder.path("manifest.json")
    try folder.write(
      "manifest.json",
      try String(contentsOfFile: path, encoding: .utf8)
        .replacing(#""call": 50, "present": 50"#, with: #""call": 20000, "present": 20000"#)
        .replacing(#"{"title": "Next"}"#, with: #"{"type": "odd/box"}"#)
        .replacing(
          #""navigations": {"#,
          with: #"""
            "navigations": {"refused": {"from": "*", "to": "next", "mediation": [
              {"use": "odd/may"}, {"use": "odd/m"}, {"call": "odd/ask"}, {"use": "odd/refuse"}]},
            """#))
    let run = try Navhost.run(["run", "--script", path])
    #expect(run.status == 0, "\(run.words)")
    let told = "warning: org.example.odd: \(slow.rawValue): it has held up the application for 1"
    #expect(run.words.contains(told), "\(run.words)")
    #expect(run.words.ranges(of: "held up the application").count == 1, "\(run.words)")
  }

  /// A plugin with all of these, one of which is slow the first time.
  private static func plugin(_ slow: Slow) -> MisbehavingPluginTests.Source {
    var source = MisbehavingPluginTests.Source()
    source.globals = """
      #include <string.h>
      #include <unistd.h>
      static void in(const char *name) {
        static int once;
        if (strcmp(name, "\(slow.rawValue)") == 0 && once++ == 0) usleep(1100000);
      }
      static snapnav_status create(void *c, snapnav_screen s, const snapnav_value *p, void **box,
                                   snapnav_error *err) {
        (void)c; (void)s; (void)p; (void)err; static char one;
        *box = &one;
        in("create box");
        return SNAPNAV_OK;
      }
      static void destroy(void *c, void *box) { (void)c; (void)box; in("destroy box"); }
      static void hear(void *c, void *box, uint32_t event) {
        (void)c; (void)box; (void)event; in("event box");
      }
      static void update(void *c, void *box, const snapnav_attributes *why) {
        (void)c; (void)box; (void)why; in("update box");
      }
      static snapnav_status open_p(void *c, const snapnav_value *a, snapnav_error *err) {
        (void)c; (void)a; (void)err; in("open p");
        return SNAPNAV_OK;
      }
      static void close_p(void *c) { (void)c; in("close p"); }
      static snapnav_status save(void *c, snapnav_screen s, const snapnav_sink *out, snapnav_error *err) {
        (void)c; (void)s; (void)err; in("save_view p");
        const snapnav_value one = {.kind = SNAPNAV_INT, .u = {.i = 1}};
        out->put(out->ctx, &one);
        return SNAPNAV_OK;
      }
      static snapnav_status restore(void *c, snapnav_screen s, const snapnav_value *v, snapnav_error *err) {
        (void)c; (void)s; (void)v; (void)err; in("restore_view p");
        return SNAPNAV_OK;
      }
      static void undo(void *c, const snapnav_navigation *n) { (void)c; (void)n; in("undo m"); }
      static snapnav_status may(void *c, const snapnav_navigation *n, snapnav_token t,
                                const snapnav_sink *out, snapnav_error *err) {
        (void)c; (void)n; (void)t; (void)out; (void)err; in("mediate may");
        return SNAPNAV_OK;
      }
      static snapnav_status refuse(void *c, const snapnav_navigation *n, snapnav_token t,
                                   const snapnav_sink *out, snapnav_error *err) {
        (void)c; (void)n; (void)t; (void)out; (void)err;
        return SNAPNAV_VETO;
      }
      static int64_t ask(void) { in("call ask"); return 1; }
      """
    source.start = #"in("start");"#
    source.stop = #"in("stop");"#
    source.register = """
      const snapnav_mediator undone = {sizeof undone, 0, "m", NULL, mediate, undo, NULL};
      const snapnav_mediator asked = {sizeof asked, SNAPNAV_CONDITION, "may", NULL, may, NULL, NULL};
      const snapnav_mediator no = {sizeof no, 0, "refuse", NULL, refuse, NULL, NULL};
      snapnav_presenter shown = p;
      shown.open = open_p; shown.close = close_p; shown.save_view = save; shown.restore_view = restore;
      const snapnav_screen_type box = {.size = sizeof box, .id = "box", .create = create,
                                       .destroy = destroy, .event = hear, .update = update};
      const snapnav_function f = {.size = sizeof f, .kind = SNAPNAV_FREE, .name = "ask",
                                  .signature = "x()", .fn = (snapnav_fn)ask};
      (void)m;
      snapnav_status status = r->mediator(r, &undone, err);
      if (!status) status = r->mediator(r, &asked, err);
      if (!status) status = r->mediator(r, &no, err);
      if (!status) status = r->presenter(r, &shown, err);
      if (!status) status = r->function(r, NULL, &f, err);
      return status ? status : r->screen_type(r, &box, err);
      """
    source.provides = """
      "mediators": ["m", "may", "refuse"], "presenters": ["p"], "screens": ["box"], "functions": ["ask"]
      """
    return source
  }

  @Test("so is a timer's, in a process of the plugin's own as well")
  func slowCallback() throws {
    var source = MisbehavingPluginTests.Source()
    source.globals = """
      #include <unistd.h>
      static const snapnav_host *host;
      static snapnav_token token;
      static void late(void *user) {
        (void)user;
        usleep(1100000);
        host->complete(host, token, SNAPNAV_OK, NULL, NULL);
      }
      """
    source.mediate = """
      token = t;
      host->schedule(host, 0, late, NULL, NULL, NULL);
      return SNAPNAV_PENDING;
      """
    let folder = try Self.odd.application(source)
    let path = folder.path("manifest.json")
    try folder.write(
      "manifest.json",
      try String(contentsOfFile: path, encoding: .utf8).replacing(
        "\"call\": 50", with: "\"call\": 20000"))
    for words in [[], ["--isolate", "all"]] {
      let run = try Navhost.run(["run", "--script", path] + words)
      #expect(run.status == 0, "\(run.words)")
      #expect(
        run.words.contains(
          /warning: org.example.odd: scheduled call: it has held up the application for 1[0-9]+ ms/),
        "\(run.words)")
    }
  }

}
