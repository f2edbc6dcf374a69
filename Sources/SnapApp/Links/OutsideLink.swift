package import SnapEngine
package import SnapValue

/// What another program asks an application for: a link, or an action of its desktop entry.
package struct OutsideLink: Sendable, Hashable {
  /// What is asked for.
  package enum Kind: Sendable, Hashable {
    /// A state URL.
    case state(String)
    /// A route's path with its query, or its name.
    case route(String, payload: ValueMap)
  }

  /// What is asked for.
  package let kind: Kind
  /// The most bytes of a link.
  package static let mostBytes = 2_048
  /// The most links that may be asked for at once.
  package static let mostLinks = 16
  /// The most parameters that an action takes.
  package static let mostParameters = 32

  /// Reads a link of an application's scheme: `television://home/show::2` is a state URL, and
  /// `television:///show/2?season=1`, which has nothing between its second and third slash, the path of a
  /// route. As everywhere on a desktop, the case of a scheme does not matter.
  ///
  /// Throws `limit` for one that is too long, `malformed` for one of another scheme.
  package init(_ text: String, scheme: String) throws(Failure) {
    guard text.utf8.count <= Self.mostBytes else {
      throw Failure(
        .limit,
        "the link has \(text.utf8.count) bytes; from outside no more than "
          + "\(Self.mostBytes) are taken")
    }
    let parts = text.unicodeScalars.split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    guard parts.count == 2, !scheme.isEmpty, parts[0].lowercased() == scheme.lowercased() else {
      throw Failure(
        .malformed,
        "\"\(text.harmless)\" is no link of this application, whose begin with "
          + "\"\(scheme)://\"")
    }
    let rest = parts[1]
    if rest.hasPrefix("///"), rest.utf8.count > 3, !rest.hasPrefix("///?") {
      kind = .route(String(rest.dropFirst(2)), payload: [:])
    } else {
      kind = .state(scheme + ":" + rest)
    }
  }

  /// Reads several links, of which one that is `nil` was too long to be kept. Throws for the first that
  /// is none, and `limit` for too many.
  package static func read(
    _ texts: [String?], count: Int, scheme: String
  ) throws(Failure) -> [OutsideLink] {
    guard count <= mostLinks else {
      throw Failure(
        .limit, "\(count) links at once; from outside no more than \(mostLinks) are taken")
    }
    var links: [OutsideLink] = []
    for text in texts {
      guard let text else {
        throw Failure(
          .limit, "a link is too long; from outside no more than \(mostBytes) bytes are taken")
      }
      links.append(try OutsideLink(text, scheme: scheme))
    }
    return links
  }

  /// An action: the name of a route, with what it is given. Throws `malformed` for what is no name.
  package init(action name: String, payload: ValueMap = [:]) throws(Failure) {
    let isName =
      !name.isEmpty && name.utf8.count <= 256 && !name.hasPrefix("/") && !name.contains("://")
    guard isName, payload.count <= Self.mostParameters else {
      throw Failure(.malformed, "\"\(name.harmless)\" is no action of this application")
    }
    kind = .route(name, payload: payload)
  }

  /// The request, marked as one from outside.
  package var request: Request {
    switch kind {
    case .state(let url): Request(.open(url: url), admission: .queue, origin: .outside)
    case .route(let text, let payload):
      Request(.route(text, payload: payload), admission: .queue, origin: .outside)
    }
  }
}

extension String {
  /// The text as a sentence quotes it: its beginning when it is long, without control characters.
  package var harmless: String {
    let isLong = utf8.count > 256
    let beginning = isLong ? prefix(64) : self[...]
    let shown = String(
      String.UnicodeScalarView(
        beginning.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "\u{FFFD}" : $0 }))
    return isLong ? shown + "…" : shown
  }
}
