/// A clause of EN 301 549 V3.2.1, or a criterion of WCAG 2.2 that it does not have, and who answers for
/// it: this program, the application by the rules that name the clause, or the device and its people.
package struct AccessibilityClause: Sendable, Hashable {
  /// Its number, such as `11.1.1.1` or `WCAG 2.5.8`.
  package let number: String
  /// Its name.
  package let title: String
  /// What host and presenters do for it.
  package let met: String
  /// What neither they nor a look at the files can answer for.
  package let left: String

  init(_ number: String, _ title: String, _ met: String, _ left: String = "–") {
    (self.number, self.title, self.met, self.left) = (number, title, met, left)
  }

  /// The rules that are about it, in order.
  package var rules: [AccessibilityRule] {
    AccessibilityRule.allCases.filter { $0.text.clauses.contains(number) }
  }

  /// All that are told of, in the order of their numbers.
  package static let all: [AccessibilityClause] = closed + perceived + operated + understood

  private static let voice = "a loudspeaker or a jack for headphones that is found without seeing"

  private static let closed =
    heard + [
      AccessibilityClause(
        "5.1.4", "Functionality closed to text enlargement",
        "text grows to 200 % in window and page",
        "the size of the display: a capital H has to be seen at 0.7 degrees and more"),
      AccessibilityClause(
        "5.1.5", "Visual output for auditory information",
        "nothing is heard alone: what the voice says is what the display shows",
        "sounds of devices, such as a reader of cards"),
      AccessibilityClause(
        "5.1.6.1", "Closed functionality (operation without keyboard interface)",
        "four keys of the voice do without sight what can be done on a card",
        "a keypad with keys that can be felt"),
      AccessibilityClause(
        "5.1.6.2", "Input focus",
        "the keys that lead to a line, a choice or a letter lead away from it"),
      AccessibilityClause("5.1.7", "Access without speech", "nothing is operated by voice"),
      AccessibilityClause(
        "5.2", "Activation of accessibility features",
        "roles, names and keys are always there; a key, a route or a signal turns the voice on "
          + "without sight, where the manifest gives it one",
        "how people learn which key"),
      AccessibilityClause(
        "5.3", "Biometrics", "the host recognizes nobody", "readers of fingers and faces"),
      AccessibilityClause(
        "5.5.1", "Means of operation", "one press does for everything",
        "that keys and readers need no grasping, pinching or twisting"),
      AccessibilityClause(
        "5.6.1", "Tactile or auditory status", "the voice says a toggle with its state",
        "switches of the device"),
      AccessibilityClause(
        "5.6.2", "Visual status", "a toggle is drawn as on or off", "switches of the device"),
      AccessibilityClause(
        "5.7", "Key repeat", "a key that is held is one press of a trigger",
        "the system's setting of key repeat"),
      AccessibilityClause(
        "5.9", "Simultaneous user actions", "no presenter needs two things at once",
        "keys of the device, such as of its firmware"),
      AccessibilityClause(
        "7.1.1", "Captioning playback",
        "no presenter plays media: its alternative text stands in its place",
        "what another program plays, and its captions"),
    ]

  /// What the presenter `voice` of org.snapnav.speech answers for, where an application has it.
  private static let heard = [
    AccessibilityClause(
      "5.1.3.1", "Audio output of visual information",
      "the voice (org.snapnav.speech) says every screen; for a screen reader every view has roles, "
        + "names and texts",
      voice),
    AccessibilityClause(
      "5.1.3.2", "Auditory output delivery including speech",
      "the voice speaks by speech-dispatcher or espeak-ng on the device itself", voice),
    AccessibilityClause(
      "5.1.3.3", "Auditory output correlation",
      "the voice says the lines of the screen that is shown, in their order"),
    AccessibilityClause(
      "5.1.3.4", "Speech output user control",
      "each key ends what is being said; the title says the screen again"),
    AccessibilityClause(
      "5.1.3.5", "Speech output automatic interruption",
      "each key and each screen ends what is being said; what is new on the same screen is said after it"
    ),
    AccessibilityClause(
      "5.1.3.6", "Speech output for non-text content", "the voice says alternative texts",
      "that the text is true"),
    AccessibilityClause(
      "5.1.3.7", "Speech output for video information",
      "the voice says the alternative text of media", "that the text tells what is seen"),
    AccessibilityClause(
      "5.1.3.8", "Masked entry",
      "every presenter masks an input of the style password; the voice counts what was typed there, "
        + "and says only the letter that could be taken next",
      "headphones for whoever spells by the voice alone"),
    AccessibilityClause(
      "5.1.3.9", "Private access to personal data",
      "a voice that is \"silent\" says nothing before somebody asks for it by a key",
      "a jack for headphones, and that nothing private is said without them"),
    AccessibilityClause(
      "5.1.3.10", "Non-interfering audio output", "the voice is the only sound of the presenters",
      "sounds of devices"),
    AccessibilityClause(
      "5.1.3.11", "Private listening volume", "two keys of the voice are for its volume"),
    AccessibilityClause(
      "5.1.3.12", "Speaker volume", "two keys of the voice are for its volume, step by step",
      "a loudspeaker that reaches 65 dBA"),
    AccessibilityClause(
      "5.1.3.13", "Volume reset",
      "rate and volume are those of the config again when the voice is turned off",
      "that the application turns it off after each person; at most 65 dBA to begin with"),
    AccessibilityClause(
      "5.1.3.14", "Spoken languages", "the voice says each screen in the language of its texts",
      "a voice for each language"),
    AccessibilityClause(
      "5.1.3.15", "Non-visual error identification",
      "the voice says what is wrong; in the order of the screen it stands behind its field",
      "that the words say which field they are about"),
    AccessibilityClause(
      "5.1.3.16", "Receipts, tickets, and transactional outputs",
      "the voice says the screen of a receipt as any other",
      "that the screen says what the printer prints"),
  ]

  private static let perceived = [
    AccessibilityClause(
      "11.1.1.1", "Non-text content",
      "every picture has its alternative text in the tree of page and window; a terminal shows it",
      "that the text is true"),
    AccessibilityClause(
      "11.1.2.1", "Audio-only and video-only (prerecorded)",
      "alternative texts of media are part of every view",
      "that the text is true"),
    AccessibilityClause(
      "11.1.2.2", "Captions (prerecorded)",
      "no presenter plays media: its alternative text stands in its place",
      "what another program plays, and its captions"),
    AccessibilityClause(
      "11.1.2.3", "Audio description or media alternative (prerecorded)",
      "alternative texts of media are part of every view", "that the text tells what is seen"),
    AccessibilityClause(
      "11.1.3.1", "Info and relationships",
      "headings, lists, tables, facts and labels are such in the tree of page and window"),
    AccessibilityClause(
      "11.1.3.2", "Meaningful sequence", "a view is one order, and every presenter keeps it",
      "whether the order that a card has is a good one"),
    AccessibilityClause(
      "11.1.3.3", "Sensory characteristics", "the host's own sentences name no place or shape"),
    AccessibilityClause(
      "11.1.3.4", "Orientation", "page and window are drawn upright and across",
      "a display that cannot be turned"),
    AccessibilityClause(
      "11.1.3.5", "Identify input purpose",
      "telephone, address and password are kinds of the page's fields and of the keyboard",
      "other purposes, such as a name: the page fills in nothing of somebody before"),
    AccessibilityClause("11.1.4.1", "Use of colour", "errors and focus have words and shapes, too"),
    AccessibilityClause(
      "11.1.4.3", "Contrast (minimum)",
      "the host computes all colours for light and dark from the accent",
      "the display: its brightness, its glare"),
    AccessibilityClause(
      "11.1.4.4", "Resize text", "text grows to 200 % in window and page",
      "the system's setting of size"),
    AccessibilityClause("11.1.4.5", "Images of text", "what is text is drawn as text"),
    AccessibilityClause("11.1.4.10", "Reflow", "page and window are drawn from 240 pixels on"),
    AccessibilityClause(
      "11.1.4.11", "Non-text contrast", "edges and focus are computed with the theme",
      "the display: its brightness, its glare"),
    AccessibilityClause("11.1.4.12", "Text spacing", "no presenter fixes the height of a text"),
  ]

  private static let operated = [
    AccessibilityClause(
      "11.2.1.1", "Keyboard", "every presenter is operated by keys alone", "a keyboard or keypad"),
    AccessibilityClause(
      "11.2.1.2", "No keyboard trap", "Escape and a back button leave what can be left"),
    AccessibilityClause(
      "11.2.1.4", "Character key shortcuts",
      "page and window have none of one character; in a terminal q closes, but for where something "
        + "can be typed"),
    AccessibilityClause(
      "11.2.2.1", "Timing adjustable",
      "a sign of life begins the time anew, any number of times",
      "limits of devices, such as a reader of cards"),
    AccessibilityClause(
      "11.2.2.2", "Pause, stop, hide",
      "nothing but a transition moves by itself, for five seconds at most; reduced motion is respected"
    ),
    AccessibilityClause(
      "11.2.3.1", "Three flashes or below threshold", "no presenter flashes",
      "that films and pictures do not flash"),
    AccessibilityClause("11.2.4.3", "Focus order", "the focus goes in the order of the card"),
    AccessibilityClause(
      "11.2.4.4", "Link purpose (in context)", "a link has the words of its card as name"),
    AccessibilityClause(
      "11.2.4.6", "Headings and labels", "titles and labels are names in the tree"),
    AccessibilityClause("11.2.4.7", "Focus visible", "the focus has a ring of 3:1 and more"),
    AccessibilityClause("11.2.5.1", "Pointer gestures", "one press does for everything"),
    AccessibilityClause(
      "11.2.5.2", "Pointer cancellation",
      "page and window press when the pointer is let go, on what it went down on"),
    AccessibilityClause("11.2.5.3", "Label in name", "what is written on an action is its name"),
    AccessibilityClause("11.2.5.4", "Motion actuation", "no presenter reads motion"),
  ]

  private static let understood = [
    AccessibilityClause(
      "11.3.1.1", "Language of software", "every view says the language of its texts",
      "that translations are true"),
    AccessibilityClause("11.3.2.1", "On focus", "the focus alone does nothing"),
    AccessibilityClause("11.3.2.2", "On input", "only actions do something"),
    AccessibilityClause(
      "11.3.3.1", "Error identification", "what is wrong is told at its input, in words"),
    AccessibilityClause("11.3.3.2", "Labels or instructions", "labels belong to their inputs"),
    AccessibilityClause("11.3.3.3", "Error suggestion", "the host's own messages say what to do"),
    AccessibilityClause(
      "11.3.3.4", "Error prevention (legal, financial, data)",
      "nothing is in force until the navigation is done; guards may refuse it",
      "that what was paid can be returned"),
    AccessibilityClause(
      "11.4.1.2", "Name, role, value", "every control has role, name and state in the tree"),
    AccessibilityClause(
      "11.4.1.3", "Status messages",
      "what comes of a press is told as a status of the page, and as an alert of the window"),
    AccessibilityClause(
      "11.5.2.5", "Object information", "by AT-SPI in the window, by ARIA in the page"),
    AccessibilityClause(
      "11.5.2.6", "Row, column, and headers", "tables tell rows, columns and headers"),
    AccessibilityClause(
      "11.5.2.12", "Execution of available actions",
      "by AT-SPI in the window: all that can be pressed can be pressed so"),
    AccessibilityClause(
      "11.5.2.17", "Modifications of values and text",
      "by AT-SPI in the window: what can be typed can be set so"),
    AccessibilityClause(
      "11.6.2", "No disruption of accessibility features",
      "presenters take no key of the system's", "the compositor of a kiosk, which may"),
    AccessibilityClause(
      "11.7", "User preferences", "light, dark, motion, contrast and size follow the system's",
      "what the system lets people set"),
    AccessibilityClause(
      "WCAG 2.5.8", "Target size (minimum)", "targets are 24 pixels and more, for touch 56",
      "how many millimetres a pixel is"),
    AccessibilityClause(
      "WCAG 3.1.2", "Language of parts", "a view says one language, that of its texts",
      "names and titles of other languages in data"),
    AccessibilityClause(
      "WCAG 3.2.6", "Consistent help", "actions are drawn in the order of the card"),
  ]
}
