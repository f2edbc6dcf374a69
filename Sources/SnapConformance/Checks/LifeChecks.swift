extension Check {
  /// Checks 22 to 42: loading, the entry point and registration.
  static let lifeChecks: [Check] =
    loadChecks + entryChecks + registrationChecks + startChecks + restartChecks
}
