// What presenters ask for, as requests of a program's own.
extension Request {
  /// Takes away everything above a screen.
  public static func pop(to screen: ScreenID) -> Request { Request(.popTo(screen)) }
  /// Takes away the layer of this id, and all above it.
  public static func dismiss(_ id: String) -> Request { Request(.dismiss(id: id)) }
  /// Lets a split show one pane instead of two, or two again.
  public static func collapse(region: String, _ isCollapsed: Bool) -> Request {
    Request(.collapse(region: region, isCollapsed))
  }
  /// Hands on a key that the presenter has no use for, as the W3C names it: `F1`, `Control+x`.
  public static func key(_ key: String) -> Request { Request(.key(key)) }
  /// Says that somebody is there; it ends at once, and those who listen are not told.
  public static var activity: Request { Request(.activity) }
  /// Says that the user closed the presenter.
  public static var closed: Request { Request(.closed) }
}
