import SnapEngine
import SnapValue
import SnapPlugins
import Testing

@Suite("The ticket office", .serialized)
struct TicketsTests {
  private let bench: PluginBench
  private let source = ScreenID(rawValue: 6)
  private let destination = ScreenID(rawValue: 5)

  init() throws { bench = try PluginBench("libexample-tickets.so") }

  private func mediate(_ name: String, _ call: MediationCall) throws -> MediationAnswer? {
    try #require(bench.plugin.mediator(name)).mediate(call, reply: unheard())
  }

  @Test("the program has every event with its price")
  func program() throws {
    let body = try #require(bench.plugin.screenFactory("program"))
      .makeBody(id: source, properties: [:])
    let events = try #require(body.value(of: "events").list)
    #expect(events.count == 4)
    #expect(events[1]["title"] == "Goldberg Variations")
    #expect(events[1]["price"] == "18.50")
    body.destroy()
  }

  @Test("an event keeps the seats that its chooser ended with, and keeps them when it is cancelled")
  func chosen() throws {
    let body = try #require(bench.plugin.screenFactory("event"))
      .makeBody(id: source, properties: ["id": "2"])
    defer { body.destroy() }
    try body.set("chosen", to: ["status": "finished", "value": "B3 B4"])
    try body.set("chosen", to: ["status": "cancelled"])
    #expect(try body.value(of: "seats") == "B3 B4")
    #expect(throws: Failure.self) {
      try body.set("chosen", to: ["status": "finished", "value": 3])
    }
    #expect(throws: Failure.self) {
      try body.set(
        "chosen", to: ["status": "finished", "value": .string(String(repeating: "x", count: 500))])
    }
    #expect(throws: Failure.self) { try body.set("id", to: "77") }
  }

  @Test("a hall tells its seats and which of them are sold; what is sold, or is none, is not taken")
  func hall() throws {
    let hall = try #require(bench.plugin.screenFactory("hall"))
      .makeBody(id: source, properties: ["event": "2"])
    defer { hall.destroy() }
    let places = try #require(hall.value(of: "places").list)
    #expect(places.count == 60)
    #expect(places.first?["taken"] == true && places.first?["seat"] == "A1")
    #expect(places.filter { $0["taken"] == true }.count == 9)
    let event = try #require(bench.plugin.screenFactory("event"))
      .makeBody(id: source, properties: ["id": "2"])
    defer { event.destroy() }
    try event.set("chosen", to: ["status": "finished", "value": ["places": ["D4", "D5"]]])
    #expect(try event.value(of: "seats") == "D4 D5")
    for wrong in ["A1", "G1", "D0", "D11", "D04", ""] {
      #expect(throws: Failure.self, "\(wrong)") {
        try event.set("chosen", to: ["status": "finished", "value": ["places": [.string(wrong)]]])
      }
    }
    #expect(throws: Failure.self) {
      try event.set("chosen", to: ["status": "finished", "value": ["places": []]])
    }
  }

  @Test("the basket gets event, seats and the price of them all; without seats it is not entered")
  func price() throws {
    let basket = PlainBody(["event", "seats", "amount"])
    let event = PlainBody(["id", "seats"], ["id": "2", "seats": "B3 B4"])
    bench.navigation.add(Screen(key: "basket", contents: basket), destination)
    bench.navigation.add(Screen(key: "event", contents: event), source)
    let call = MediationCall(id: 1, sourceID: source, destinationID: destination)
    #expect(try mediate("price", call) == .proceed)
    #expect(
      basket.values == ["event": "Goldberg Variations", "seats": "B3 B4", "amount": "37.00"])
    bench.navigation.add(
      Screen(key: "event", contents: PlainBody(["id", "seats"], ["id": "2"])), source)
    #expect(try mediate("price", call) == .veto(reason: "no seats are chosen yet"))
  }

  @Test(
    "a payment is left by a good card or by cancelling",
    arguments: [
      (["card": "4242 4242 4242 4242"], nil), (["cancel": true], nil),
      (["card": "4242 4242 4242 4241"], "the card was declined"),
      (["card": "x"], "the card was declined"),
      (["card": 42], "the card was declined"), (["card": ""], "the card was declined"),
      (["cancel": false], "pay, or cancel the payment, first"),
      ([:], "pay, or cancel the payment, first"),
    ] as [(ValueMap, String?)])
  func settled(payload: ValueMap, reason: String?) throws {
    let call = MediationCall(id: 1, payload: payload, isGuard: true, isLeaving: true)
    #expect(try mediate("settled", call) == (reason.map { .veto(reason: $0) } ?? .proceed))
  }

  @Test("without the right PIN the way leads to where it is asked for")
  func pin() throws {
    func ask(_ payload: ValueMap, _ arguments: Value) throws -> MediationAnswer? {
      try mediate(
        "pin", MediationCall(id: 1, payload: payload, arguments: arguments, isGuard: true))
    }
    let told: Value = ["pin": "4711", "redirect": "/pin"]
    #expect(try ask(["pin": "4711"], told) == .proceed)
    for payload: ValueMap in [[:], ["pin": "471"], ["pin": "47110"], ["pin": 4711]] {
      #expect(try ask(payload, told) == .redirect(to: "/pin"))
    }
    #expect(throws: Failure.self) { try ask([:], ["pin": "4711"]) }
  }

  @Test("a ticket has a number; one that is taken back is given again")
  func charge() throws {
    let receipt = PlainBody(["number"])
    bench.navigation.add(Screen(key: "receipt", contents: receipt), destination)
    let call = MediationCall(id: 1, destinationID: destination)
    #expect(try mediate("charge", call) == .proceed)
    let first = receipt.values["number"]
    try #require(bench.plugin.mediator("charge")).undo(call)
    #expect(try mediate("charge", call) == .proceed)
    #expect(receipt.values["number"] == first)
  }
}
