/// Why not, in words for whoever meets it.
extension Answer {
  static let notIn = refusal(
    403, "This page has a door",
    "It opens from the file whose address the program has told when it began (open file://…), "
      + "for the user who started it. Open that file again.")
  static let wrongHost = refusal(
    421, "This is not its name",
    "The page is known by another name than the one in this address. Open it from the file whose "
      + "address the program has told when it began (open file://…).")
  static let foreign = refusal(
    403, "This comes from another page", "Only the page itself may ask here.")
  static let notFound = refusal(
    404, "There is nothing here", "The page has no such part.", isKnown: true)
  static let wrongMethod = refusal(
    405, "This cannot be done here", "GET, HEAD and POST are understood.",
    headers: [["Allow", "GET, HEAD, POST"]])
  static let noLength = refusal(
    411, "How long is it?", "A body needs a Content-Length.")
  static let tooLarge = refusal(413, "This is too large", "A body has at most 64 KB.")
  static let wrongType = refusal(
    415, "This is not understood", "Bodies are JSON: application/json.")
  /// More is asked at a time than a page would ask.
  public static let tooMuch = refusal(
    429, "This is too much", "Wait for the answers to what was asked before.", isKnown: true)
  static func badRequest(_ why: String) -> Answer { refusal(400, "This is not understood", why) }
}
