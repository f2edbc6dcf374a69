import SnapCard
import SnapEngine
import SnapValue

/// A screen that the bench pretends to show.
struct BenchScreen: Sendable {
  /// Its key in the state URL.
  var key = "screen"
  /// The type's name.
  var type = "screen"
  /// Its properties.
  var properties: ValueMap = [:]
  /// Whether properties that it does not have can be set, and are text when they are read.
  var takesAnything = true
  /// Which of its properties are of a fixed kind: setting another kind answers E_TYPE.
  var isTyped = false
  /// The card to draw.
  var card: Value?
  /// The live instance behind it, when a screen type of the plugin stands behind it.
  var instance: BenchInstance?
}

extension BenchScreen {
  /// What `screen_describe` answers.
  func description(_ number: UInt64) -> Value {
    var map: ValueMap = [
      "id": .int(Int64(bitPattern: number)), "key": .string(key), "type": .string(type),
      "title": .string("Screen \(number)"), "location": .string("bench://\(key)"),
      "properties": .map(properties), "region": "main",
    ]
    let card =
      card ?? [
        "type": "AdaptiveCard", "version": "1.5",
        "body": [["type": "TextBlock", "text": .string("Screen \(number)")]],
        "actions": [["type": "Action.Execute", "title": "Back", "verb": "back"]],
      ]
    map["card"] = card
    map["view"] = Card.view(of: card).view.value
    return .map(map)
  }
}
