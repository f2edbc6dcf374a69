package import SnapPluginKit

/// One tab of the bar.
package struct Tab: Sendable, Hashable {
  /// The region that it stands for.
  package let region: String
  /// What the bar says.
  package let title: String

  /// The tabs of a screen's description: a list of maps with `region` and `title`.
  package static func list(_ value: Value?) -> [Tab] {
    (value?.list ?? []).compactMap { item in
      guard let region = item["region"]?.string else { return nil }
      return Tab(region: region, title: item["title"]?.string ?? region)
    }
  }
}
