import Foundation
import TestKit
import Testing

@Suite("Too many, and too few")
struct CrowdTests {
  @Test("a thousand connections that say nothing keep no page out")
  func silent() throws {
    let house = try Playhouse()
    let key = try house.key()
    let looker = try key.look("a")
    _ = try looker.state()
    let crowd = try (0..<1000).map { _ in try key.connect() }
    let asked = try key.ask("a", #"{"kind":"open","url":"/home/show::2"}"#)
    #expect(try looker.state()["location"] as? String == "/home/show::2")
    #expect(try asked.reply().json["outcome"] as? String == "done")
    // Those that were put out have ended; the last ones may stay a while.
    #expect(crowd.prefix(700).allSatisfy { $0.rest().isEmpty })
    #expect(try house.requests == 2)
  }

  @Test("a thousand strangers at once are all answered")
  func strangers() throws {
    let house = try Playhouse()
    let key = try house.key()
    let crowd = try (0..<1000).map { _ in
      try key.send("GET /home/show::2", ["Cookie: snapnav-\(key.port)=guess"])
    }
    let answers = crowd.map { $0.rest().prefix(12) }
    #expect(Set(answers) == ["HTTP/1.1 403"])
    #expect(try house.requests == 1)
  }

  @Test("a thousand connections with half a request each end")
  func halves() throws {
    let house = try Playhouse()
    let key = try house.key()
    let crowd = try (0..<1000).map { _ in
      let wire = try key.connect()
      wire.send(text: "GET / HTTP/1.1\r\nHost: \(key.host)\r\n")
      return wire
    }
    #expect(try key.get("/").status == 200)
    #expect(crowd.prefix(700).allSatisfy { $0.rest().isEmpty })
  }

  @Test("who comes when no descriptor is left is told so, and the page goes on")
  func descriptors() throws {
    let house = try Playhouse(descriptors: 64)
    let key = try house.key()
    let crowd = try (0..<64).map { _ in try key.connect() }
    #expect(try key.get("/home").status == 503)
    for wire in crowd { wire.close() }
    // Until it has seen that they are gone.
    var status = 503
    while status == 503 { status = try key.get("/home").status }
    #expect(status == 200)
    house.terminate()
    #expect(house.end() == 0)
  }

  @Test(
    "of what pages ask for at once 64 wait for their outcome, and the rest is told that it is too much"
  )
  func asked() throws {
    let house = try Playhouse()
    let key = try house.key()
    // A page that says of nothing that it is seen: the first request waits for it, the others for that one.
    let looker = try key.look("a")
    _ = try looker.state()
    let asked = try (0..<80).map { number in
      try key.ask("b\(number)", #"{"kind":"open","url":"/home/show::\#(number % 2 + 1)"}"#)
    }
    let refused = try asked.last?.reply()
    #expect(refused?.status == 429)
    #expect(refused?.body.contains("Wait for the answers to the requests before.") == true)
    looker.close()
    #expect(try key.get("/home").status == 200)
    house.terminate()
    _ = house.end()
  }

  @Test("the application ends when the last page has been gone for a while, where it shall")
  func left() throws {
    let house = try Playhouse(config: ["whenLeft": "close"])
    let looker = try house.key().look("a")
    _ = try looker.state()
    looker.close()
    try house.waitForWords("last page closed, quitting")
    #expect(house.end() == 0)
  }

  @Test("the application ends at once when the browser is killed, where it shall end then")
  func killed() throws {
    let house = try Playhouse(config: [
      "whenLeft": "close", "browser": ["/bin/sh", "-c", "sleep 0.2; kill -KILL $$"],
    ])
    try house.waitForWords("last page closed, quitting")
    #expect(house.end() == 0)
    #expect(house.said.contains("the browser \"/bin/sh\" has ended with signal 9"))
  }

  @Test("a page that is only loaded anew ends nothing")
  func reloaded() throws {
    let house = try Playhouse(config: ["whenLeft": "close"])
    let key = try house.key()
    let looker = try key.look("a")
    _ = try looker.state()
    looker.close()
    let again = try key.look("b")
    _ = try again.state()
    house.terminate()
    #expect(house.end() == 0)
    #expect(!house.said.contains("nobody looks on"))
  }

  @Test(
    "how a browser ended is told, and the application goes on",
    arguments: [
      (["/bin/sh", "-c", "exit 3"], "the browser \"/bin/sh\" has ended with status 3"),
      (["/bin/sh", "-c", "kill -KILL $$"], "the browser \"/bin/sh\" has ended with signal 9"),
      (
        ["/nowhere/browser"],
        "the browser \"/nowhere/browser\" cannot be started: No such file or directory; name another"
      ),
    ])
  func browser(words: [String], told: String) throws {
    let house = try Playhouse(config: ["browser": words])
    try house.waitForWords(told)
    #expect(try house.key().look("a").state()["location"] as? String == "/home")
  }

  @Test("a browser gets the file's address, and ends with the application")
  func started() throws {
    let folder = try TemporaryFolder()
    let place = folder.file("told")
    let house = try Playhouse(config: [
      "browser": [
        "/bin/sh", "-c",
        "trap 'echo ended >> \(place.path); exit' TERM; echo \"$1\" > \(place.path).new; mv \(place.path).new \(place.path); echo here >&2; while :; do sleep 0.05; done",
        "sh",
      ]
    ])
    try house.waitForWords("here")
    #expect(try String(contentsOf: place, encoding: .utf8) == "file://\(house.entry)\n")
    house.terminate()
    #expect(house.end() == 0)
    #expect(try String(contentsOf: place, encoding: .utf8).hasSuffix("ended\n"))
  }
}
