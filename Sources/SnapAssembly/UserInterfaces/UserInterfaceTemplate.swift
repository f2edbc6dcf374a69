import SnapCard
import SnapManifest
import SnapValue

/// A screen as GtkBuilder has it: the text of the file, what is set, and what is read.
struct UserInterfaceTemplate: Sendable {
  private let text: String
  private let set: CardTemplate
  private let get: ValueMap

  init(_ interface: Manifest.UserInterface, text: [UInt8]) {
    self.text = String(decoding: text, as: UTF8.self)
    var set = ValueMap()
    for setting in interface.set { set[setting.target.description] = setting.value }
    self.set = CardTemplate(card: .map(set))
    var get = ValueMap()
    for reading in interface.get { get[reading.input] = .string(reading.source.description) }
    self.get = get
  }

  /// What a presenter gets as `ui`: what is set has the screen's properties in its places.
  func drawing(of properties: ValueMap, strings: CardTemplate.Strings?) -> Value {
    [
      "text": .string(text), "set": set.drawing(of: properties, strings: strings),
      "get": .map(get),
    ]
  }
}
