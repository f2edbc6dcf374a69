package import SnapPluginKit

/// What has to be done after a key, a press or a line of input.
package enum PageEffect: Sendable, Hashable {
  /// Ask the host to press the view's action of this number, with what stands in the inputs that go
  /// with it. Addresses are opened this way, too; show-cards and visibility are the page's own.
  case press(action: Int64, inputs: ValueMap)
  /// The page has no use for this key: it may be the frame's, or the host's.
  case unused(Key)
  /// What is seen has changed: lay the page out again.
  case redraw
}
