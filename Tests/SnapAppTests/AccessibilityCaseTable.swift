extension AccessibilityCase {
  static let all = closed + content + look + operation + understanding

  private static let fact =
    #"{ "type": "FactSet", "facts": [ { "title": "Sum", "value": "${sum}" } ] }"#
  private static let pin = #""errorMessage": "Type your number.", "isRequired": true"#

  private static let closed = [
    AccessibilityCase(
      .speechTellsLess, given(fact, more: #", "lang": "en", "speak": "A receipt""#),
      given(fact, more: #", "lang": "en", "speak": "A receipt of ${sum}""#)),
    AccessibilityCase(
      .entryNotMasked, body: #"{ "type": "Input.Text", "id": "pin", "label": "Number", \#(pin) }"#,
      right:
        #"{ "type": "Input.Text", "id": "pin", "label": "Number", "style": "Password", \#(pin) }"#),
    AccessibilityCase(
      .personalInClear,
      body: #"{ "type": "Input.Text", "id": "n", "label": "Credit card number" }"#,
      right: #"{ "type": "Input.Text", "id": "n", "label": "Name of the room" }"#),
    AccessibilityCase(.givenNotTold, given(""), given(fact)),
    AccessibilityCase(
      .soundAlone, text("Wait until you hear the beep."), text("Wait until the lamp goes on.")),
    AccessibilityCase(.speechAlone, text("Say your name."), text("Type your name.")),
    AccessibilityCase(
      .speechAlone, body: #"{ "type": "TextBlock", "text": "Say a time from 8 to 12" }"#,
      right: """
        { "type": "Input.Time", "id": "at", "label": "Time", "isRequired": true,
          "errorMessage": "Say a time from 8 to 12" }
        """),
    AccessibilityCase(
      .hiddenForGood,
      body: #"{ "type": "TextBlock", "id": "t", "text": "Help", "isVisible": false }"#,
      right: """
        { "type": "TextBlock", "id": "t", "text": "Help", "isVisible": false },
        { "type": "ActionSet", "actions": [ { "type": "Action.ToggleVisibility", "title": "Show help",
          "targetElements": ["t"] } ] }
        """),
    AccessibilityCase(
      .bodyAlone, text("Lay your finger on the reader."), text("Lay your card on the reader.")),
    AccessibilityCase(
      .switchWithoutState, toggle(""),
      toggle(#"{ "type": "TextBlock", "text": "Favourite: ${favouriteState}" }"#)),
    AccessibilityCase(
      .severalAtOnce, text("Press both buttons."), text("Press one button after the other.")),
    AccessibilityCase(
      .severalAtOnce, trigger(#"{ "key": "Control+h", "do": { "undo": 1 } }"#),
      trigger(
        #"{ "key": "Control+h", "do": { "undo": 1 } }"#,
        card: goOn + #", { "type": "Action.Execute", "title": "Undo", "verb": "undo" }"#)),
  ]

  private static func given(_ body: String, more: String = #", "lang": "en""#) -> AccessibilityFiles
  {
    application(
      screens: """
        "home": { "title": "Home", "card": "home.json",
          "optionalProperties": { "sum": { "type": "string" } } }
        """,
      ["home": (body, more)])
  }

  private static func toggle(_ body: String) -> AccessibilityFiles {
    var application = given(
      fact + (body.isEmpty ? "" : ", " + body),
      more: """
        , "lang": "en", "actions": [
          { "type": "Action.Execute", "title": "Favourite", "verb": "toggleFavourite" } ]
        """)
    application.files["manifest.json"] = application.files["manifest.json"]?
      .replacing(#""card": "home.json","#, with: #""card": "home.json", "type": "p/home","#)
      .replacing(
        #""screens""#, with: #""plugins": { "use": { "p": { "id": "org.example.p" } } }, "screens""#
      )
      .replacing(
        #""sum": { "type": "string" }"#,
        with: #""sum": { "type": "string" }, "favouriteState": { "type": "string" }"#)
    return application
  }

  private static let film =
    #""sources": [ { "mimeType": "video/mp4", "url": "https://example.org/a.mp4" } ]"#
  private static let words = #"{ "type": "TextBlock", "text": "A man says: good morning." }"#
  private static func picture(_ more: String) -> String {
    #"{ "type": "Image", "url": "https://example.org/a.png"\#(more) }"#
  }

  private static let content = [
    AccessibilityCase(
      .mediaWithoutCaptions, body: #"{ "type": "Media", "altText": "A greeting", \#(film) }"#,
      right: #"{ "type": "Media", "altText": "A greeting", \#(film) }, \#(words)"#),
    AccessibilityCase(
      .mediaWithoutText, body: #"{ "type": "Media", \#(film) }, \#(words)"#,
      right: #"{ "type": "Media", "altText": "A greeting", \#(film) }, \#(words)"#),
    AccessibilityCase(
      .pictureWithoutText, body: picture(""), right: picture(#", "altText": "A bridge at night""#)),
    AccessibilityCase(
      .pictureTextSaysNothing, body: picture(#", "altText": "photo.png""#),
      right: picture(#", "altText": "A bridge at night""#)),
    AccessibilityCase(
      .pictureTextEmpty, body: picture(#", "altText": """#),
      right: """
        { "type": "Container", "items": [ \(picture(#", "altText": """#)),
          { "type": "TextBlock", "text": "A bridge" } ] }
        """),
    AccessibilityCase(
      .drawnWithCharacters, text("Loading ####----"), text("Loading, half is done")),
    AccessibilityCase(
      .headingNotMarked, body: #"{ "type": "TextBlock", "text": "Films", "size": "Large" }"#,
      right: #"{ "type": "TextBlock", "text": "Films", "size": "Large", "style": "heading" }"#),
    AccessibilityCase(.laidOutBySpaces, text("Name      Price"), text("Name and price")),
    AccessibilityCase(
      .partWithoutName, body: #"{ "type": "FactSet", "facts": [ { "title": "", "value": "5" } ] }"#,
      right: #"{ "type": "FactSet", "facts": [ { "title": "Sum", "value": "5" } ] }"#),
    AccessibilityCase(.tableWithoutHeader, body: table("false"), right: table("true")),
    AccessibilityCase(
      .headingLate,
      body: words + #", { "type": "TextBlock", "text": "Morning", "style": "heading" }"#,
      right: #"{ "type": "TextBlock", "text": "Morning", "style": "heading" }, "# + words),
    AccessibilityCase(
      .directionFixed, spoken(more: #", "rtl": true"#), spoken()),
    AccessibilityCase(
      .placeAlone, text("Use the button at the bottom right."), text("Use the button “Pay”.")),
    AccessibilityCase(.turned, text("Rotate the tablet."), text("Read the tablet.")),
    AccessibilityCase(
      .purposeNotTold, body: #"{ "type": "Input.Text", "id": "n", "label": "E-mail" }"#,
      right: #"{ "type": "Input.Text", "id": "n", "label": "E-mail", "style": "Email" }"#),
  ]

  private static func table(_ header: String) -> String {
    """
    { "type": "Table", "firstRowAsHeaders": \(header), "columns": [ { "width": 1 } ],
      "rows": [ { "type": "TableRow", "cells": [ { "type": "TableCell", "items": [ \(words) ] } ] } ] }
    """
  }

  private static func free(_ more: String) -> String {
    #"{ "type": "TextBlock", "text": "Free"\#(more) }"#
  }

  private static let look = [
    AccessibilityCase(
      .colourInWords, text("Press the green button."), text("Press the button “Go”.")),
    AccessibilityCase(
      .colourAlone,
      body: free(#", "$when": "${a}", "color": "Good""#) + ", "
        + free(#", "$when": "${!a}", "color": "Attention""#),
      right: free(#", "$when": "${a}", "color": "Good""#)
        + #", { "type": "TextBlock", "text": "Taken", "$when": "${!a}", "color": "Attention" }"#),
    AccessibilityCase(
      .contrastOfText, body: free(#", "color": "Light""#), right: free(#", "isSubtle": true"#)),
    AccessibilityCase(
      .textCutOff,
      body:
        #"{ "type": "TextBlock", "text": "Choose an event, then your seats, then pay for them." }"#,
      right:
        #"{ "type": "TextBlock", "wrap": true, "text": "Choose an event, then your seats, then pay for them." }"#
    ),
    AccessibilityCase(
      .pictureOfText, body: picture(#", "altText": "Home""#),
      right: picture(#", "altText": "A house""#)),
    AccessibilityCase(
      .tooWide, body: picture(#", "altText": "A house", "width": "600px""#),
      right: picture(#", "altText": "A house", "width": "200px""#)),
  ]

  private static func row(_ items: String, title: String = "") -> String {
    """
    { "type": "Container", "items": [ \(items) ],
      "selectAction": { "type": "Action.Execute", "verb": "back"\(title) } }
    """
  }

  private static let operation = [
    AccessibilityCase(
      .controlInControl,
      body: row(words + #", { "type": "Input.Text", "id": "n", "label": "Name" }"#),
      right: row(words) + #", { "type": "Input.Text", "id": "n", "label": "Name" }"#),
    AccessibilityCase(
      .pointerAlone,
      window(
        button(#"<property name="label">Back</property><property name="focusable">0</property>"#)),
      window(button(#"<property name="label">Back</property>"#))),
    AccessibilityCase(
      .nothingToPress, second("root", actions: ""), second("root", actions: press("Done", "home"))),
    AccessibilityCase(
      .notOnCard, window(button(#"<property name="label">Back</property>"#), actions: ""),
      window(button(#"<property name="label">Back</property>"#))),
    AccessibilityCase(.deviceInWords, text("Touch a film."), text("Choose a film.")),
    AccessibilityCase(
      .noWayBack, second("present", actions: ""), second("present", actions: back)),
    AccessibilityCase(
      .noWayBack,
      second(
        "present", actions: back,
        body: #"{ "type": "Input.Text", "id": "n", "label": "Name", \#(pin) }"#),
      second(
        "present", actions: backWithout,
        body: #"{ "type": "Input.Text", "id": "n", "label": "Name", \#(pin) }"#)),
    AccessibilityCase(
      .characterKey, trigger(#"{ "key": "h", "do": { "undo": 1 } }"#),
      trigger(#"{ "key": "F2", "do": { "undo": 1 } }"#)),
    AccessibilityCase(.timeLimit, idle(19), idle(20)),
    AccessibilityCase(
      .timeLimit,
      trigger(
        idleText(30), card: #"{ "type": "Action.Execute", "title": "Go on", "verb": "undo" }"#),
      idle(30)),
    AccessibilityCase(
      .movesAlone,
      body: #"{ "type": "Image", "url": "https://example.org/a.gif", "altText": "A wheel" }"#,
      right: picture(#", "altText": "A wheel""#)),
    AccessibilityCase(
      .turnsAlone, trigger(#"{ "idle": { "seconds": 6 }, "do": { "open": "a://still" } }"#),
      idle(20)),
    AccessibilityCase(
      .focusOrder, body: send + ", " + named, right: named + ", " + send),
    AccessibilityCase(
      .linkSaysNothing, text("The ages stand [here](https://example.org)."),
      text("Read [what the ages mean](https://example.org).")),
    AccessibilityCase(
      .sameName,
      second("show", actions: press("Home", "home") + ", " + back.replacing("Back", with: "Home")),
      second("show", actions: press("Home", "home") + ", " + back)),
    AccessibilityCase(
      .gestureAlone, text("Swipe for more films."), text("Choose “More films”.")),
    AccessibilityCase(
      .nameDiffers, body: row(words, title: #", "title": "Open""#),
      right: row(words, title: #", "title": "A man says: good morning. Open""#)),
    AccessibilityCase(.motionAlone, text("Shake the tablet to undo."), text("Choose “Undo”.")),
  ]

  private static let send = """
    { "type": "ActionSet", "actions": [ { "type": "Action.Execute", "title": "Send", "verb": "back" } ] }
    """
  private static let named = #"{ "type": "Input.Text", "id": "n", "label": "Name" }"#

  private static func idleText(_ warning: Int) -> String {
    """
    { "idle": { "seconds": 90, "warning": \(warning), "screen": "still", "wipe": true },
      "do": { "open": "a://home" } }
    """
  }
  private static func idle(_ warning: Int) -> AccessibilityFiles { trigger(idleText(warning)) }

  private static func moment(_ text: String) -> String {
    #", { "type": "TextBlock", "text": "\#(text)" }"#
  }

  private static let understanding = [
    AccessibilityCase(.languageUnknown, card(words, more: ""), card(words)),
    AccessibilityCase(.otherLanguage, spoken(title: "Home"), spoken()),
    AccessibilityCase(
      .otherLanguage, spoken(beside: moment("Begins {{TIME(${d})}}")),
      spoken(
        beside: moment("{{DATE(${d}, LONG)}}") + moment("{{DATE(${d}T${t}:00Z, LONG)}}")
          + moment("{{ TIME(2026-02-14T06:08:39Z) }}"))),
    AccessibilityCase(
      .otherLanguage, spoken(other: #""title": "Anfang", "text": "The film of your choice""#),
      spoken()),
    AccessibilityCase(.otherLanguage, spoken(other: #""title": "Anfang""#), spoken()),
    AccessibilityCase(
      .refusalNotTold,
      spoken(
        english: #""title": "Home", "text": "Films", "reasons": { "no": "The card was declined." }"#
      ),
      spoken()),
    AccessibilityCase(
      .changesOnInput,
      body:
        #"{ "type": "Input.Text", "id": "n", "label": "Name", "valueChangedAction": { "type": "Action.ResetInputs" } }"#,
      right: named),
    AccessibilityCase(
      .errorNotTold,
      body: #"{ "type": "Input.Text", "id": "n", "label": "Name", "isRequired": true }"#,
      right: #"{ "type": "Input.Text", "id": "n", "label": "Name", \#(pin) }"#),
    AccessibilityCase(
      .inputWithoutLabel, body: #"{ "type": "Input.Text", "id": "n", "placeholder": "Name" }"#,
      right: named),
    AccessibilityCase(
      .errorSaysNothing,
      body:
        #"{ "type": "Input.Text", "id": "n", "label": "Name", "isRequired": true, "errorMessage": "Invalid input" }"#,
      right: #"{ "type": "Input.Text", "id": "n", "label": "Name", \#(pin) }"#),
    AccessibilityCase(.noReview, final(""), final(fact)),
    AccessibilityCase(
      .controlWithoutName,
      body:
        #"{ "type": "ActionSet", "actions": [ { "type": "Action.Execute", "title": "▶", "verb": "back" } ] }"#,
      right:
        #"{ "type": "ActionSet", "actions": [ { "type": "Action.Execute", "title": "▶ Play", "verb": "back" } ] }"#
    ),
    AccessibilityCase(
      .controlWithoutName, window(button("")),
      window(button(""), set: #""b.label": "Back""#)),
    AccessibilityCase(
      .smallTarget,
      body: picture(#", "altText": "Basket", "width": "16px", "selectAction": \#(back)"#),
      right: picture(#", "altText": "Basket", "width": "48px", "selectAction": \#(back)"#)),
    AccessibilityCase(
      .keyTaken, trigger(#"{ "key": "Tab", "do": { "undo": 1 } }"#),
      trigger(#"{ "key": "F2", "do": { "undo": 1 } }"#)),
    AccessibilityCase(
      .schemeForced,
      application(
        screens: #""home": { "title": "Home", "card": "home.json" }"#,
        app: #", "theme": { "scheme": "dark" }"#, ["home": ("", #", "lang": "en""#)]),
      application(
        screens: #""home": { "title": "Home", "card": "home.json" }"#,
        app: #", "theme": { "scheme": "auto" }"#, ["home": ("", #", "lang": "en""#)])),
    AccessibilityCase(.helpMissing, help(""), help(press("Help", "help"))),
  ]

  /// A navigation that cannot be taken back, and what is shown before it.
  private static func final(_ body: String) -> AccessibilityFiles {
    var files = second(
      "show", actions: press("Buy", "buy") + ", " + back,
      properties: #", "type": "p/other", "optionalProperties": { "sum": { "type": "string" } }"#,
      body: body.isEmpty ? words : body,
      navigations: """
        , "buy": { "from": ["other"], "to": "home", "presentation": "root",
          "mediation": [ { "use": "p/charge" } ] }
        """)
    files.files["manifest.json"] = files.files["manifest.json"]?
      .replacing(
        #""screens""#, with: #""plugins": { "use": { "p": { "id": "org.example.p" } } }, "screens""#
      )
    return files
  }

  /// Three screens that help can be opened from; the action of the third is given.
  private static func help(_ third: String) -> AccessibilityFiles {
    let help = press("Help", "help")
    return application(
      screens: """
        "home": { "title": "Home", "card": "home.json" }, "a": { "title": "First", "card": "a.json" },
        "b": { "title": "Second", "card": "b.json" }, "help": { "title": "Help", "card": "help.json" }
        """,
      navigations: """
        "a": { "from": ["home"], "to": "a" }, "b": { "from": ["a"], "to": "b" },
        "help": { "from": ["home", "a", "b"], "to": "help", "presentation": "present" }
        """,
      [
        "home": ("", #", "lang": "en", "actions": [ \#(press("Next", "a")), \#(help) ]"#),
        "a": ("", #", "lang": "en", "actions": [ \#(press("Next", "b")), \#(help) ]"#),
        "b": ("", #", "lang": "en", "actions": [ \#(third) ]"#),
        "help": ("", #", "lang": "en", "actions": [ \#(back) ]"#),
      ])
  }
}
