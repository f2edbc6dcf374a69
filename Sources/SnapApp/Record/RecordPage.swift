package import SnapValue

/// A record as one page of HTML: everything is in it, and nothing is asked of a network. A list of all requests
/// draws the rows that are looked at; what is looked at closely is read from its line only then.
package struct RecordPage: Sendable {
  private let record: Record
  private let story: RecordStory

  /// Makes a page of a record and what its replay showed.
  package init(_ record: Record, _ story: RecordStory) {
    (self.record, self.story) = (record, story)
  }

  /// The page.
  package var text: String {
    let rows = story.chapters.map(Self.row)
    let chapters = story.chapters.map { Value.map(Self.chapter($0)) }
    let views = story.views
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
      <title>\(Self.escaped(record.manifest)): \(rows.count) requests</title>
      <style>\(RecordPageParts.style)</style>
      </head>
      <body>
      <header><h1>\(Self.escaped(record.manifest))</h1>
      <p>\(rows.count) requests, recorded by navhost \(Self.escaped(record.hostVersion))\(lossWords)</p>
      <label>Find <input id="find" type="search" placeholder="a request, an outcome, a state"></label></header>
      <main>
      <div id="list" tabindex="0" role="listbox" aria-label="Requests"><div id="room"></div></div>
      <article id="one" aria-live="polite"></article>
      </main>
      \(Self.data("rows", rows))
      \(Self.data("chapters", chapters))
      \(Self.data("views", views))
      <script>\(RecordPageParts.program)</script>
      </body>
      </html>

      """
  }

  /// What the page tells, for programs: the requests in order, and the views that they name by their places.
  package var value: Value {
    var map: ValueMap = [
      "manifest": .string(record.manifest), "navhost": .string(record.hostVersion),
      "requests": .list(story.chapters.map(Self.request)), "views": .list(story.views),
    ]
    if let loss = record.loss { map["loss"] = .string(loss) }
    return .map(map)
  }

  private static func request(_ chapter: RecordStory.Chapter) -> Value {
    let asked: ValueMap = [
      "number": .int(Int64(clamping: chapter.number)), "asked": .string(chapter.asked),
      "outcome": .string(chapter.outcome), "after": .string(chapter.after),
    ]
    return .map(asked.merging(Self.chapter(chapter)))
  }

  private var lossWords: String {
    record.loss.map { "; the record ends early: \(Self.escaped($0))" } ?? ""
  }

  private static func row(_ chapter: RecordStory.Chapter) -> Value {
    [
      .int(Int64(clamping: chapter.number)), .string(chapter.asked), .string(chapter.outcome),
      .string(chapter.after),
    ]
  }

  private static func chapter(_ chapter: RecordStory.Chapter) -> ValueMap {
    [
      "reason": .string(chapter.reason), "before": .string(chapter.before),
      "steps": .list(chapter.steps), "views": .list(chapter.views.map { .int(Int64($0)) }),
    ]
  }

  /// Values, one in a line, where the page's program finds them.
  private static func data(_ name: String, _ values: [Value]) -> String {
    let lines = values.map { $0.jsonText.replacing(signs: ["<": "\\u003C"]) }
    return "<script type=\"application/x-lines\" id=\"\(name)\">\n"
      + lines.joined(separator: "\n") + "\n</script>"
  }

  /// A text as it stands between tags.
  static func escaped(_ text: String) -> String {
    text.replacing(signs: ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"])
  }
}
