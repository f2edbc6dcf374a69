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

  private static let reader = "that a screen reader runs on the device, and its voice"

  private static let closed = [
    AccessibilityClause(
      "5.1.3.1", "Audio output of visual information",
      "every view has roles, names and texts for a screen reader", reader),
    AccessibilityClause(
      "5.1.3.6", "Speech output for non-text content", "alternative texts are part of every view",
      reader),
    AccessibilityClause(
      "5.1.3.8", "Masked entry", "an input of the style password is masked by every presenter",
      "that the screen reader speaks no masked characters aloud"),
    AccessibilityClause(
      "5.1.3.9", "Private access to personal data",
      "what is private is in no trace, event or state URL", "a place for headphones"),
    AccessibilityClause(
      "5.1.3.14", "Spoken languages", "every view says the language of its texts",
      "a voice for each language"),
    AccessibilityClause(
      "5.1.3.15", "Non-visual error identification",
      "a message of an input is told as an alert and belongs to its input", reader),
    AccessibilityClause(
      "5.1.3.16", "Receipts, tickets, and transactional outputs",
      "what a screen is given is text, and so can be spoken", "what a printer prints"),
    AccessibilityClause(
      "5.1.4", "Functionality closed to text enlargement",
      "text grows to 200 % in window and page",
      "the size of the display and how far away people are"),
    AccessibilityClause(
      "5.1.5", "Visual output for auditory information", "the host makes no sound",
      "sounds of devices, such as a reader of cards"),
    AccessibilityClause(
      "5.1.6.1", "Operation without keyboard interface: closed functionality",
      "everything on a card can be pressed by pointer, finger and keys",
      "a keypad with keys that can be felt"),
    AccessibilityClause("5.1.7", "Access without speech", "nothing is operated by voice"),
    AccessibilityClause(
      "5.2", "Activation of accessibility features",
      "nothing has to be turned on: roles, names and keys are always there",
      "how a screen reader is turned on"),
    AccessibilityClause(
      "5.3", "Biometrics", "the host recognizes nobody", "readers of fingers and faces"),
    AccessibilityClause(
      "5.5.1", "Means of operation", "one press does for everything",
      "that keys and readers need no grasping or twisting"),
    AccessibilityClause(
      "5.6.2", "Visual status", "toggles tell their state in role and words",
      "switches with a position of their own"),
    AccessibilityClause(
      "5.7", "Key repeat", "a key that is held is one press of a trigger",
      "the system's setting of key repeat"),
    AccessibilityClause(
      "5.9", "Simultaneous user actions", "no presenter needs two things at once",
      "keys of the device, such as of its firmware"),
    AccessibilityClause(
      "7.1.1", "Captioning playback", "a text beside the media is drawn with it",
      "that what is played has captions that are true to it"),
  ]

  private static let perceived = [
    AccessibilityClause(
      "11.1.1.1", "Non-text content",
      "every picture has its alternative text in the tree of page and window; a terminal shows it",
      "that the text is true"),
    AccessibilityClause(
      "11.1.2.1", "Audio-only and video-only", "alternative texts of media are part of every view",
      "that the text is true"),
    AccessibilityClause(
      "11.1.2.2", "Captions", "a text beside the media is drawn with it",
      "that the film is captioned, word by word"),
    AccessibilityClause(
      "11.1.2.3", "Audio description or media alternative",
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
      "11.1.3.5", "Identify input purpose", "styles of inputs become purposes of page and keyboard"),
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
      "11.2.1.4", "Character key shortcuts", "no presenter has a shortcut of one character"),
    AccessibilityClause(
      "11.2.2.1", "Timing adjustable",
      "a sign of life begins the time anew, any number of times",
      "limits of devices, such as a reader of cards"),
    AccessibilityClause("11.2.2.2", "Pause, stop, hide", "reduced motion is respected"),
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
      "11.5.2.5", "Object information", "by AT-SPI in the window, by ARIA in the page"),
    AccessibilityClause(
      "11.5.2.6", "Row, column, and headers", "tables tell rows, columns and headers"),
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
