public import SnapEngine

extension Manifest {
  /// A part of the glass that holds screens of its own, or has tabs that do.
  public struct Region: Sendable, Hashable {
    /// Its name; `main` is the one of the state URL's path.
    public var id: String
    /// How it holds its screens.
    public var kind: RegionKind
    /// What people read; `nil` when nothing is given.
    public var title: String?
    /// The screen that it holds at first.
    public var root: String?
    /// For a split: the screens that live in the detail pane.
    public var detail: [String]
    /// For tabs: their regions, in order.
    public var tabs: [String]
    /// Where it stands.
    public var origin: Origin
  }

  /// The presentations that can stand in for one that is not possible.
  public enum Fallback: String, Sendable, Hashable, CaseIterable {
    /// On the stack of the source's region.
    case show
    /// As a layer.
    case present
    /// As the only screen of the stack.
    case root
  }

  /// The root of `main`, or of its first tab; `nil` when there is none.
  public var firstRoot: String? {
    let main = regions.first { $0.id == "main" }
    guard let tab = main?.tabs.first else { return main?.root }
    return regions.first { $0.id == tab }?.root
  }
}
