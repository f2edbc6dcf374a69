internal import PresenterShown
internal import SnapPluginKit
package import TerminalPage

/// Pictures: which ones are drawn, and which ones have yet to be read.
extension TerminalModel {
  /// Smaller terminals keep their rows for words.
  private static let (leastColumns, leastRows) = (80, 24)
  /// When there are more, those that no page on the terminal wants are let go.
  private static let mostKept = 96

  private var hasRoomForPictures: Bool { columns >= Self.leastColumns && rows >= Self.leastRows }

  /// Where pictures are that the pages on the terminal want and that nobody has read yet.
  package var missingPictures: [String] {
    guard hasRoomForPictures else { return [] }
    return wantedPictures.filter { pictures[$0] == nil && !unreadable.contains($0) }
  }

  /// Takes a picture that was read; `nil`: it cannot be read.
  package mutating func take(_ picture: Raster?, at url: String) {
    guard let picture else {
      unreadable.insert(url)
      return
    }
    if pictures.count >= Self.mostKept {
      let wanted = Set(wantedPictures)
      pictures = pictures.filter { wanted.contains($0.key) }
    }
    pictures[url] = picture
  }

  private var wantedPictures: [String] {
    (panes.screens + shown.layers).flatMap { pages[$0]?.page.wantedPictures ?? [] }
  }

  /// Gives the pages on the terminal what they can draw.
  mutating func givePictures() {
    let given = hasRoomForPictures ? pictures : [:]
    for screen in panes.screens + shown.layers { pages[screen]?.page.take(pictures: given) }
  }
}
