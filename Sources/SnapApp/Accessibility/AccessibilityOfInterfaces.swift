import SnapCard
import SnapManifest
import SnapValue

/// An object of a GtkBuilder file, as the rules look at it.
struct AccessibleObject {
  /// Its class, `GtkButton`.
  var type: String
  var id: String?
  var offset: Int
  /// Its properties, and those of its layout left out.
  var properties: [String: String] = [:]
  /// What its `<accessibility>` says: properties and relations.
  var named: [String: String] = [:]
  /// Whether a label with words lies in it.
  var holdsWords = false

  static func all(of text: [UInt8]) -> [AccessibleObject] {
    guard let events = try? MarkupReader.events(of: text) else { return [] }
    var reader = Reader()
    for event in events { reader.take(event) }
    return reader.done
  }

  private struct Reader {
    var done: [AccessibleObject] = []
    private var open: [Int] = []
    private var within: [String] = []
    private var name: String?

    mutating func take(_ event: MarkupReader.Event) {
      switch event {
      case .start(let element, let attributes, let offset):
        within.append(element)
        if element == "object" {
          open.append(done.count)
          done.append(
            AccessibleObject(
              type: attributes["class"] ?? "", id: attributes["id"], offset: offset))
        }
        if ["property", "relation"].contains(element) {
          name = attributes["name"]?.replacing("_", with: "-")
        }
      case .text(let words, _): note(words)
      case .end(let element):
        _ = within.popLast()
        if element == "object" { _ = open.popLast() }
        if ["property", "relation"].contains(element) { name = nil }
      }
    }

    private mutating func note(_ words: String) {
      guard let name, let here = open.last else { return }
      if within.contains("accessibility")
        && within.lastIndex(of: "accessibility") ?? 0 > within.lastIndex(of: "object") ?? 0
      {
        done[here].named[name] = words
      } else if !within.contains("layout") {
        done[here].properties[name] = words
        if name == "label", words.contains(where: { $0.isLetter || $0.isNumber }) {
          for place in open { done[place].holdsWords = true }
        }
      }
    }
  }

  var isButton: Bool {
    ["GtkButton", "GtkToggleButton", "GtkLinkButton", "GtkMenuButton"].contains(type)
  }
  var isEntry: Bool {
    [
      "GtkEntry", "GtkPasswordEntry", "GtkText", "GtkSearchEntry", "GtkSpinButton", "GtkTextView",
      "GtkDropDown", "GtkSwitch", "GtkScale", "GtkCheckButton",
    ].contains(type)
  }
  var isOff: Bool {
    ["focusable", "can-focus"].contains {
      ["0", "false", "no"].contains(properties[$0]?.lowercased())
    }
  }
}

/// A GtkBuilder file of a screen.
struct AccessibleInterface {
  let interface: Manifest.UserInterface
  let file: String
  let text: [UInt8]
  let objects: [AccessibleObject]
  let actions: [BuilderObjects.Action]

  func place(_ offset: Int) -> Diagnostic.Place {
    Diagnostic.Place(file: file, text: text, offset: offset)
  }
  /// Whether a property of an object is set to something when it is drawn.
  func sets(_ object: AccessibleObject, _ property: String) -> Bool {
    interface.set.contains { $0.target.object == object.id && $0.target.property == property }
  }
}

extension AccessibilityCheck {
  func interfaces(_ file: ManifestFile) -> [(AccessibleScreen, AccessibleInterface)] {
    screens.compactMap { screen in
      guard let interface = manifest.interfaces[screen.key] else { return nil }
      let path = manifest.absolute(interface.file)
      guard let text = file.texts[path], let objects = try? BuilderObjects(text) else { return nil }
      return (
        screen,
        AccessibleInterface(
          interface: interface, file: path, text: text, objects: AccessibleObject.all(of: text),
          actions: objects.actions)
      )
    }
  }

  mutating func check(_ interface: AccessibleInterface, of screen: AccessibleScreen) {
    for object in interface.objects {
      checkReach(object, interface)
      checkName(object, interface)
      checkSize(object, interface)
      checkEntry(object, interface, screen)
      for key in ["label", "tooltip-text", "placeholder-text", "title"] {
        guard let text = object.properties[key] else { continue }
        let language = texts.standard.map { AccessibleTexts.first(of: $0.locale.text) }
        checkWords(Wording(language: language, text: text) { interface.place(object.offset) })
        checkFixed(text) { interface.place(object.offset) }
      }
    }
    for setting in interface.interface.set {
      guard let text = setting.value.string else { continue }
      let place = own.place(setting.origin)
      for wording in texts.wordings(of: text, language: nil, at: { place }) {
        checkWords(wording)
        if texts.places(in: text).isEmpty, !wording.hasWords {
          note(.controlWithoutName, wording.place(), "\"\(setting.target.object)\"")
        }
      }
      checkFixed(text) { place }
    }
    checkActions(of: interface, screen)
  }

  private mutating func checkReach(_ object: AccessibleObject, _ interface: AccessibleInterface) {
    if object.type.hasPrefix("GtkGesture") || object.type.hasPrefix("GtkEventController")
      || object.type.hasPrefix("GtkDrag")
      || object.type.hasPrefix("GtkDrop") && object.type != "GtkDropDown"
    {
      note(
        .pointerAlone, interface.place(object.offset),
        "a \(object.type) is operated by a pointer or finger alone")
    } else if object.isOff, object.isButton || object.isEntry {
      note(
        .pointerAlone, interface.place(object.offset),
        "the \(object.type) \"\(object.id ?? "")\" never has the focus")
    }
  }

  private mutating func checkName(_ object: AccessibleObject, _ interface: AccessibleInterface) {
    guard object.isButton || object.isEntry else { return }
    let written = object.named["label"] ?? object.named["labelled-by"]
    let isNamed =
      written != nil || ["label", "tooltip-text"].contains { interface.sets(object, $0) }
      || object.properties["tooltip-text"] != nil
      || object.holdsWords
      || interface.interface.set.contains { set in
        interface.objects.contains {
          $0.named["label-for"] == object.id && $0.id == set.target.object
        }
      }
    if !isNamed {
      note(
        .controlWithoutName, interface.place(object.offset),
        "the \(object.type)\(object.id.map { " \"\($0)\"" } ?? "")")
    }
    if let label = object.properties["label"], let name = object.named["label"],
      !name.lowercased().contains(label.lowercased())
    {
      note(.nameDiffers, interface.place(object.offset), label, name)
    }
  }

  private mutating func checkSize(_ object: AccessibleObject, _ interface: AccessibleInterface) {
    guard object.isButton else { return }
    let least = manifest.app.theme.density == "touch" ? 44 : 24
    for key in ["width-request", "height-request"] {
      guard let size = object.properties[key].flatMap({ Int($0) }), size >= 0, size < least else {
        continue
      }
      note(
        .smallTarget, interface.place(object.offset), "the button's \(key)",
        "is \(size) of at least \(least) pixels")
    }
  }

  /// What is masked on the card is masked here.
  private mutating func checkEntry(
    _ object: AccessibleObject, _ interface: AccessibleInterface, _ screen: AccessibleScreen
  ) {
    guard let reading = interface.interface.get.first(where: { $0.source.object == object.id }),
      let input = screen.parts?.inputs.first(where: { $0.text("id") == reading.input })
    else { return }
    let isHidden = ["0", "false", "no"].contains(object.properties["visibility"]?.lowercased())
    if input.word("style") == "password", object.type != "GtkPasswordEntry", !isHidden {
      note(.entryNotMasked, interface.place(object.offset), reading.input)
    }
  }

  private mutating func checkActions(
    of interface: AccessibleInterface, _ screen: AccessibleScreen
  ) {
    for action in interface.actions where !["nav.type", "nav.erase"].contains(action.name) {
      guard action.name.hasPrefix("nav.") else { continue }
      let verb = String(action.name.dropFirst(4))
      let target = action.textTarget ?? ""
      let isThere = screen.actions.contains { other in
        let data = other.map["data"]
        if verb == "back" { return ["back", "dismiss"].contains(other.text("verb")) }
        if verb == "verb" { return other.text("verb") == target }
        let keys = ["navigation", "id", "url", "route"]
        return other.text("verb") == verb
          && (data?.string == target || keys.contains { data?[$0]?.string == target })
      }
      if !isThere {
        note(
          .notOnCard, interface.place(action.offset), "\"\(target.isEmpty ? verb : target)\"",
          screen.key)
      }
    }
  }
}
