import Foundation
import Glibc
import SnapValue
import TestKit
import Testing

@Suite("Screens that live in a plugin whose process aborts")
struct IsolatedScreenTests {
  /// A plugin with a screen type whose third screen aborts while it is made, and a mediator that gives a
  /// screen a number.
  private var source: MisbehavingPluginTests.Source {
    var source = MisbehavingPluginTests.Source()
    source.globals = """
      #include <stdlib.h>
      #include "snapnav_plugin.h"
      static const snapnav_host *host;
      static int made, is_again;
      struct box { int64_t count; };
      static snapnav_status create(void *c, snapnav_screen s, const snapnav_value *p, void **box,
                                   snapnav_error *err) {
        (void)c; (void)s; (void)p; (void)err;
        if (++made == 3 && !is_again) abort();
        *box = calloc(1, sizeof(struct box));
        return *box ? SNAPNAV_OK : SNAPNAV_E_NOMEM;
      }
      static void destroy(void *c, void *box) { (void)c; free(box); }
      static snapnav_status save(void *c, void *box, const snapnav_sink *out, snapnav_error *err) {
        (void)c; (void)err;
        snapnav_value value = snapnav_int(((struct box *)box)->count);
        out->put(out->ctx, &value);
        return SNAPNAV_OK;
      }
      static snapnav_status restore(void *c, void *box, const snapnav_value *state,
                                    snapnav_error *err) {
        (void)c; (void)err;
        is_again = 1;
        ((struct box *)box)->count = state->u.i;
        return SNAPNAV_OK;
      }
      static int64_t get(struct box *box) { return box->count; }
      static void set(struct box *box, int64_t count) { box->count = count; }
      """
    source.mediate = """
      return host->screen_set(host, n->destination, snapnav_text("count"),
                              &n->arguments->u.map.items[0].value, err);
      """
    source.register = """
      snapnav_screen_type box = {.size = sizeof box, .id = "box", .create = create,
                                 .destroy = destroy, .save = save, .restore = restore};
      static const snapnav_function members[] = {
        {sizeof(snapnav_function), SNAPNAV_GETTER, "count", "x(@)", (snapnav_fn)get, NULL},
        {sizeof(snapnav_function), SNAPNAV_SETTER, "count", "-(@x)", (snapnav_fn)set, NULL}};
      (void)p;
      snapnav_status status = r->mediator(r, &m, err);
      if (!status) status = r->screen_type(r, &box, err);
      for (int i = 0; !status && i < 2; i++) status = r->function(r, "box", &members[i], err);
      return status;
      """
    source.provides = #""mediators": ["m"], "screens": ["box"]"#
    return source
  }

  private static let manifest = """
    {"navhost": 1, "app": {"id": "org.example.a", "title": "A", "scheme": "a"},
     "plugins": {"directories": ["plugins"], "use": {"odd": {"id": "org.example.odd"}}},
     "presenter": ["trace"],
     "screens": {
       "home": {}, "one": {"type": "odd/box", "title": "count ${count}"},
       "two": {"type": "odd/box", "title": "count ${count}"},
       "three": {"type": "odd/box", "title": "count ${count}"}},
     "navigations": {
       "five": {"from": "*", "to": "one", "mediation": [{"use": "odd/m", "with": {"count": 5}}]},
       "seven": {"from": "*", "to": "two", "mediation": [{"use": "odd/m", "with": {"count": 7}}]},
       "nine": {"from": "*", "to": "three", "mediation": [{"use": "odd/m", "with": {"count": 9}}]}},
     "policy": {"deadlines": {"call": 20000, "present": 20000}},
     "state": {"initial": "a://home"}}
    """

  @Test("fails its request by name; stack and screens are as they were, and the next is done")
  func aborts() throws {
    let folder = try MisbehavingPluginTests().application(source)
    try folder.write("manifest.json", Self.manifest)
    let host = try Running(
      Navhost.path,
      [
        "run", "--stay", "--no-script", folder.path("manifest.json"), "--isolate", "all",
        "--control", folder.path("c.sock"),
      ], environment: Child.bare, lines: [.output, .words])
    try host.line { $0.contains("\"transition\":1,") }
    host.drain(.output)
    let connection = try Connection(to: folder.path("c.sock"))
    func ask(_ navigation: String) throws -> Value {
      try connection.ask("{\"op\":\"navigate\",\"navigation\":\"\(navigation)\"}")
    }
    #expect(try ask("five")["state"] == "a://home/one")
    #expect(try ask("seven")["state"] == "a://home/one/two")
    let failed = try ask("nine")
    #expect(failed["outcome"] == "failed" && failed["state"] == "a://home/one/two")
    #expect(
      failed.jsonText.contains("org.example.odd: create box: it crashed: SIGABRT"),
      "\(failed.jsonText)")
    #expect(try ask("nine")["state"] == "a://home/one/two/three")
    for (count, below) in [(9, "a://home/one/two"), (7, "a://home/one"), (5, "a://home")] {
      let drawn = try connection.ask(#"{"op":"describe"}"#)
      #expect(drawn.jsonText.contains("count \(count)"), "\(drawn.jsonText)")
      #expect(try connection.ask(#"{"op":"back"}"#)["state"] == .string(below))
    }
    try host.line(.words) { $0.contains("org.example.odd: create box: it crashed: SIGABRT") }
    connection.close()
    host.signal(SIGTERM)
    let run = host.end()
    #expect(run.status == 0 && !run.wasKilled, "\(run.words)")
  }
}
