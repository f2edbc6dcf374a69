extension ManifestCode {
  /// What the codes of triggers mean.
  var triggersRule: ManifestRule {
    switch self {
    // {0} text, {1} why
    case .invalidKey:
      .init(
        .error, "\"{0}\" is no name of a key: {1}", "write it as \"F1\", \"a\" or \"Control+x\"")
    // {0} name, {1} known ones
    case .unknownSignal: .init(.error, "unknown signal \"{0}\"", "a trigger can have: {1}")
    // {0} name, {1} those that a trigger can have
    case .hostSignal:
      .init(.error, "the host itself uses the signal \"{0}\"", "a trigger can have: {1}")
    // {0} what it waits for, {1} the other trigger
    case .triggerTwice:
      .init(.error, "{0} is what the trigger \"{1}\" waits for already", "remove one of the two")
    // {0} warning, {1} seconds
    case .warningTooLong:
      .init(
        .error, "the warning of {0} seconds is not shorter than the {1} seconds that it warns of",
        "make it shorter, or remove it")
    // {0} request
    case .wipeNotPossible:
      .init(
        .error, "nothing is left to go \"{0}\" from after a wipe",
        "open a state URL, or take a route or a navigation that starts anywhere")
    // {0} why
    case .triggerMalformed: .init(.error, "the state URL of a trigger is malformed: {0}")
    // {0} key, {1} known keys
    case .triggerUnknownKey:
      .init(
        .error, "the state URL of a trigger names \"{0}\", which is no screen or effect",
        "known: {1}")
    default: userInterfacesRule
    }
  }
}
