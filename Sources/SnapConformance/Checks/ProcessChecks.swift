extension Check {
  /// Checks 81 to 87 and 91: the process as a whole.
  static let processChecks: [Check] = []
}
