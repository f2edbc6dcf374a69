extension ManifestCode {
  /// What the codes of GtkBuilder's files mean.
  var userInterfacesRule: ManifestRule {
    switch self {
    // {0} path, {1} why
    case .uiUnreadable:
      .init(.error, "the user interface {0} cannot be read: {1}", "check the path")
    // {0} why
    case .uiMalformed:
      .init(
        .error, "this is no user interface of GtkBuilder: {0}",
        "gtk4-builder-tool validate FILE tells more")
    // {0} what is written
    case .uiTarget:
      .init(
        .error, "\"{0}\" names no property of an object",
        "write the object's id and the property's name as ID.PROPERTY, such as title.label")
    // {0} id, {1} file, {2} known ids
    case .uiUnknownObject:
      .init(.error, "{1} has no object with the id \"{0}\"", "known: {2}")
    // {0} input, {1} screen, {2} known inputs
    case .uiUnknownInput:
      .init(
        .error, "the card of the screen \"{1}\" has no input \"{0}\"",
        "the card's inputs say what is asked for and how it is checked; known: {2}")
    // {0} screen
    case .uiWithoutCard:
      .init(
        .warning, "the screen \"{0}\" has a user interface and no card",
        "add a \"card\": presenters without GTK draw it")
    // {0} action, {1} known actions
    case .uiUnknownAction:
      .init(.error, "nothing performs the action \"{0}\"", "known: {1}")
    default: .init(.error, rawValue)
    }
  }
}
