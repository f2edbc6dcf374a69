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
    if type == "media" {
      checkPicture(map["poster"], element.appending("poster"), source)
      for (number, film) in (map["sources"]?.list ?? []).enumerated() {
        let place = element.appending("sources").appending("\(number)").appending("url")
        checkFilm(film["url"], place, source)
      }
    }
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

  /// A film of the application must be there, and be one that presenters play; others are at URLs.
  private mutating func checkFilm(_ url: Value?, _ pointer: JSONPointer, _ source: JSONPlaces) {
    guard let path = url?.string, !path.isEmpty, !path.contains("${"), !path.contains(":") else {
      return
    }
    let what: String
    var hint = "paths of films begin at the manifest's directory and stay below it"
    do throws(Failure) {
      let kind = try files.asset(path).mediaType
      if ["video/webm", "video/mp4", "application/ogg"].contains(kind) { return }
      what = "is \(kind)"
      hint = "WebM, MP4 and Ogg are played; of every other file the alternative text is shown"
    } catch {
      what = error.code == .noSuchKey ? "is not there" : "cannot be played: \(error.message)"
      if error.code == .noSuchKey, let near = files.nearestPath(to: path) {
        hint = "did you mean \(near.debugDescription)?"
      }
    }
    let name = String(path.prefix(200)).debugDescription
    tell(
      ManifestCode.cardBadValue.diagnostic(
        at: source.place(pointer), facts: ["the film \(name) \(what)", hint]))
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
