import SnapValue

extension CardReader {
  mutating func image(_ map: ValueMap, _ around: Surroundings) -> Made<CardImage> {
    guard let url = resource("url", in: map) else {
      if !has("url", in: map) { note(.missing, "an Image has a \"url\"") }
      return .unfit
    }
    if isTemplate, map["altText"] == nil {
      note(
        .missing, "an Image has an \"altText\", which terminals and screen readers show",
        hint: "write \"altText\": \"\" for one that says nothing")
    }
    let action = selectAction(map, around)
    if action.isUnfit { return .unfit }
    var image = CardImage(
      alt: text("altText", in: map) ?? "", url: url,
      size: word("size", in: map) ?? around.imageSize ?? .auto,
      isPerson: word("style", in: map, as: CardImageStyle.self) == .person, action: action.found)
    image.width = extent("width", in: map)
    image.height = extent("height", in: map)
    return .thing(image)
  }

  /// A width or height in pixels; `auto` and `stretch` are none.
  private mutating func extent(_ key: String, in map: ValueMap) -> Int64? {
    if case .string(let text)? = map[key], ["auto", "stretch"].contains(text.lowercased()) {
      return nil
    }
    return pixels(key, in: map)
  }

  mutating func imageSet(_ map: ValueMap, _ around: Surroundings) -> Made<CardNode.Content> {
    if !has("images", in: map) { note(.missing, "an ImageSet has \"images\"") }
    var inner = around
    inner.imageSize = word("imageSize", in: map) ?? .medium
    let items = items("images", in: map, of: "Images")
    let images: [CardImage]? = at("images") { reader in
      var images: [CardImage] = []
      for (index, item) in items.enumerated() where !reader.isFull {
        let made = reader.at(index) { reader in
          reader.made(
            reader.typed(item, .image), inner, what: "an image", isType: { $0 == .image }
          ) { reader, map, _, around in
            reader.image(map, around)
          }
        }
        switch made {
        case .thing(let image): images.append(image)
        case .dropped: break
        case .unfit: return nil
        }
      }
      return images
    }
    guard let images else { return .unfit }
    return images.isEmpty ? .dropped : .thing(.images(images))
  }

  mutating func media(_ map: ValueMap) -> Made<CardNode.Content> {
    if !has("sources", in: map) { note(.missing, "a Media has \"sources\"") }
    let items = items("sources", in: map, of: "sources")
    let sources: [CardMedia.Source] = at("sources") { reader in
      items.enumerated().compactMap { index, item in reader.at(index) { $0.source(item) } }
    }
    guard !sources.isEmpty else { return .unfit }
    return .thing(
      .media(
        CardMedia(
          alt: text("altText", in: map) ?? "", sources: sources,
          poster: resource("poster", in: map), plays: flag("x-play", in: map) ?? false)))
  }

  private mutating func source(_ value: Value) -> CardMedia.Source? {
    guard !isFull, takeNode() else { return nil }
    guard case .map(let map) = value else {
      note(.wrongType, "a source is an object with \"mimeType\" and \"url\"")
      return nil
    }
    guard let url = resource("url", in: map) else {
      if !has("url", in: map) { note(.missing, "a source has a \"url\"") }
      return nil
    }
    return CardMedia.Source(mimeType: text("mimeType", in: map) ?? "", url: url)
  }
}

/// What an image shows.
enum CardImageStyle: String, CardWord {
  case `default`, person, normal
}
