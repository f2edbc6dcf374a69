import Foundation
import Glibc
import TestKit
import Testing

@Suite("A plugin's presenter that does not show is told, and gives way")
struct PresenterFailureTests {
  private typealias Source = MisbehavingPluginTests.Source
  private let plugins = MisbehavingPluginTests()

  @Test("a presenter that cannot show the first state gives way to the next one, and both are told")
  func givesWay() throws {
    var source = Source()
    source.present = #"return snapnav_fail(err, SNAPNAV_E_FAIL, "no light");"#
    let run = try plugins.run(try plugins.application(source, presenter: #"odd/p", "trace"#))
    #expect(run.status == 0, "\(run.words)")
    #expect(run.words.contains("odd/p: no light"), "\(run.words)")
    #expect(run.words.contains("odd/p: trace takes its place"), "\(run.words)")
    #expect(run.output.contains(#""transition":1,"#))
  }

  /// A presenter that answers `open` with a status.
  private func notOpening(_ status: String) -> Source {
    var source = Source()
    source.globals = """
      static snapnav_status open_p(void *c, const snapnav_value *arguments, snapnav_error *err) {
        (void)c; (void)arguments;
        return snapnav_fail(err, \(status), "port 80 is taken");
      }
      """
    source.members = ", .open = open_p"
    return source
  }

  @Test("a presenter that cannot be opened gives way to the next one, and both are told")
  func doesNotOpen() throws {
    let run = try plugins.run(
      try plugins.application(notOpening("SNAPNAV_E_FAIL"), presenter: #"odd/p", "trace"#))
    #expect(run.status == 0, "\(run.words)")
    #expect(
      run.words.contains("warning: odd/p: it cannot be used: port 80 is taken\n"), "\(run.words)")
    #expect(run.words.contains("warning: odd/p: trace takes its place\n"), "\(run.words)")
    #expect(run.output.contains(#""transition":1,"#))
  }

  @Test("a presenter that has nothing to show on here gives way without a word")
  func hasNoDisplay() throws {
    let run = try plugins.run(
      try plugins.application(notOpening("SNAPNAV_E_UNSUPPORTED"), presenter: #"odd/p", "trace"#))
    #expect(run.status == 0, "\(run.words)")
    #expect(!run.words.contains("odd/p"), "\(run.words)")
    #expect(run.output.contains(#""transition":1,"#))
  }

  @Test("a presenter that calls its own refusal of a reload a cancellation is told all the same")
  func cancelledReload() throws {
    var source = Source()
    source.globals = """
      #include <stdio.h>
      #include "snapnav_plugin.h"
      static int is_turned;
      static snapnav_status begin(void *c, const snapnav_value *a, snapnav_error *err) {
        (void)c; (void)a;
        return is_turned ? snapnav_fail(err, SNAPNAV_E_CANCELLED, "the key was turned") : SNAPNAV_OK;
      }
      """
    source.start = "is_turned = config->u.map.count > 0;"
    source.present = #"fprintf(stderr, "it shows\n"); return SNAPNAV_OK;"#
    source.register = """
      snapnav_presenter own = p;
      own.open = begin;
      r->mediator(r, &m, err);
      return r->presenter(r, &own, err);
      """
    let folder = try plugins.application(source, script: "[]", presenter: "odd/p")
    let manifest = folder.path("manifest.json")
    let host = try Running(
      Navhost.path, ["run", "--stay", "--no-script", "--no-control", manifest],
      environment: Child.bare, lines: [.words])
    try host.line(.words) { $0.contains("it shows") }
    try String(contentsOfFile: manifest, encoding: .utf8).replacing(
      #"{"id": "org.example.odd"}"#, with: #"{"id": "org.example.odd", "config": {"key": 1}}"#
    ).write(toFile: manifest, atomically: true, encoding: .utf8)
    host.signal(SIGHUP)
    try host.line(.words) { $0.contains("the key was turned") }
    host.signal(SIGTERM)
    let run = host.end()
    #expect(run.status == 0 && !run.wasKilled, "\(run.words)")
  }
}
