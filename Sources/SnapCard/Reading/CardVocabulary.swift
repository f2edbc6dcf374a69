/// The types of the public vocabulary, and the properties that each has.
enum CardType: String, CaseIterable {
  case adaptiveCard = "AdaptiveCard"
  case textBlock = "TextBlock"
  case richTextBlock = "RichTextBlock"
  case textRun = "TextRun"
  case image = "Image"
  case imageSet = "ImageSet"
  case media = "Media"
  case container = "Container"
  case columnSet = "ColumnSet"
  case carousel = "Carousel"
  case carouselPage = "CarouselPage"
  case column = "Column"
  case factSet = "FactSet"
  case actionSet = "ActionSet"
  case table = "Table"
  case tableRow = "TableRow"
  case tableCell = "TableCell"
  case inputText = "Input.Text"
  case inputNumber = "Input.Number"
  case inputDate = "Input.Date"
  case inputTime = "Input.Time"
  case inputToggle = "Input.Toggle"
  case inputChoiceSet = "Input.ChoiceSet"
  case execute = "Action.Execute"
  case submit = "Action.Submit"
  case openURL = "Action.OpenUrl"
  case showCard = "Action.ShowCard"
  case toggleVisibility = "Action.ToggleVisibility"

  private static let byLowerName = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue.lowercased(), $0) })

  /// The type of a name, whatever its case.
  init?(named name: String) {
    guard let type = Self.byLowerName[name.lowercased()] else { return nil }
    self = type
  }

  /// Whether it may stand in a list of elements.
  var isElement: Bool {
    switch self {
    case .textBlock, .richTextBlock, .image, .imageSet, .media, .container, .columnSet, .carousel,
      .factSet, .actionSet, .table, .inputText, .inputNumber, .inputDate, .inputTime, .inputToggle,
      .inputChoiceSet:
      true
    default: false
    }
  }

  /// Whether it may stand in a list of actions.
  var isAction: Bool { rawValue.hasPrefix("Action.") }

  /// Whether it is a field of a form.
  var isInput: Bool { rawValue.hasPrefix("Input.") }

  /// The names of its properties.
  var properties: Set<String> { Self.names[self] ?? [] }

  private static let names: [CardType: Set<String>] = Dictionary(
    uniqueKeysWithValues: allCases.map { type in
      var names = Set(own[type] ?? [])
      names.formUnion(["type", "id", "fallback", "requires"])
      if type.isElement || type == .column {
        names.formUnion(["isVisible", "separator", "spacing", "height"])
      }
      if type.isInput { names.formUnion(["label", "isRequired", "errorMessage", "value"]) }
      if type.isAction {
        names.formUnion(["title", "iconUrl", "style", "tooltip", "isEnabled", "mode", "x-bar"])
      }
      return (type, names)
    })

  private static let look = ["color", "fontType", "isSubtle", "size", "weight"]
  private static let box = [
    "items", "selectAction", "style", "verticalContentAlignment", "bleed", "backgroundImage",
    "minHeight", "rtl", "layouts",
  ]
  private static let cells = ["horizontalCellContentAlignment", "verticalCellContentAlignment"]

  private static let own: [CardType: [String]] = [
    .adaptiveCard: [
      "$schema", "version", "body", "actions", "selectAction", "fallbackText", "backgroundImage",
      "minHeight", "rtl", "speak", "lang", "verticalContentAlignment", "x-steps", "x-step",
      "x-layer",
    ],
    .textBlock: look + ["text", "horizontalAlignment", "maxLines", "wrap", "style"],
    .richTextBlock: ["inlines", "horizontalAlignment"],
    .textRun: look + [
      "text", "highlight", "italic", "strikethrough", "underline", "selectAction",
    ],
    .image: [
      "url", "altText", "horizontalAlignment", "selectAction", "size", "style",
      "width",
    ],
    .imageSet: ["images", "imageSize", "horizontalAlignment"],
    .media: ["sources", "poster", "altText", "x-play"],
    .container: box + ["x-footer"],
    .columnSet: [
      "columns", "selectAction", "style", "bleed", "minHeight", "horizontalAlignment", "x-scroll",
    ],
    .carousel: ["pages", "style", "bleed", "minHeight"],
    .carouselPage: box,
    .column: box + ["width"],
    .factSet: ["facts"],
    .actionSet: ["actions", "horizontalAlignment"],
    .table: cells + [
      "columns", "rows", "firstRowAsHeader", "firstRowAsHeaders", "showGridLines", "gridStyle",
    ],
    .tableRow: cells + ["cells", "style"],
    .tableCell: box + ["isVisible"],
    .inputText: [
      "isMultiline", "maxLength", "placeholder", "regex", "style", "inlineAction",
      "x-keyboard",
    ],
    .inputNumber: ["min", "max", "placeholder"],
    .inputDate: ["min", "max", "placeholder"],
    .inputTime: ["min", "max", "placeholder"],
    .inputToggle: ["title", "valueOn", "valueOff", "wrap"],
    .inputChoiceSet: ["choices", "isMultiSelect", "style", "placeholder", "wrap", "x-aisle"],
    .execute: ["verb", "data", "associatedInputs"],
    .submit: ["data", "associatedInputs"],
    .openURL: ["url"],
    .showCard: ["card"],
    .toggleVisibility: ["targetElements"],
  ]

  /// Names of the public vocabulary, or of later versions of it, that nothing is made of.
  static let leftOut: Set<String> = [
    "refresh", "authentication", "metadata", "msteams", "captionSources", "choices.data",
    "targetWidth", "labelPosition", "labelWidth", "inputStyle", "layouts", "grid.area", "timer",
    "initialPage", "orientation", "loop", "heightInPixels",
    "roundedCorners", "showBorder", "role", "menuActions", "resources", "themedUrls",
    "allowExpand", "fitMode", "valueChangedAction", "isSortKey", "references", "backgroundColor",
    "speak", "lang", "rtl", "isVisible", "separator", "spacing", "height",
  ]
}
