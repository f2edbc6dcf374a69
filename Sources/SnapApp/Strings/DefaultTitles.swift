import SnapCard
package import SnapManifest

extension ManifestFile {
  /// The manifest with the titles of screens and regions in the default language; `nil` when the
  /// manifest has an error. Cost: its length.
  package var manifestInDefaultLanguage: Manifest? {
    guard var manifest else { return nil }
    guard let localization = localization(wanted: nil) else { return manifest }
    for index in manifest.configuration.screens.indices {
      manifest.configuration.screens[index].title =
        title(manifest.configuration.screens[index].title, localization)
    }
    for index in manifest.configuration.regions.indices {
      manifest.configuration.regions[index].title =
        title(manifest.configuration.regions[index].title, localization)
    }
    return manifest
  }

  /// A title that is one text, or one place that asks for a text where the screen says none; others are
  /// composed when the screen is there.
  private func title(_ title: String, _ localization: Localization) -> String {
    let keys = CardTemplate(card: .string(title)).stringKeys.map(\.key)
    if keys.count == 1, title == "${t.\(keys[0])}" {
      return localization.text(keys[0], { _ in nil }) ?? title
    }
    guard !keys.isEmpty, CardTemplate.isOnePlace(title) else { return title }
    let text = localization.localized(title)
    return text.isEmpty ? title : text
  }
}
