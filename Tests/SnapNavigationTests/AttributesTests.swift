import SnapNavigation
import TestKit
import Testing

@Suite("Every affected screen and effect is told of its transition first")
struct AttributesTests {
  /// A screen that notes its attributes, and answers the handler.
  private final class Told: ScreenContents {
    let key: String
    let journal: Journal
    init(_ key: String, _ journal: Journal) {
      self.key = key
      self.journal = journal
    }
    func value(of name: String) throws(Failure) -> Value {
      throw Failure(.noSuchKey, "it has no properties")
    }
    func set(_ name: String, to value: Value) throws(Failure) {}
    func properties() throws(Failure) -> ValueMap { [:] }
    func handle(_ event: ScreenEvent) {
      if event == .willShow { journal.note("will show \(key)") }
    }
    func update(_ attributes: Attributes) {
      journal.note("tell \(key) \(attributes.words)")
      attributes.handler?(.string(key))
    }
  }

  private struct Factory: SelectiveFactory {
    let key: String
    let journal: Journal
    var interests = ScreenInterests.everything
    func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
      Told(key, journal)
    }
  }

  private struct ToldEffect: Effect {
    let journal: Journal
    func update(_ attributes: Attributes) { journal.note("tell menu \(attributes.words)") }
    func setVisible(
      _ visible: Bool, animated: Bool, arguments: Value, reply: Reply<Presented>
    ) throws(Failure) -> Presented? {
      journal.note("menu \(visible)")
      return Presented()
    }
  }

  private func stage(_ interests: ScreenInterests = .everything) -> Stage {
    var stage = Stage()
    for place in stage.configuration.screens.indices {
      let key = stage.configuration.screens[place].key
      stage.configuration.screens[place].factory = Factory(
        key: key, journal: stage.journal, interests: interests)
      stage.configuration.screens[place].properties = []
      stage.configuration.screens[place].dataProperty = nil
    }
    stage.configuration.effects = [EffectDefinition("menu", ToldEffect(journal: stage.journal))]
    return stage
  }

  @Test(
    "who makes a screen says what it is told",
    arguments: [(true, true), (true, false), (false, true), (false, false)])
  func interests(events: Bool, attributes: Bool) async throws {
    let stage = stage(ScreenInterests(events: events, attributes: attributes))
    let navigator = try await stage.navigator(at: "tv://home::0")
    #expect(await navigator.transition().present("video").enqueue() == .done)
    let told = stage.journal.take()
    #expect(told.contains("will show video") == events)
    #expect(told.contains { $0.hasPrefix("tell video ") } == attributes)
  }

  @Test("a revealed screen gets its own data, a new one its own, a layer and an effect none")
  func ownData() async throws {
    let stage = stage()
    let navigator = try await stage.navigator(at: "tv://home::0/show::1/show::2?menu=v")
    let outcome = await navigator.transition().pop(2).push("settings::9").animate("menu", false)
      .present("video").object(["why": "test"]).enqueue()
    #expect(outcome == .done)
    let both = "tv://home::0/show::1/show::2?menu=v > tv://home::0/settings::9?video=vm"
    #expect(
      stage.journal.take().filter { !$0.hasPrefix("show ") } == [
        "tell menu - \(both) {\"why\":\"test\"} replace", "menu false",
        "tell home 0 \(both) {\"why\":\"test\"} replace",
        "tell settings 9 \(both) {\"why\":\"test\"} replace",
        "tell video - \(both) {\"why\":\"test\"} replace", "will show video",
      ])
  }

  @Test("what goes away as a layer is told, too, and screens that nothing happens to are not")
  func dismissed() async throws {
    let stage = stage()
    let navigator = try await stage.navigator(at: "tv://home?video=vm")
    #expect(await navigator.perform(.back()) == .done)
    #expect(
      stage.journal.take().filter { $0.hasPrefix("tell") } == [
        "tell video - tv://home?video=vm > tv://home null back"
      ])
  }

  @Test("the handler brings back what screens say, from every one of them")
  func handler() async throws {
    let stage = stage()
    let navigator = try await stage.navigator()
    let said = Journal()
    let builder = navigator.transition().push("show::1").present("video")
    #expect(await builder.handler { said.note($0.string ?? "") }.enqueue() == .done)
    #expect(said.take() == ["show", "video"])
    #expect(await builder.enqueue() == .done)
    #expect(said.take() == [])
  }

  @Test("a screen whose data is refreshed is told its new data")
  func refreshed() async throws {
    var stage = stage()
    stage.configuration.screens[1].refreshesData = true
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(.open("tv://home/show::2")) == .done)
    #expect(
      stage.journal.take().filter { $0.hasPrefix("tell") } == [
        "tell show 2 tv://home/show::1 > tv://home/show::2 null none"
      ])
  }
}

extension Attributes {
  fileprivate var words: String {
    "\(data ?? "-") \(source.printed) > \(destination.printed) \(object.jsonText) \(move)"
  }
}
