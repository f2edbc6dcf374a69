public import SnapPluginKit

/// One tab of the bar.
public struct Tab: Sendable, Hashable {
  /// The region that it stands for.
  public let region: String
  /// What the bar says.
  public let title: String

  /// The tabs of a screen's description: a list of maps with `region` and `title`.
  public static func list(_ value: Value?) -> [Tab] {
    (value?.list ?? []).compactMap { item in
      guard let region = item["region"]?.string else { return nil }
      return Tab(region: region, title: item["title"]?.string ?? region)
    }
  }
}
