package import SnapValue
import TestKit
import Testing

/// An example of the repository, and what random requests say about it.
package struct WalkedExample: Sendable, CustomTestStringConvertible {
  /// Its folder under Examples, and the scheme of its state URLs.
  package let name: String
  /// The plugins that it needs beside a presenter.
  package let plugins: [String]
  /// Screens that may lie below all others.
  let roots: [String]
  /// Screens that are told apart by an id.
  let screensOfIDs: Set<String>
  /// Some that there are, and some that there are not.
  let ids: [String]
  /// What its navigations read, beside an id.
  let payload: ValueMap
  let routes: [String]
  let urls: [String]
  let keys: [Value]
  /// Commands that only it has a use for.
  let others: [Value]

  /// Its name.
  package var testDescription: String { name }

  /// Of films: tabs, a split, layers above layers, three languages.
  package static let television = WalkedExample(
    name: "television", plugins: ["example-catalog", "example-titles", "snapnav-jq"],
    roots: ["home", "home", "home", "search"], screensOfIDs: ["show", "shelf"],
    ids: ["2", "5", "9", "36", "39", "15", "999", "Horror", "Comedy", "War"],
    payload: ["pin": "1902", "genre": "Drama", "title": "Les Vampires"],
    routes: ["/show/9", "/genre/Horror", "nosfertau", "alice in wonderland", "metropolis", "/pin"],
    urls: [
      "television://home", "television://search", "television://home/show::39/parts",
      "television://home/shelf::Horror/show::2?video=vm", "television://home?settings=vm&menu=v",
      "television://home/show::5/parts?settings=vm&video=vm", "television://search/show::9/parts",
      "television://home/genres?entries=vm", "television://home/shelf::Favourites",
    ],
    keys: ["F1", "s", "h", "u", "U"],
    others: [
      ["op": "select", "region": "find"], ["op": "select", "region": "watch"],
      ["op": "segue", "segue": "watch"], ["op": "navigate", "navigation": "openParts"],
      ["op": "locale", "locale": "en"], ["op": "locale", "locale": "de"],
      ["op": "locale", "locale": "ar"],
    ])

  /// Of tickets: a result, guards, three languages, one of which runs from right to left.
  package static let kiosk = WalkedExample(
    name: "kiosk", plugins: ["example-tickets"], roots: ["welcome"], screensOfIDs: ["event"],
    ids: ["1", "2", "3", "4", "99"],
    payload: ["pin": "4711", "cancel": true, "card": "4242 4242 4242 4242", "amount": "37.00"],
    routes: ["/pin", "/attendant"],
    urls: [
      "kiosk://welcome", "kiosk://welcome/program", "kiosk://welcome/program/event::2?seats=vm",
      "kiosk://welcome/program/event::3/basket?help=vm", "kiosk://welcome?pin=vm",
    ],
    keys: ["F1"],
    others: [
      ["op": "locale", "locale": "en"], ["op": "locale", "locale": "de"],
      ["op": "locale", "locale": "ar"], ["op": "navigate", "navigation": "toBasket"],
      ["op": "navigate", "navigation": "cancel", "payload": ["cancel": true]],
    ])

  /// Requests for the television that bring a layer back below one that stayed.
  package static let layerBelow: [Value] = [
    ["op": "open", "url": "television://home?pin=vm&settings=vm"],
    ["op": "navigate", "navigation": "pin"], ["op": "undo"], ["op": "back"],
  ]

  /// Both.
  package static let all = [television, kiosk]

  /// Its manifest, as it was written.
  package func manifest() throws -> Value {
    try Value(jsonText: Repository.text("Examples/\(name)/manifest.json"), limits: .written)
  }
}
