import SnapCard
import SnapValue

/// An element, action, fact or choice of a card as it is written.
struct CardPart {
  /// Its type in small letters, `input.text`; what needs none in a card is named by what it is: `card`,
  /// `column`, `row`, `cell`, `fact`, `choice`, `run`, `source`.
  let type: String
  let map: ValueMap
  let pointer: JSONPointer
  /// The place of the part around it.
  let around: Int?
  /// The key of the part around it under which it stands.
  let key: String
  /// Its place among the parts, and the first place behind what lies in it.
  let place: Int
  fileprivate(set) var end = 0

  var isInput: Bool { type.hasPrefix("input.") }
  var isAction: Bool { type.hasPrefix("action.") }
  /// Whether its text is one of its own, and not that of what lies in it.
  var isText: Bool { type == "textblock" || type == "run" || type == "fact" }

  func word(_ key: String) -> String? { map[key]?.string?.lowercased() }
  func text(_ key: String) -> String? { map[key]?.string }
  func place(_ key: String) -> JSONPointer {
    map[key] == nil ? pointer : pointer.appending(key)
  }

  /// Whether it is written so that an input's value may be refused.
  var isHeld: Bool {
    map["isRequired"]?.bool == true
      || ["regex", "min", "max"].contains { map[$0] != nil && map[$0]?.string != "" }
  }

  /// Whether pressing it takes what is filled in along.
  var sendsInputs: Bool {
    (type == "action.execute" || type == "action.submit") && word("associatedInputs") != "none"
  }

  /// Whether it is a heading, or looks like one.
  var isHeading: Bool { word("style") == "heading" || looksLikeHeading }

  var looksLikeHeading: Bool {
    guard type == "textblock", word("style") != "columnheader" else { return false }
    let size = word("size")
    return size == "large" || size == "extralarge"
      || size == "medium" && word("weight") == "bolder"
  }
}

/// The parts of a card from top to bottom.
struct CardParts {
  private(set) var all: [CardPart] = []

  /// The most parts that are looked at.
  static let most = 5_000

  init(_ card: Value) { add(card, as: "card", JSONPointer(), nil, "") }

  /// The kinds of what needs no type, by the key it stands under.
  private static let kinds = [
    "columns": "column", "rows": "row", "cells": "cell", "facts": "fact", "choices": "choice",
    "images": "image", "inlines": "run", "sources": "source", "captionSources": "source",
    "card": "card",
  ]

  private mutating func add(
    _ value: Value, as kind: String, _ pointer: JSONPointer, _ around: Int?, _ key: String
  ) {
    guard all.count < Self.most, pointer.tokens.count <= CardTemplate.depthLimit else { return }
    let map: ValueMap
    switch value {
    case .map(let written): map = written
    case .string(let text) where kind == "run": map = ["text": .string(text)]
    default: return
    }
    let written = map["type"]?.string?.lowercased()
    let type = ["adaptivecard": "card", "textrun": "run", "tablerow": "row", "tablecell": "cell"]
    let place = all.count
    all.append(
      CardPart(
        type: written.map { type[$0] ?? $0 } ?? kind, map: map, pointer: pointer, around: around,
        key: key, place: place))
    defer { all[place].end = all.count }
    for entry in map.entries where entry.key != "data" && !entry.key.hasPrefix("$") {
      let kind = Self.kinds[entry.key] ?? ""
      let below = pointer.appending(entry.key)
      if let items = entry.value.list {
        for (index, item) in items.enumerated() {
          add(item, as: kind, below.appending(String(index)), place, entry.key)
        }
      } else if case .map = entry.value {
        add(entry.value, as: kind, below, place, entry.key)
      }
    }
  }

  /// The parts around a part, the nearest first.
  func around(_ part: CardPart) -> [CardPart] {
    var found: [CardPart] = []
    var next = part.around
    while let place = next {
      found.append(all[place])
      next = all[place].around
    }
    return found
  }

  /// The parts in a part, however deep.
  func inside(_ part: CardPart) -> ArraySlice<CardPart> { all[(part.place + 1)..<part.end] }

  /// The parts of the same list as a part.
  func beside(_ part: CardPart) -> [CardPart] {
    all.filter { $0.around == part.around && $0.key == part.key && $0.place != part.place }
  }

  var inputs: [CardPart] { all.filter(\.isInput) }
  var actions: [CardPart] { all.filter(\.isAction) }
}
