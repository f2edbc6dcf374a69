extension Check {
  static let mediatorHostChecks: [Check] = []
}
