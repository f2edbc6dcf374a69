import SnapPluginKit

/// A view as it was read: panels of nodes, and the actions and inputs in them by number.
struct View: Sendable {
  var panels: [Panel] = []
  var actions: [Action] = []
  var inputs: [Input] = []
  var isRightToLeft = false
  var speak: String?
  /// The language of its texts, a BCP 47 tag.
  var language: String?
  /// What takes several screens, and which of them this is, from 1.
  var steps: [String] = []
  var step = 0
  /// Where its pictures are, each once, in the order of reading.
  var pictures: [String] = []

  /// Reads a view; what is unknown or of the wrong kind is left out.
  init(_ value: Value) {
    var reader = ViewReader()
    let root = reader.panel(value, parent: nil, depth: 0)
    panels = reader.panels
    actions = reader.actions
    inputs = reader.inputs
    pictures = reader.pictures
    isRightToLeft = value["rightToLeft"]?.bool ?? false
    speak = value["speak"]?.string
    language = value["language"]?.string
    steps = (value["steps"]?.list ?? []).compactMap(\.string)
    step = Int(clamping: value["step"]?.int ?? 0)
    if root == nil { panels = [Panel()] }
  }
}
