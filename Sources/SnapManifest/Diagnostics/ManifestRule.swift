package import SnapValue

/// One kind of fault: its code, how bad it is, its sentence and how to mend it.
///
/// In the texts `{0}`, `{1}` stand for the facts of one finding, in the order that the table tells.
package struct ManifestRule: Sendable, Hashable {
  /// How bad it is.
  package let severity: Diagnostic.Severity
  /// What is wrong.
  package let sentence: String
  /// How to mend it; a nearest name, where one is found, is told instead.
  package let remedy: String

  init(_ severity: Diagnostic.Severity, _ sentence: String, _ remedy: String = "") {
    self.severity = severity
    self.sentence = sentence
    self.remedy = remedy
  }

  /// A text of the rule with facts in their places.
  static func fill(_ template: String, _ facts: [String]) -> String {
    var text = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      let inside = rest[rest.index(after: open)...]
      if let digit = inside.first?.wholeNumberValue, inside.dropFirst().first == "}" {
        text += digit < facts.count ? facts[digit] : ""
        rest = inside.dropFirst(2)
      } else {
        text += "{"
        rest = inside
      }
    }
    return text + rest
  }
}

/// A fault's code, such as `NH203`. One code is one kind of fault.
package enum ManifestCode: String, Sendable, Hashable, CaseIterable {
  // NH1: text and shape
  case notJSON = "NH101"
  case duplicateKey = "NH102"
  case tooDeep = "NH103"
  case tooLarge = "NH104"
  case notUTF8 = "NH105"
  case loneSurrogate = "NH106"
  case byteOrderMark = "NH107"
  case unreadableFile = "NH108"
  case numberOutOfRange = "NH109"
  case missingVersion = "NH110"
  case newerVersion = "NH111"
  case unknownKey = "NH112"
  case missingKey = "NH113"
  case wrongType = "NH114"
  case unknownValue = "NH115"
  case exclusiveKeys = "NH116"
  case empty = "NH117"
  case invalidIdentifier = "NH118"
  case notSupported = "NH119"
  case noChoice = "NH120"
  case invalidPath = "NH121"
  case invalidVersion = "NH122"
  case invalidRange = "NH123"
  case invalidHash = "NH124"
  case invalidPointer = "NH125"
  case tooManyFindings = "NH126"
  // NH1: layers (NH150 and on)
  case layerCircle = "NH150"
  case tooManyLayers = "NH151"
  case layerUnreadable = "NH152"
  case layerRemovesNothing = "NH153"

  // NH2: names
  case unknownAlias = "NH201"
  case invalidCapability = "NH202"
  case unknownScreen = "NH203"
  case unknownNavigation = "NH204"
  case unknownIntent = "NH205"
  case unknownType = "NH206"
  case unknownRegion = "NH207"
  case definedTwice = "NH209"
  case neverUsed = "NH210"
  case derivesFromItself = "NH211"
  case unknownSegue = "NH212"

  // NH3: types
  case invalidType = "NH301"
  case doesNotFit = "NH302"
  case neverSupplied = "NH303"
  case setDisagrees = "NH304"
  case parameterNotInPath = "NH305"
  case dataNotText = "NH306"
  case unknownProperty = "NH307"
  case noResult = "NH308"
  case resultNeverComes = "NH309"
  case privateToPublic = "NH310"
  case resultLost = "NH311"

  // NH4: routes
  case patternSyntax = "NH401"
  case repeatedGroup = "NH402"
  case samePattern = "NH403"
  case redirectToNothing = "NH404"
  case redirectCycle = "NH405"
  case cannotEnter = "NH406"
  case redirectScheme = "NH407"
  case redirectMalformed = "NH408"
  case exportedWithoutName = "NH409"
  case bracesInPath = "NH410"
  case routeLacks = "NH411"

  // NH5: the graph
  case screenNotReached = "NH501"
  case deadEnd = "NH502"
  case layerWithoutEnd = "NH503"
  case guardCircle = "NH504"
  case assertReachable = "NH511"
  case assertUnreachable = "NH512"
  case assertAlways = "NH513"
  case assertWithin = "NH514"
  case assertLeaves = "NH515"
  // NH5: what cannot work (NH521 and on: regions)
  case regionNotPossible = "NH521"
  case noSplit = "NH522"
  case regionUnused = "NH523"
  case tabsNotPossible = "NH524"
  case tabRoot = "NH525"
  case fallbackUnused = "NH526"
  case presentationArguments = "NH527"

  // NH6: plugins, told by their notes
  case pluginNotFound = "NH601"
  case hashDiffers = "NH602"
  case unsafeFile = "NH603"
  case noNote = "NH604"
  case contractVersion = "NH605"
  case versionOutsidePin = "NH606"
  case capabilityNotProvided = "NH607"
  case configRefused = "NH608"
  case noUsablePresenter = "NH609"
  case twoPluginsOneID = "NH610"
  case optionalAbsent = "NH611"
  case wrongArchitecture = "NH612"
  case missingLibrary = "NH613"
  case missingSymbol = "NH614"
  case malformedLibrary = "NH615"
  case pluginRefused = "NH616"
  case capabilityOfOtherKind = "NH617"
  case pluginNeverUsed = "NH618"
  case cardUnreadable = "NH619"
  case twoPluginsOneVersion = "NH620"
  case newerRefused = "NH621"
  case pluginNotLocked = "NH622"
  case lockDiffers = "NH623"
  case lockUnusable = "NH624"
  case signatureRefused = "NH625"
  case pluginQuarantined = "NH626"
  case presenterGroup = "NH627"
  case powerNotGranted = "NH628"
  case grantWithoutEffect = "NH629"
  case notWhileRunning = "NH640"
  // NH6: other programs (NH630 and on)
  case programNotFound = "NH630"
  case display = "NH631"

  // NH7: state and policy
  case initialMalformed = "NH701"
  case initialUnknownKey = "NH702"
  case initialScheme = "NH703"
  case limitOutOfRange = "NH704"
  case initialData = "NH705"
  case stateLacks = "NH706"
  case migrationToNothing = "NH707"

  // NH8: script
  case unknownStep = "NH801"
  case unknownExpectation = "NH802"
  case unknownOutcome = "NH803"
  case stepArgument = "NH804"
  case unknownCall = "NH805"
  case expectedStateMalformed = "NH806"
  case stepUnknownKey = "NH807"
  case stepUnknownName = "NH808"

  // NH9: cards
  case notACard = "NH901"
  case cardUnknownType = "NH902"
  case cardUnknownProperty = "NH903"
  case cardLeftOut = "NH904"
  case cardWrongType = "NH905"
  case cardBadValue = "NH906"
  case cardMissing = "NH907"
  case cardDuplicateID = "NH908"
  case cardUnknownID = "NH909"
  case cardUnsafeURL = "NH910"
  case cardExpression = "NH911"
  case cardLimit = "NH912"
  case cardUnknownVerb = "NH913"
  case cardUnknownRoute = "NH914"
  case cardPrivate = "NH915"
  case cardPicture = "NH916"
  case cardStartsElsewhere = "NH917"
  // NH9: texts by locale
  case stringsUnreadable = "NH921"
  case stringsDefault = "NH922"
  case stringsName = "NH923"
  case malformedText = "NH924"
  case pluralFormMissing = "NH925"
  case pluralFormUnused = "NH926"
  case unknownText = "NH927"
  case untranslated = "NH928"
  case unusedText = "NH929"
  // NH9: triggers
  case invalidKey = "NH931"
  case unknownSignal = "NH932"
  case hostSignal = "NH933"
  case triggerTwice = "NH934"
  case warningTooLong = "NH935"
  case wipeNotPossible = "NH936"
  case triggerMalformed = "NH937"
  case triggerUnknownKey = "NH938"
  // NH9: user interfaces of GtkBuilder
  case uiUnreadable = "NH951"
  case uiMalformed = "NH952"
  case uiTarget = "NH953"
  case uiUnknownObject = "NH954"
  case uiUnknownInput = "NH955"
  case uiWithoutCard = "NH956"
  case uiUnknownAction = "NH957"
}

extension ManifestCode {
  /// A diagnostic of this code, for facts that only an assembly knows, such as an unreadable file.
  ///
  /// `facts` fill the sentence in the order that the catalogue tells; `severity` says how bad it is
  /// where that is not always the same.
  package func diagnostic(
    at place: Diagnostic.Place, facts: [String], nearest: String? = nil,
    related: [Diagnostic.Place] = [], severity: Diagnostic.Severity? = nil,
    remedy: String? = nil
  ) -> Diagnostic {
    Finding(code: self, facts: facts, nearest: nearest, remedy: remedy, severity: severity)
      .diagnostic(at: place, related: related)
  }
}
