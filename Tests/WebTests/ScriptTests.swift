import Foundation
import Testing

extension BrowserTests {
  @Suite(.serialized) struct Scripts {
    @Test(
      "The script of an example leads to the same transitions as without a page, one by one",
      arguments: [Host.App.television, .kiosk])
    func script(app: Host.App) throws {
      let host = try Host(app)
      let browser = try Browser()
      try browser.go(to: host.entrance)
      try browser.wait(for: History.isAt(Self.path(of: try host.state)))
      let silent = try Host(app, presenter: "trace")
      for step in try Self.script(of: host) {
        // What nobody draws cannot be pressed.
        try silent.ask(["op": "describe"])
        let seen = try host.ask(step)
        let told = try silent.ask(step)
        for key in ["ok", "outcome", "state", "reason"] {
          #expect("\(seen[key] ?? "")" == "\(told[key] ?? "")", "\(step)")
        }
        try browser.wait(for: History.isAt(Self.path(of: seen["state"] as? String ?? "")))
      }
      let transitions = try host.end()
      #expect(try transitions == silent.end())
      #expect(transitions.count > 20)
    }

    /// Where the page stands in a state.
    private static func path(of url: String) -> String {
      url.range(of: ":/").map { String(url[$0.upperBound...]) } ?? ""
    }

    /// The member of a command that each kind of step is about.
    private static let members = [
      "open": "url", "back": "count", "segue": "segue", "route": "route", "select": "region",
      "navigate": "navigation", "go": "to", "transition": "calls", "result": "value",
      "action": "action", "locale": "locale",
    ]

    /// The manifest's script in words of the control socket.
    private static func script(of host: Host) throws -> [[String: Any]] {
      let file = host.folder.appending(path: "manifest.json")
      let read = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
      let steps = try #require(read?["script"] as? [[String: Any]])
      return try steps.map { step in
        let kind = try #require(step.keys.first { members[$0] != nil })
        var command: [String: Any] = ["op": kind == "action" ? "press" : kind]
        command["payload"] = step["payload"]
        if let way = step[kind] as? [String: Any], kind == "go" {
          return command.merging(way) { $1 }
        }
        command[members[kind] ?? ""] = step[kind]
        return command
      }
    }
  }
}
