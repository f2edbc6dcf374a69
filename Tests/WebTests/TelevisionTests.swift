import Foundation
import Testing

extension BrowserTests {
  @Suite(.serialized) struct Television {
    @Test(
      "The script of the television leads to the same transitions as without a page, one by one")
    func script() throws {
      let host = try Host(.television)
      let browser = try Browser()
      try browser.go(to: host.entrance)
      try browser.wait(for: History.isAt("/home"))
      let silent = try Host(.television, presenter: "trace")
      for step in try Self.script(of: host) {
        let seen = try host.ask(step)
        let told = try silent.ask(step)
        for key in ["ok", "outcome", "state", "reason"] {
          #expect("\(seen[key] ?? "")" == "\(told[key] ?? "")", "\(step)")
        }
        let path = (seen["state"] as? String ?? "").replacing("television:/", with: "")
        try browser.wait(for: History.isAt(path))
      }
      let transitions = try host.end()
      #expect(try transitions == silent.end())
      #expect(transitions.count > 20)
    }

    /// The manifest's script in words of the control socket.
    private static func script(of host: Host) throws -> [[String: Any]] {
      let file = host.folder.appending(path: "manifest.json")
      let read = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
      let steps = try #require(read?["script"] as? [[String: Any]])
      return try steps.map { step in
        let kind = try #require(
          ["open", "back", "segue", "route", "navigate", "select", "go"]
            .first { step[$0] != nil } ?? (step["transition"] != nil ? "transition" : nil))
        return try command(kind, step, try #require(step[kind]))
      }
    }

    private static func command(
      _ kind: String, _ step: [String: Any], _ value: Any
    ) throws -> [String: Any] {
      var command: [String: Any] = ["op": kind]
      command["payload"] = step["payload"]
      switch kind {
      case "open": command["url"] = value
      case "back": command["count"] = value
      case "route", "segue": command[kind] = value
      case "navigate": command["navigation"] = value
      case "select": command["region"] = value
      case "go": command.merge(value as? [String: Any] ?? [:]) { $1 }
      default: return try transition(value)
      }
      return command
    }

    /// What the control socket has no word for, said by the state that it leads to.
    private static func transition(_ value: Any) throws -> [String: Any] {
      let update = try #require((value as? [[Any]])?.first)
      let key = update.count > 1 ? "\(update[1])" : ""
      if "\(update[0])" == "dismiss" { return ["op": "dismiss", "layer": key] }
      let isShown = update.last as? Bool == true
      let url = "television://home/choice/show::36/show::39"
      return ["op": "open", "url": isShown ? "\(url)?\(key)=v" : url]
    }
  }
}
