import Foundation
import SnapValue
import TestKit
import Testing

extension BrowserTests {
  /// A counter whose customers' display is told lines, and whose attendant has the page.
  @Suite(.serialized) final class DisplayPage {
    private let folder: TemporaryFolder
    private let running: Running
    private let browser: Browser

    init() throws {
      folder = try TemporaryFolder("counter", permissions: 0o700)
      let manifest = try folder.write("manifest.json", Self.manifest)
      try FileManager.default.createDirectory(
        at: folder.file("run"), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      running = try Running(
        Navhost.path,
        ["run", manifest, "--stay", "--no-script", "--verbose", "--control", folder.path("c")],
        environment: Child.bare.merging([
          "TMPDIR": folder.path, "XDG_RUNTIME_DIR": folder.path("run"),
        ]) { $1 }, lines: [.words])
      let line = try running.line(.words) { $0.contains("file:///") }
      let start = try #require(line.range(of: "file:///")).lowerBound
      let entrance = String(line[start...].prefix { !$0.isWhitespace })
      running.drain()
      browser = try Browser()
      try browser.go(to: entrance)
      try browser.wait(for: History.isAt("/orders"))
    }

    private static let manifest = """
      {"navhost": 1, "app": {"id": "org.example.counter", "scheme": "counter"},
       "plugins": {"directories": ["\(Repository.products.path)"], "use": {"web": {
         "id": "org.snapnav.web", "config": {"transitions": 0}}}},
       "presenter": [{"all": ["web/page", "trace"]}],
       "displays": {
         "customer": {"presenter": "trace", "regions": ["main"]},
         "attendant": {"presenter": "web/page", "regions": ["desk"]}},
       "regions": {"main": {"kind": "stack"}, "desk": {"kind": "stack", "root": "orders"}},
       "screens": {
         "home": {"title": "Welcome"}, "film": {"title": "Film"},
         "orders": {"title": "Orders", "card": \(card("Open", "order"))}, "order": {"title": "Order"}},
       "navigations": {
         "film": {"from": ["home"], "to": "film"}, "order": {"from": ["orders"], "to": "order"}},
       "state": {"initial": "counter://home"}}
      """

    private static func card(_ title: String, _ navigation: String) -> String {
      #"{"type": "AdaptiveCard", "version": "1.5", "actions": [{"type": "Action.Execute", "#
        + #""title": "\#(title)", "verb": "navigate", "data": {"navigation": "\#(navigation)"}}]}"#
    }

    private func ask(_ command: [String: Any]) throws -> [String: Any] {
      try Connection(to: folder.path("c")).ask(command)
    }

    @Test("The attendant's page has the path and the history of its own region")
    func path() throws {
      _ = try browser.run(
        "[...document.querySelectorAll('button')].find((b) => b.innerText === 'Open').click(); return 0"
      )
      try browser.wait(for: History.isAt("/orders/order"))
      let elsewhere = try ask(["op": "navigate", "navigation": "film"])
      #expect(elsewhere["state"] as? String == "counter://home/film")
      #expect(try browser.text("location.pathname") == "/orders/order")
      try browser.back()
      try browser.wait(for: History.isAt("/orders") + " && document.title === 'Orders'")
      try browser.forward()
      try browser.wait(for: History.isAt("/orders/order") + " && document.title === 'Order'")
      #expect(try ask(["op": "state"])["state"] as? String == "counter://home/film")
    }
  }
}
