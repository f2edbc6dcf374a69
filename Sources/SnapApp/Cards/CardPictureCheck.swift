import SnapCard
import SnapManifest
import SnapSystem
import SnapValue

// What a card names beside the navigation: its pictures, and the expressions of its inputs.
extension CardCheck {
  /// The pictures of an element or action that are files of the application.
  mutating func checkPictures(
    _ map: ValueMap, _ element: JSONPointer, _ source: JSONPlaces
  ) {
    let type = map["type"]?.string?.lowercased()
    if type == "image" { checkPicture(map["url"], element.appending("url"), source) }
    if type == "media" { checkPicture(map["poster"], element.appending("poster"), source) }
    checkPicture(map["iconUrl"], element.appending("iconUrl"), source)
    let background = element.appending("backgroundImage")
    if case .map(let written)? = map["backgroundImage"] {
      checkPicture(written["url"], background.appending("url"), source)
    } else {
      checkPicture(map["backgroundImage"], background, source)
    }
  }

  /// A picture of the application must be there, and one that presenters draw; others are at URLs.
  private mutating func checkPicture(
    _ url: Value?, _ pointer: JSONPointer, _ source: JSONPlaces
  ) {
    guard let path = url?.string, !path.isEmpty, !path.contains("${"), !path.contains(":") else {
      return
    }
    let place = source.place(pointer)
    let name = String(path.prefix(200))
    do throws(Failure) {
      let file = try files.asset(path)
      guard PictureSize(of: file.bytes, mediaType: file.mediaType) == nil else { return }
      let isDrawn = ["image/png", "image/jpeg", "image/gif", "image/webp"].contains(file.mediaType)
      let what = isDrawn ? "cut off or broken" : file.mediaType
      tell(
        ManifestCode.cardBadValue.diagnostic(
          at: place,
          facts: [
            "the picture \(name.debugDescription) is \(what)",
            "PNG, JPEG, GIF and WebP are shown; of every other file the alternative text",
          ]))
    } catch {
      tell(
        error.code == .noSuchKey
          ? ManifestCode.cardPicture.diagnostic(
            at: place, facts: [name], nearest: files.nearestPath(to: path))
          : ManifestCode.cardBadValue.diagnostic(
            at: place,
            facts: [
              "a picture cannot be shown: \(error.message)",
              "paths of pictures begin at the manifest's directory and stay below it",
            ]))
    }
  }

  /// An expression that nobody can read would let nothing through.
  mutating func checkPattern(
    _ map: ValueMap, _ input: JSONPointer, _ source: JSONPlaces
  ) {
    guard map["type"]?.string?.lowercased() == "input.text", let pattern = map["regex"]?.string,
      !pattern.isEmpty, !pattern.contains("${"), TextPattern.isReadable(pattern) == false
    else { return }
    tell(
      ManifestCode.cardBadValue.diagnostic(
        at: source.place(input.appending("regex")),
        facts: [
          "\"regex\" is \"\(pattern.prefix(80))\", which cannot be read as a regular expression",
          "write it as Perl does, in at most 4,096 bytes; until then the input takes nothing",
        ]))
  }
}
