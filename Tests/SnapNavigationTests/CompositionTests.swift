import SnapNavigation
import Synchronization
import Testing

@Suite("A navigation composed in code")
struct CompositionTests {
  private func screen(_ key: String, _ stage: Stage) -> Screen {
    Screen(key: key, contents: RecordingBody(key, stage.journal, [:]))
  }

  @Test("a closure passes a value before the destination is visible")
  func closure() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    let (source, destination) = (screen("list", stage), screen("detail", stage))
    try source.set("chosen", to: "Nosferatu")
    _ = await navigator.navigate(to: source, with: .show)
    _ = stage.journal.take()
    let outcome = await navigator.navigate(from: source, to: destination, with: .show) {
      (source, destination) throws(Failure) in
      try destination.set("title", to: source["chosen"] ?? .null)
    }
    #expect(outcome == .done)
    #expect(destination["title"] == "Nosferatu")
    #expect(await navigator.url == "tv://home/list/detail")
    #expect(
      stage.journal.take() == [
        "willShow detail", "show push detail [forward]", "hidden list", "didShow detail",
      ])
  }

  @Test("source and destination alone do nothing")
  func association() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    #expect(await navigator.navigate(to: .screen(screen("detail", stage))) == .done)
    #expect(await navigator.url == "tv://home")
    #expect(stage.journal.take() == ["create detail"])
  }

  @Test("a factory is called once, with the navigation as it was composed; not for dismiss")
  func factory() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    let journal = stage.journal
    var navigation = Navigation(
      to: Navigation.Destination { navigation in
        journal.note("factory \(navigation.presentation?.name ?? "-")")
        return Screen(key: "made", contents: RecordingBody("made", journal, [:]))
      }, presentation: .present)
    navigation.presentation?.name = "mine"
    #expect(await navigator.navigate(using: navigation) == .done)
    #expect(await navigator.url == "tv://home?made=vm")
    #expect(stage.journal.take().prefix(2) == ["factory mine", "create made"])
    navigation.presentation = .dismiss
    #expect(await navigator.navigate(using: navigation) == .done)
    #expect(await navigator.url == "tv://home")
    #expect(
      stage.journal.take() == [
        "willShow home", "show dismiss made [back]", "hidden made", "didShow home",
      ])
    // Nobody else can make one: the history keeps it until the end.
    await navigator.close()
    #expect(stage.journal.take().filter { $0 == "destroy made" } == ["destroy made"])
  }

  @Test("a screen that was given belongs to its giver, and can be shown again")
  func givenScreen() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    let detail = screen("detail", stage)
    #expect(await navigator.navigate(to: detail, with: .show) == .done)
    #expect(await navigator.navigate(to: detail, with: .show) == .alreadyThere)
    #expect(await navigator.perform(.back()) == .done)
    #expect(await navigator.navigate(to: detail, with: .present) == .done)
    #expect(await navigator.url == "tv://home?detail=vm")
    #expect(!stage.journal.take().contains("destroy detail"))
  }

  @Test("the completion of a presentation comes when the state is in force")
  func completion() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    let journal = stage.journal
    let presentation = Presentation.present(animated: false) {
      navigator.assumeIsolated { journal.note("shown at \($0.url)") }
    }
    #expect(await navigator.navigate(to: .key("video"), with: presentation) == .done)
    #expect(stage.journal.take().last == "shown at tv://home?video=vm")
  }

  @Test("a presenter of its own shows a layer, and is told when it goes")
  func ownPresenter() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    var own = RecordingPresenter(journal: stage.journal)
    own.name = "own"
    let intent = Intent(presentation: .presenter(own, name: "own"))
    #expect(await navigator.navigate(to: .key("video"), with: intent) == .done)
    #expect(await navigator.url == "tv://home?video=vm")
    #expect(stage.journal.take().contains("own custom video [forward]"))
    #expect(await navigator.perform(.back()) == .done)
    #expect(
      stage.journal.take() == [
        "willShow home", "own dismiss video [back]", "hidden video", "destroy video",
        "didShow home",
      ])
  }

  @Test("a closure that presents gets source and destination, and keeps what it shows")
  func method() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    let journal = stage.journal
    let intent = Intent(
      presentation: .method { (source, destination) throws(Failure) in
        journal.note("\(source.key) shows \(destination.key)")
      })
    #expect(await navigator.navigate(to: .key("video"), with: intent) == .done)
    #expect(stage.journal.take() == ["create video", "home shows video"])
    #expect(await navigator.url == "tv://home")
  }
}
