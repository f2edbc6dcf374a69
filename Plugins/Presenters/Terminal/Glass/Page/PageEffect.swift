public import SnapPluginKit

/// What has to be done after a key, a press or a line of input.
public enum PageEffect: Sendable, Hashable {
  /// Ask the host to carry out an action of the view, with what stands in the inputs that go with
  /// it: `{"kind":"action","screen":i,"action":action,"inputs":inputs}`. `openUrl` comes this way,
  /// too; show-cards and visibility do not, they are the page's own.
  case ask(action: Value, inputs: Value)
  /// The page has no use for this key: it may be the frame's, or the host's.
  case unused(Key)
  /// What is seen has changed: lay the page out again.
  case redraw
}
