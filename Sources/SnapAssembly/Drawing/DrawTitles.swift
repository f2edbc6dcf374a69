import SnapCard
import SnapManifest

extension ManifestFile {
  /// The drawing of the manifest's graph, with titles in the default language; `nil` when the manifest
  /// has an error. Cost: its length.
  public var drawing: GraphDrawing? {
    guard var manifest else { return nil }
    if let localization = localization(wanted: nil) {
      for index in manifest.screens.indices {
        manifest.screens[index].title = title(manifest.screens[index].title, localization)
      }
      for index in manifest.regions.indices {
        manifest.regions[index].title = manifest.regions[index].title.map {
          title($0, localization)
        }
      }
    }
    return GraphDrawing(manifest)
  }

  /// A title that is one text; others are composed when the screen is there.
  private func title(_ title: String, _ localization: Localization) -> String {
    let keys = CardTemplate(card: .string(title)).stringKeys.map(\.key)
    guard keys.count == 1, title == "${t.\(keys[0])}",
      let text = localization.text(keys[0], { _ in nil })
    else { return title }
    return text
  }
}
