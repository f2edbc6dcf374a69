// The table of rules: the clauses are those of EN 301 549 V3.2.1.
extension AccessibilityRule {
  /// Clause 5: for who cannot bring help of their own to a panel.
  var closedText: AccessibilityRuleText {
    switch self {
    // {0} what is left out
    case .speechTellsLess:
      .init(
        .error, ["5.1.3.1"], "What is spoken for a card tells all that the card shows.",
        "\"speak\" leaves out {0}, which the card shows",
        "add it to \"speak\", or remove \"speak\": then all texts are read in their order")
    // {0} input
    case .entryNotMasked:
      .init(
        .error, ["5.1.3.8"], "What is typed and secret is masked.",
        "the input \"{0}\" asks for something secret and shows and speaks what is typed",
        "add \"style\": \"Password\", in a .ui file use a GtkPasswordEntry")
    // {0} what
    case .personalInClear:
      .init(
        .error, ["5.1.3.9"], "Nothing private is shown or spoken for all to hear.",
        "{0} and is shown and spoken for everybody around",
        "give the input \"style\": \"Password\", or call what is not private otherwise, \"Library card\" "
          + "and not \"Card number\"; show of a private value only what tells it apart")
    // {0} property, {1} screen
    case .givenNotTold:
      .init(
        .error, ["5.1.3.16", "11.1.1.1"],
        "What a screen is given, such as the number of a receipt, stands there as text.",
        "the screen \"{1}\" is given \"{0}\" and tells it in no text",
        "show it in a text or a fact, ${{0}}, or do not declare it")
    // {0} word, {1} text
    case .soundAlone:
      .init(
        .error, ["5.1.5", "11.1.3.3"], "Nothing is told by a sound alone.",
        "a text relies on a sound (\"{0}\"): \"{1}\"",
        "say what is seen then, too, and write the text so that nobody needs the sound")
    case .speechAlone:
      .init(
        .error, ["5.1.7"], "Nothing is operated by voice alone.",
        "a text asks people to speak (\"{0}\"): \"{1}\"",
        "name what can be pressed or typed instead")
    // {0} element
    case .hiddenForGood:
      .init(
        .error, ["5.2", "11.6.2"],
        "What is there to help can be reached: nothing is hidden without an action that shows it.",
        "{0} is hidden, and no action shows it",
        "remove \"isVisible\": false, or add an Action.ToggleVisibility that shows it")
    case .bodyAlone:
      .init(
        .error, ["5.3"], "Nobody is recognized by a part of the body alone.",
        "a text asks for a part of the body (\"{0}\"): \"{1}\"",
        "name another way, such as a number or a card, in the same text")
    // {0} verb, {1} screen
    case .switchWithoutState:
      .init(
        .error, ["5.6.2", "11.4.1.2"], "What is switched on and off tells which of both it is.",
        "\"{0}\" switches something, and the card tells nowhere in words whether it is on",
        "show a text of that name beside it, such as ${…} of the state, or use an Input.Toggle")
    default:
      .init(
        .error, ["5.9"], "Nothing needs two things to be done at the same time.",
        "{1} asks for several things at the same time (\"{0}\")",
        "let one press after the other do, or give one action on a card for the same")
    }
  }

  /// Clauses 7 and 11.1: what stands for what is not seen or heard, and how it hangs together.
  var contentText: AccessibilityRuleText {
    switch self {
    case .mediaWithoutCaptions:
      .init(
        .error, ["7.1.1", "11.1.2.2"], "A film or sound has its words as text.",
        "the media has neither captions nor a text right after it that says what is said",
        "put a text with its words right after it, no heading; that it has captions inside cannot "
          + "be seen here")
    case .mediaWithoutText:
      .init(
        .error, ["11.1.2.1", "11.1.2.3", "11.1.1.1"], "A film or sound says what it is.",
        "the media has no \"altText\", so nothing stands for it",
        "add \"altText\" that says what is seen and heard")
    case .pictureWithoutText:
      .init(
        .error, ["11.1.1.1", "5.1.3.6"], "Every picture has an alternative text.",
        "the picture has no \"altText\"",
        "say what it says; \"altText\": \"\" where the text beside it says it already")
    // {0} text
    case .pictureTextSaysNothing:
      .init(
        .error, ["11.1.1.1", "5.1.3.6"], "An alternative text says what the picture says.",
        "the alternative text \"{0}\" says nothing of what the picture shows",
        "say what it shows, in words of the language")
    case .pictureTextEmpty:
      .init(
        .error, ["11.1.1.1", "5.1.3.6", "5.1.3.16"],
        "Only a picture with a text beside it may have an empty alternative text.",
        "the picture has an empty alternative text and no text beside it that says the same",
        "say in \"altText\" what it shows")
    // {0} characters
    case .drawnWithCharacters:
      .init(
        .error, ["11.1.1.1"], "Nothing is drawn with characters.",
        "\"{0}\" is a picture made of characters, which is read out one by one",
        "say it in words or figures, or use a picture with an alternative text")
    // {0} text
    case .headingNotMarked:
      .init(
        .error, ["11.1.3.1", "11.2.4.6"], "What looks like a heading is marked as one.",
        "\"{0}\" looks like a heading and is none", "add \"style\": \"heading\"")
    // {0} text
    case .laidOutBySpaces:
      .init(
        .error, ["11.1.3.1", "11.5.2.6"], "Columns are columns and no spaces.",
        "\"{0}\" is laid out by spaces, which are not read",
        "use a FactSet, a Table or columns: then names and values belong together")
    // {0} what, {1} language or empty
    case .partWithoutName:
      .init(
        .error, ["11.1.3.1", "11.2.4.6", "11.3.3.2"],
        "Headings, facts, choices and screens have a name in every language.",
        "{0} has no words{1}", "write what it is")
    case .tableWithoutHeader:
      .init(
        .error, ["11.1.3.1", "11.5.2.6"], "A table says what its columns are.",
        "the table has no row of headers",
        "add \"firstRowAsHeaders\": true and say in the first row what the columns are")
    // {0} heading
    case .headingLate:
      .init(
        .error, ["11.1.3.2", "11.2.4.3"], "What comes first in meaning comes first in the card.",
        "the heading \"{0}\" comes after what it is about",
        "move it before that: cards are read and walked from top to bottom")
    // {0} rtl, {1} language
    case .directionFixed:
      .init(
        .error, ["11.1.3.2"], "Texts run in the direction of their language.",
        "\"rtl\": {0} holds for every language, also for {1}",
        "remove \"rtl\": the direction follows from the language")
    case .placeAlone:
      .init(
        .error, ["11.1.3.3"], "Nothing is named by its place or shape alone.",
        "a text names something by place or shape (\"{0}\"): \"{1}\"",
        "name what is written on it: on other displays it is elsewhere")
    case .turned:
      .init(
        .error, ["11.1.3.4"], "Nothing needs the display to be turned.",
        "a text asks for the display to be turned (\"{0}\"): \"{1}\"",
        "remove it: cards are drawn upright and across")
    default:
      .init(
        .warning, ["11.1.3.5"], "An input for what is known of a person says so.",
        "the input \"{0}\" asks for {1} and does not say so", "add \"style\": \"{2}\"")
    }
  }

  /// Clause 11.1.4: what is distinguished.
  var lookText: AccessibilityRuleText {
    switch self {
    case .colourInWords:
      .init(
        .error, ["11.1.4.1", "11.1.3.3"], "Nothing is named by its colour alone.",
        "a text names something by its colour (\"{0}\"): \"{1}\"",
        "name what is written on it; a colour may stand beside that on the display")
    // {0} what
    case .colourAlone:
      .init(
        .error, ["11.1.4.1"], "Nothing is told by colour alone.", "{0}",
        "say in words what the colour says")
    // {0} what, {1} contrast
    case .contrastOfText:
      .init(
        .error, ["11.1.4.3"], "Text has a contrast of 4.5:1 in light and dark.", "{0}",
        "leave the colour to the theme, \"default\", or use \"isSubtle\"")
    // {0} text, {1} why
    case .textCutOff:
      .init(
        .error, ["11.1.4.4", "11.1.4.10", "11.1.4.12", "5.1.4"],
        "Long texts are broken into lines, also when letters are large.",
        "\"{0}\" is cut off where there is no room: {1}",
        "add \"wrap\": true, and leave out \"maxLines\"")
    // {0} text
    case .pictureOfText:
      .init(
        .error, ["11.1.4.5"], "Text is text and no picture of it.",
        "the picture says \"{0}\", which is a text of the application",
        "write it as a text: pictures of text do not grow, and are in one language")
    // {0} pixels
    case .tooWide:
      .init(
        .error, ["11.1.4.10"], "Nothing is wider than 320 pixels by itself.",
        "it is {0} pixels wide, whatever room there is",
        "use \"stretch\" or a weight; a picture has \"size\": \"Stretch\"")
    default:
      .init(
        .error, ["11.1.4.11", "11.2.4.7"], "Edges of inputs and the focus have a contrast of 3:1.",
        "{0}", "choose another accent or background")
    }
  }

  /// Clause 11.2: what is operated.
  var operationText: AccessibilityRuleText {
    switch self {
    case .controlInControl:
      .init(
        .error, ["11.2.1.1", "11.4.1.2", "11.5.2.5"],
        "Nothing that is operated lies in something that is operated as a whole.",
        "{0} lies in what is pressed as a whole, so that only a pointer tells them apart",
        "move it out, or give the parts actions and the whole none")
    // {0} what
    case .pointerAlone:
      .init(
        .error, ["11.2.1.1", "5.1.6.1", "11.2.5.1"],
        "Every part of a .ui file can be reached and operated without a pointer.", "{0}",
        "use a button with an action-name, which has the focus, keys and a role")
    // {0} screen
    case .nothingToPress:
      .init(
        .error, ["11.2.1.1", "5.1.6.1"], "A screen that replaces the others can be operated.",
        "\"{0}\" becomes the only screen and has nothing that can be pressed",
        "add an action that leads on")
    // {0} action, {1} screen
    case .notOnCard:
      .init(
        .error, ["11.2.1.1", "5.1.6.1", "11.5.2.5"],
        "What a .ui file can do its card can do, too.",
        "{0} can be done in the window alone: no action of the card of \"{1}\" does it",
        "add an action to the card, which terminals, browsers and screen readers have")
    case .deviceInWords:
      .init(
        .error, ["11.2.1.1", "5.1.6.1", "11.1.3.3"],
        "No text takes one way of operating for granted: touch, pointer or a key.",
        "a text takes one way of operating for granted (\"{0}\"): \"{1}\"",
        "name the action instead, such as “Choose”; who has another device does not read of it")
    // {0} screen, {1} why
    case .noWayBack:
      .init(
        .error, ["11.2.1.2", "11.3.3.4"], "A way leads back from every screen.",
        "from \"{0}\" no action of its card leads back: {1}",
        "add an action with the verb \"back\" or \"dismiss\", or of a navigation that leads back, "
          + "with \"associatedInputs\": \"none\" beside inputs")
    // {0} key, {1} trigger
    case .characterKey:
      .init(
        .error, ["11.2.1.4"], "No single letter, digit or sign is a shortcut.",
        "the key \"{0}\" of the trigger \"{1}\" is a character, which speech input and tremor press "
          + "by chance",
        "use a function key such as \"F2\"")
    // {0} why
    case .timeLimit:
      .init(
        .error, ["11.2.2.1"],
        "Who is slow is warned at least 20 seconds before anything is lost and goes on by one press.",
        "{0}",
        "write \"warning\": 20 or more and a \"screen\" with an action of the verb \"dismiss\"; it may "
          + "be used any number of times")
    case .movesAlone:
      .init(
        .warning, ["11.2.2.2", "11.2.3.1"], "Nothing moves or flashes that cannot be stopped.",
        "a GIF moves by itself, and nothing stops it", "use a JPEG, PNG or WebP, or a Media")
    // {0} trigger
    case .turnsAlone:
      .init(
        .error, ["11.2.2.2", "11.2.2.1"], "Nothing goes on by itself while people read.",
        "the trigger \"{0}\" shows something else by itself, and nothing stops or delays it",
        "let an action go on; a trigger that goes back to the beginning has \"wipe\": true, a "
          + "\"warning\" and a \"screen\"")
    // {0} action
    case .focusOrder:
      .init(
        .error, ["11.2.4.3", "11.1.3.2"],
        "What is sent stands before the button that sends it.",
        "{0} sends what is filled in and comes before the input \"{1}\"",
        "move it behind the inputs, or into the card's \"actions\"")
    // {0} title
    case .linkSaysNothing:
      .init(
        .error, ["11.2.4.4", "11.2.4.6"], "The name of an action says what it does.",
        "\"{0}\" does not say what the action does", "name what happens or what is shown")
    // {0} name, {1} what
    case .sameName:
      .init(
        .error, ["11.2.4.6", "11.2.4.4"], "What is not the same has not the same name.",
        "\"{0}\" is the name of two different {1}", "give each a name that tells it apart")
    case .gestureAlone:
      .init(
        .error, ["11.2.5.1", "5.5.1"], "Nothing needs a gesture: swiping, pinching, holding.",
        "a text asks for a gesture (\"{0}\"): \"{1}\"",
        "name an action that one press does")
    // {0} label, {1} name
    case .nameDiffers:
      .init(
        .error, ["11.2.5.3"], "What is read on a control is part of its name.",
        "\"{0}\" is written on it, and \"{1}\" is its name",
        "begin the name with what is written")
    default:
      .init(
        .error, ["11.2.5.4"], "Nothing needs the device or the body to be moved.",
        "a text asks for a movement (\"{0}\"): \"{1}\"", "name an action that one press does")
    }
  }

  /// Clauses 11.3 to 11.7: what is understood, and what fits together with other programs.
  var understandingText: AccessibilityRuleText {
    switch self {
    // {0} why
    case .languageUnknown:
      .init(
        .error, ["11.3.1.1", "5.1.3.14"], "The language of every text is known.", "{0}",
        "add \"lang\" to the card, such as \"en\", or put its texts into strings/LOCALE.json")
    // {0} text, {1} language in words, {2} why, {3} language
    case .otherLanguage:
      .init(
        .error, ["11.3.1.1", "WCAG 3.1.2", "5.1.3.14"],
        "Every text is in the language that is spoken.",
        "\"{0}\" is not {1}: {2}",
        "translate it in strings/{3}.json, and write ${t.KEY} in cards and titles")
    case .changesOnInput:
      .init(
        .error, ["11.3.2.2", "11.3.2.1"], "Nothing changes by typing or choosing alone.",
        "something happens as soon as \"{0}\" is changed", "let an action do it, which is pressed")
    // {0} input, {1} why
    case .errorNotTold:
      .init(
        .error, ["11.3.3.1", "5.1.3.15"],
        "What is wrong with an input is told in words at the input.",
        "the input \"{0}\" {1} and has no \"errorMessage\"",
        "add \"errorMessage\": what is expected, in a sentence")
    // {0} key, {1} language, {2} the default
    case .refusalNotTold:
      .init(
        .error, ["11.3.3.1", "5.1.3.15", "11.3.1.1"],
        "Why something was refused is told in every language.",
        "the refusal \"{0}\" is not told in \"{1}\": the text of \"{2}\" stands in",
        "translate it in strings/{1}.json")
    // {0} input, {1} why
    case .inputWithoutLabel:
      .init(
        .error, ["11.3.3.2", "11.1.3.1", "11.4.1.2"], "Every input has a label.",
        "the input \"{0}\" has no label{1}",
        "add \"label\", for a toggle \"title\": what is to be filled in; a placeholder is gone when "
          + "somebody types")
    // {0} message
    case .errorSaysNothing:
      .init(
        .error, ["11.3.3.3", "11.3.3.1"], "A message of an error says how to mend it.",
        "\"{0}\" does not say what is expected", "say what to type, in a sentence")
    // {0} screen, {1} navigation, {2} why
    case .noReview:
      .init(
        .error, ["11.3.3.4"],
        "What cannot be taken back can be looked at before, and left.",
        "\"{1}\" cannot be taken back, and on \"{0}\" {2}",
        "show on that screen what it is about, and an action that leads away without it")
    // {0} what
    case .controlWithoutName:
      .init(
        .error, ["11.4.1.2", "11.5.2.5", "11.1.1.1"], "What is operated has a name in words.",
        "{0} has no name in words", "add a \"title\"; a sign or a picture alone is no name")
    // {0} what, {1} size
    case .smallTarget:
      .init(
        .error, ["WCAG 2.5.8"],
        "What is pressed is large enough: 24 pixels, on a panel for everybody 44.",
        "{0} {1}", "make it larger; \"theme\": { \"density\": \"touch\" } does for all cards")
    // {0} key, {1} trigger
    case .keyTaken:
      .init(
        .error, ["11.6.2", "11.2.1.1", "5.7"],
        "No trigger takes a key that people move around with.",
        "the key \"{0}\" of the trigger \"{1}\" is one that people move around with",
        "use a function key such as \"F2\"")
    // {0} navigation, {1} screen, {2} others
    case .helpMissing:
      .init(
        .error, ["WCAG 3.2.6"], "What starts at several screens has its action on each of them.",
        "\"{0}\" may start at \"{1}\" and has an action on {2}, but none here",
        "add the action to this card in the same place, or take the screen out of \"from\"")
    default:
      .init(
        .warning, ["11.7"], "People's own settings of light and dark hold.",
        "the scheme \"{0}\" holds whatever people have set", "write \"auto\", or leave it out")
    }
  }
}
