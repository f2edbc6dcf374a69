import CSnapNav
import SnapValue

// What every answer must be, whatever was asked. Checks that ask odd questions expect no more.

extension Answer {
  /// What is wrong with it as an answer of a mediator; `nil` when nothing is.
  var mediationFlaw: Flaw? {
    if isOfCondition, status == Int32(SNAPNAV_PENDING) || status == Int32(SNAPNAV_REDIRECT) {
      return Flaw(
        expected: "OK, VETO or an error from a mediator with SNAPNAV_CONDITION", seen: sentence,
        remedy: "Say VETO with a reason, or leave the flag out and redirect.")
    }
    return flaw(allowing: [SNAPNAV_OK, SNAPNAV_PENDING, SNAPNAV_VETO, SNAPNAV_REDIRECT])
      ?? (status == Int32(SNAPNAV_REDIRECT) ? targetFlaw : nil)
      ?? (status == Int32(SNAPNAV_VETO) ? reasonFlaw : nil)
  }

  /// What is wrong with it as an answer of a router, its map apart.
  var routeFlaw: Flaw? { flaw(allowing: [SNAPNAV_OK, SNAPNAV_PENDING, SNAPNAV_DECLINE]) }

  /// What is wrong with it as an answer of an effect.
  var effectFlaw: Flaw? { flaw(allowing: [SNAPNAV_OK, SNAPNAV_PENDING]) }

  private func flaw(allowing normal: [Int]) -> Flaw? {
    let names = normal.map { statusWords(Int32($0)) }.joined(separator: ", ")
    guard isError || normal.contains(Int(status)) else {
      return Flaw(expected: "one of \(names), or an error of section 3", seen: sentence)
    }
    guard puts <= 1 else {
      return Flaw(
        expected: "the sink is put into at most once", seen: "\(puts) times",
        remedy: "Put one whole value: a list or a map when it is several.")
    }
    return fault.map { Flaw(expected: "a value of the contract in the sink", seen: $0) }
  }

  private var reasonFlaw: Flaw? {
    guard message.isEmpty else { return nil }
    return Flaw(
      expected: "VETO comes with a reason for people", seen: "an empty message",
      remedy: "Put it into err->message, as snapnav_fail does, or hand it to complete().")
  }

  private var targetFlaw: Flaw? {
    guard value?.string?.isEmpty != false else { return nil }
    return Flaw(
      expected: "REDIRECT comes with a route or state URL, a string that is not empty",
      seen: value.map { $0.shown(atMost: 200) } ?? "nothing was put",
      remedy: "Put the route into the sink, or hand it to complete() as result.")
  }
}

extension Bench {
  /// Ends the check unless there is no flaw; `about` says which question it was.
  func expectNone(_ flaw: Flaw?, about: @autoclosure () -> String) throws(Ending) {
    guard var flaw else { return }
    flaw.seen = "\(about()): \(flaw.seen)"
    throw .flaw(flaw)
  }
}
