/// What a person sees of an application, reduced to words.
package struct Picture: Sendable {
  /// A screen above the others.
  package struct Layer: Sendable {
    /// What stands over it.
    package var title: String
    /// What is read on it.
    package var words: [String]
    /// Makes one of what was seen.
    package init(title: String, words: [String]) { (self.title, self.words) = (title, words) }
  }

  /// The address that is told; `nil`: none is, or there is no room for it.
  package var location: String?
  /// The titles up to the main screen's, as many of the last ones as are told.
  package var trail: [String] = []
  /// The titles of the tabs.
  package var tabs: [String] = []
  /// That of the tab that is marked.
  package var selectedTab: String?
  /// Whether going back is offered.
  package var canGoBack = false
  /// How often the presenter itself says that one can go back; `nil`: it does not say.
  package var depth: Int?
  /// What is read on the screens that stand side by side, from left to right.
  package var panes: [[String]] = []
  /// The lowest first; the top one alone where the others are covered.
  package var layers: [Layer] = []

  /// The same without what a presenter takes from the state URL as it is.
  var withoutAddress: Picture {
    var picture = self
    (picture.location, picture.depth) = (nil, nil)
    return picture
  }

  /// Nothing is seen yet.
  package init() {}
}

/// An example that is shown to a test as to a person.
package protocol Stage {
  /// What has to be known to judge its pictures.
  var traits: Set<StageTrait> { get }
  /// The application.
  var host: WalkedHost { get }
  /// What is seen now.
  func look() throws -> Picture
  /// Ends the application, and answers its trace, which is whole only then.
  func end() throws -> String
}

/// What is particular about a presenter's pictures.
package enum StageTrait: Sendable {
  /// A layer hides the one below it.
  case topLayerAlone
  /// A screen that has a file of its own is drawn from that and not from its card.
  case filesOfScreens
  /// What runs from right to left is read in rows from left to right.
  case mirroredRows
  /// Words of tiles that stand side by side are read in rows across all of them.
  case tilesInRows
}
