/// A request as it came: its first line, the few headers that count here, its body.
package struct HTTPRequest: Sendable {
  /// How the body ended.
  package enum Body: Sendable, Hashable {
    /// All of it.
    case whole([UInt8])
    /// It would be larger than the limit, and was not read.
    case tooLarge
    /// It comes in pieces without saying how large it is, and was not read.
    case noLength
  }

  /// `GET`, as it was sent.
  package var method: String
  /// As it was sent: a path and perhaps a query, neither decoded.
  package var target: String
  /// The header of that name; `nil`: there was none. So the following.
  package var host: String?
  /// Who asks, as a browser says it.
  package var origin: String?
  /// All cookies.
  package var cookie: String?
  /// `Content-Type`.
  package var type: String?
  /// `Sec-Fetch-Site`: where the request comes from, as newer browsers say.
  package var site: String?
  /// `Range`: the part that is wanted.
  package var range: String?
  /// Whether one of these headers stands twice.
  package var isRepeated: Bool
  /// What was sent along.
  package var body: Body

  /// Makes one; what is left out was not sent.
  package init(
    _ method: String, _ target: String, host: String? = nil, origin: String? = nil,
    cookie: String? = nil, type: String? = nil, site: String? = nil, range: String? = nil,
    isRepeated: Bool = false, body: Body = .whole([])
  ) {
    self.method = method
    self.target = target
    self.host = host
    self.origin = origin
    self.cookie = cookie
    self.type = type
    self.site = site
    self.range = range
    self.isRepeated = isRepeated
    self.body = body
  }
}

extension HTTPRequest {
  /// The target before its query.
  var path: Substring { target.prefix { $0 != "?" } }
  var query: Substring { target.drop { $0 != "?" }.dropFirst() }

  /// A value of the query, as it was sent.
  func value(ofQuery name: String) -> String? {
    for pair in query.split(separator: "&") where pair.hasPrefix(name + "=") {
      return String(pair.dropFirst(name.count + 1))
    }
    return nil
  }

  func value(ofCookie name: String) -> String? {
    for pair in (cookie ?? "").split(separator: ";") {
      let pair = pair.drop { $0 == " " }
      if pair.hasPrefix(name + "=") { return String(pair.dropFirst(name.count + 1)) }
    }
    return nil
  }
}
