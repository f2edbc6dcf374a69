import Foundation
import SnapValue
import TestKit
import Testing

@Suite("navhost runs, checks and draws the ticket kiosk")
struct KioskTests {
  @Test(
    "the script is walked to its end: a payment is not left, a result comes back, a PIN is asked")
  func script() throws {
    let folder = try Kiosk.installed()
    let run = try Navhost.run(["run", folder.url.path + "/manifest.json"])
    #expect(run.status == 0, "\(run.words)")
    try Golden.expect(run.output, is: "kiosk-trace.txt")
  }

  @Test("check proves what it says of its graph")
  func proven() throws {
    let folder = try Kiosk.installed()
    let run = try Navhost.run(["check", "manifest.json"], in: folder.url)
    #expect(run.status == 0)
    // Of what is optional and was not built, it says only that.
    let told = run.output.split(separator: "\n").filter { $0.contains(" warning ") }
    #expect(told.allSatisfy { $0.contains(" NH611 /plugins/use/window/id: optional ") })
    #expect(run.output.contains("no errors") || !told.isEmpty)
  }

  @Test(
    "a navigation that breaks what is said is found, with the way that breaks it",
    arguments: [
      (
        #""steal": { "from": ["basket"], "to": "receipt", "presentation": "root" }"#, "NH513",
        "a way to \"receipt\" goes round \"payment\": welcome → program (by \"browse\") → "
          + "event (by \"openEvent\") → basket (by \"toBasket\") → receipt (by \"steal\")"
      ),
      (
        #""flee": { "from": ["payment"], "to": "help", "presentation": "present" }"#, "NH515",
        "\"payment\" can be left to \"help\": payment → help (by \"flee\")"
      ),
    ])
  func broken(navigation: String, code: String, message: String) throws {
    let folder = try Kiosk.installed()
    let file = folder.url.appending(path: "manifest.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    let changed = text.replacingOccurrences(
      of: "\"navigations\": {", with: "\"navigations\": {\n    \(navigation),")
    try Data(changed.utf8).write(to: file)
    let run = try Navhost.run(["check", "manifest.json"], in: folder.url)
    #expect(run.status == 3)
    #expect(run.output.contains("error \(code)"))
    #expect(run.output.contains(message))
  }

  @Test("its graph, as DOT and as Mermaid", arguments: ["dot", "mermaid"])
  func graph(format: String) throws {
    let manifest = Kiosk.example.appending(path: "manifest.json").path
    let run = try Navhost.run(["graph", "--format", format, manifest])
    #expect(run.status == 0)
    try Golden.expect(run.output, is: "graph-kiosk.\(format)")
  }

  @Test("explain tells which guards are asked, in the order of asking")
  func explain() throws {
    let folder = try Kiosk.installed()
    let path = folder.url.path + "/manifest.json"
    let leave = try Navhost.run(
      ["explain", path, #"{"navigate": "settle"}"#, "--state", "kiosk://welcome/basket/payment"])
    try Golden.expect(leave.output, is: "explain-leave.txt")
    let enter = try Navhost.run(["explain", path, #"{"open": "kiosk://attendant"}"#])
    try Golden.expect(enter.output, is: "explain-enter.txt")
  }
}
