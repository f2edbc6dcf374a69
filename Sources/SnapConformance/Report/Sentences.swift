/// A sentence of the header that a plugin has to keep, and what holds it.
package struct Sentence: Sendable, Hashable {
  /// Its place in the list, from 1.
  package let number: Int
  /// What it says, for people.
  package let text: String
  /// Words of the header by which it is found there.
  package let quote: String
  /// The rules that hold it.
  package let rules: [String]
  /// Why a part of it, or all, can be held by no check; `nil` when the rules hold all of it.
  package let reason: String?

  init(
    _ number: Int, _ text: String, quote: String, _ rules: [String], reason: String? = nil
  ) {
    (self.number, self.text, self.quote) = (number, text, quote)
    (self.rules, self.reason) = (rules, reason)
  }

  /// All of them.
  package static let all: [Sentence] = life + data + roles

  private static let life: [Sentence] = [
    Sentence(
      1,
      "From start to the end of stop a plugin leaves the process as it found it; standard input "
        + "and output belong to the presenter in use",
      quote: "a plugin leaves the process as it found it",
      ["x-process", "x-signals", "p-close", "x-life"]),
    Sentence(
      2, "Destructors and atexit handlers run after stop, in any order, and must return",
      quote: "its destructors and atexit handlers run later", ["x-end"]),
    Sentence(
      3,
      "A call of the host may call back into the plugin before it returns: hold no lock across it",
      quote: "hold no lock across it", ["v-observer-reenter", "x-life"],
      reason: "a lock that nobody asks for twice is held to no one's harm"),
    Sentence(
      4,
      "stop returns within one second; then nothing of the plugin is left, and no done is called",
      quote: "stop() returns within one second", ["x-stop", "p-stop", "r-restart", "x-life"],
      reason: "that no done is called is the host's part, which the project's own tests hold"),
    Sentence(
      5, "complete may be called before the call that answers PENDING has returned",
      quote: "before the call that answers PENDING has returned",
      ["m-once", "t-once", "fx-once", "p-once"],
      reason: "it allows something: that nobody is accused for it, a right plugin shows"),
    Sentence(
      16,
      "open comes after start and close before stop; restore comes after start and before any "
        + "screen; run returns after quit and not before",
      quote: "returns soon after quit(), and not before", ["p-run", "p-close", "st-roundtrip"],
      reason: "the order of the calls is the host's part"),
    Sentence(
      18, "The entry point is called on any thread", quote: "called on any * thread",
      ["e-pure", "l-inert"]),
  ].sorted { $0.number < $1.number }

  private static let data: [Sentence] = [
    Sentence(
      6, "A veto has a reason that is never empty", quote: "the reason, never empty", ["m-basic"]),
    Sentence(
      7,
      "Every status below 0 is an error, also one without a name; one above 0 that a call does "
        + "not list is refused",
      quote: "Every status below 0 is an error", ["m-basic", "fx-basic", "p-once", "x-message"]),
    Sentence(
      8, "An unknown flag is refused with E_UNSUPPORTED up to bit 15, and may be ignored above",
      quote: "refused with E_UNSUPPORTED up to bit 15", ["r-shape", "e-shape"],
      reason: "of the host's own flags only those of this contract can be given; a plugin that "
        + "ignores a later one looks like one that serves it"),
    Sentence(
      9, "E_UNSUPPORTED answers an unknown op; an unknown event is ignored",
      quote: "E_UNSUPPORTED to an op that you do not know", ["p-unknown", "v-life"]),
    Sentence(
      10, "Values lie at most 64 deep and take at most 16 MiB; names, ids and notes have limits",
      quote: "at most 64 lists and maps lie in one another",
      ["m-payload", "s-note-json", "r-shape", "s-id"],
      reason: "what a plugin puts beyond the limits is refused by the host in every sink"),
    Sentence(
      11, "Arguments are a map or null, a payload and a config a map, none of them NULL",
      quote: "a map or null; never NULL", ["fx-basic", "m-wrong-kind", "t-plan", "f-args"],
      reason: "the host keeps it; the checks hand over nothing else and accuse nobody who relies "
        + "on it"),
    Sentence(
      19,
      "Borrowed memory may be read-only, is written through by nobody, and is gone after the call",
      quote: "write through none of it", ["x-lent", "m-keep", "m-payload", "t-bytes", "v-unicode"]),
  ]

  private static let roles: [Sentence] = [
    Sentence(
      12,
      "An observer is told on the main thread, not while it is registered and not from destroy; "
        + "registering again replaces it",
      quote: "not while it is registered and not from destroy", ["v-observer"]),
    Sentence(
      13, "The error slot of ! may be NULL, and err->size is left alone",
      quote: "leave err->size alone",
      ["x-message"]),
    Sentence(
      14, "A v is never NULL, save puts exactly one value, and an instance may be NULL",
      quote: "A v is never NULL", ["v-save", "st-roundtrip", "v-life"],
      reason: "a result that is NULL is read as null by the host, which does no harm"),
    Sentence(
      15, "A setter takes the value whole or answers an error",
      quote: "A setter takes the value whole",
      ["v-roundtrip", "v-unicode"]),
    Sentence(
      17, "A call and a PENDING answer take at most 500 ms, present and set_visible 5 s",
      quote: "500 ms, for present and set_visible 5 s",
      ["m-deadline", "fx-once", "p-deadline", "t-once", "t-fast"],
      reason: "a manifest may give more; the checks ask that an answer comes at all, and warn of "
        + "slow ones"),
    Sentence(
      20, "present answers OK, PENDING or an error", quote: "Nothing else.", ["p-once", "p-sync"]),
  ]
}

extension RuleBook {
  /// The header's sentences with the rules that hold them.
  var sentences: String {
    let rows = Sentence.all.sorted { $0.number < $1.number }.map { sentence in
      let rules = sentence.rules.map { "[\($0)](#\($0))" }.joined(separator: ", ")
      return "| \(sentence.number) | \(sentence.text) | \(rules) | \(sentence.reason ?? "") |\n"
    }
    return """

      ## The header's sentences

      What the header says of plugins in one sentence each, the rules that hold it, and what no check \
      can hold.

      | # | sentence | rules | what no check holds, and why |
      |--:|---|---|---|
      \(rows.joined())
      """
  }
}
