/// The refusals, each with a page that says why.
extension Answer {
  static let notIn = refusal(
    403, "Not signed in",
    "Open the file whose address the program printed when it started (open file://…), as the user "
      + "who started it.")
  static let wrongHost = refusal(
    421, "Wrong host name",
    "The server has another name than the one in this address. Open the file whose address the "
      + "program printed when it started (open file://…).")
  static let foreign = refusal(
    403, "Request from another page", "Only the page itself may send requests.")
  static let notFound = refusal(
    404, "Not found", "The page has no such file.", isKnown: true)
  static let wrongMethod = refusal(
    405, "Method not allowed", "GET, HEAD and POST are supported.",
    headers: [["Allow", "GET, HEAD, POST"]])
  static let noLength = refusal(
    411, "Length required", "A body needs a Content-Length.")
  static let tooLarge = refusal(413, "Body too large", "A body has at most 64 KB.")
  static let wrongType = refusal(
    415, "Unsupported media type", "Bodies are JSON: application/json.")
  /// More requests, at a time or in a second, than a page sends.
  package static let tooMuch = refusal(
    429, "Too many requests", "Wait for the answers to the requests before.", isKnown: true)
  static func badRequest(_ why: String) -> Answer { refusal(400, "Bad request", why) }
}
