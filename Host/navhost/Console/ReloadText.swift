import SnapApp
import SnapValue
import SnapNavigation

/// Tells on the console what was taken over or refused while an application runs.
struct ReloadText {
  let console: Console
  /// Gets the lines while a presenter owns the terminal.
  let log: RunLog
  let isLive: Bool
  let json: Bool

  /// Tells an event, when it is one of these; `texts` are what its diagnostics are about.
  func tell(_ event: NavigationEvent, texts: () -> [String: [UInt8]]) {
    switch event {
    case .reloaded(let reload) where !json: say(reload.sentence)
    case .refused(let reasons) where !json:
      say("refused, everything goes on as before")
      if isLive {
        for reason in reasons { say(reason.text) }
      } else {
        var renderer = DiagnosticText(console: console, texts: texts())
        for reason in reasons { console.say(renderer.text(of: reason)) }
      }
    case .reloaded, .refused: console.resultLine(event.line)
    default: return
    }
  }

  private func say(_ text: String) {
    guard isLive else { return console.complain(text) }
    log.take(LogLine(source: "", level: "note", isTrouble: true, text: text))
  }
}

extension Reload {
  /// What has changed, in one line.
  var sentence: String {
    guard !news.isEmpty else { return "reloaded: nothing has changed" }
    var text = "reloaded: " + news.joined(separator: ", ")
    if !remade.isEmpty { text += "; made anew: " + remade.joined(separator: ", ") }
    if !removed.isEmpty { text += "; taken out: " + removed.joined(separator: ", ") }
    return text.onOneLine
  }
}
