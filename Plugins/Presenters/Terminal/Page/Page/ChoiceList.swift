/// An open list of choices over the page.
struct ChoiceList: Sendable, Equatable {
  /// The input whose choices they are.
  let input: Int
  /// The choices that are listed, by number.
  var choices: [Int]
  /// The listed choice that Enter takes.
  var row = 0
  /// What was typed to find one; `nil` for lists that are not filtered.
  var filter: Letters?
}
