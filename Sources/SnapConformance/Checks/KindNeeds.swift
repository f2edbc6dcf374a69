extension Check {
  /// What every check of one kind of capability stands on: a plugin that starts, registers what it
  /// says, and survives being used once.
  static let kindNeeds = ["r-as-declared", "r-shape", "r-signature", "x-exit"]
}
