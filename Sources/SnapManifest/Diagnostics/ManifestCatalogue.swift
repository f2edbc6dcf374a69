extension ManifestCode {
  /// What the code means. This table is the one source of every sentence about manifests.
  package var rule: ManifestRule {
    switch self {
    // {0} what the reader says, {1} how to mend it
    case .notJSON: .init(.error, "not JSON: {0}", "{1}")
    // {0} key
    case .duplicateKey: .init(.error, "key \"{0}\" stands twice", "remove one of the two")
    case .tooDeep: .init(.error, "{0}", "put parts that are this deep into files of their own")
    case .tooLarge: .init(.error, "{0}", "split the manifest")
    case .notUTF8: .init(.error, "{0}", "save the file as UTF-8")
    case .loneSurrogate: .init(.error, "{0}", "write the character itself, or both halves")
    case .byteOrderMark:
      .init(.warning, "the file begins with a byte-order mark", "save it as UTF-8 without one")
    // {0} the reason, {1} how to mend it
    case .unreadableFile: .init(.error, "the manifest cannot be read: {0}", "{1}")
    // {0} number
    case .numberOutOfRange:
      .init(.error, "number {0} is out of range", "whole numbers have 64 bits, others 1.8e308")
    case .missingVersion:
      .init(.error, "the format version \"navhost\" is missing", "add \"navhost\": 1")
    // {0} version
    case .newerVersion:
      .init(.error, "format version {0} is not known", "this host reads version 1")
    // {0} key, {1} what holds it, {2} known keys
    case .unknownKey: .init(.error, "unknown key \"{0}\" in {1}", "known here: {2}")
    // {0} key, {1} what misses it
    case .missingKey: .init(.error, "{1} needs the key \"{0}\"")
    // {0} what it is, {1} what was expected, {2} what was found, {3} how it is written
    case .wrongType: .init(.error, "{0} must be {1}, not {2}", "{3}")
    // {0} value, {1} what it is, {2} the allowed ones
    case .unknownValue: .init(.error, "\"{0}\" is no {1}", "known: {2}")
    // {0} and {1} keys, {2} what holds them
    case .exclusiveKeys: .init(.error, "\"{0}\" and \"{1}\" exclude each other in {2}")
    // {0} what is empty
    case .empty: .init(.error, "{0} must not be empty")
    // {0} text, {1} what it is, {2} the rule
    case .invalidIdentifier: .init(.error, "\"{0}\" is no valid {1}", "{2}")
    // {0} key or feature
    case .notSupported:
      .init(.error, "\"{0}\" is not supported by this version", "remove it, or use a newer host")
    // {0} what holds them, {1} keys, {2} how to mend it
    case .noChoice: .init(.error, "{0} needs one of: {1}", "{2}")
    // {0} path, {1} why
    case .invalidPath: .init(.error, "path \"{0}\" {1}")
    // {0} what the reader says
    case .invalidVersion: .init(.error, "{0}")
    case .invalidRange: .init(.error, "{0}", "ranges are npm's: ^1.2, ~1.2.3, >=1 <3, 1.x || 2.x")
    // {0} text
    case .invalidHash:
      .init(.error, "\"{0}\" is no SHA-256", "it has 64 hexadecimal digits, as sha256sum prints")
    // {0} text, {1} why, {2} how it is written
    case .invalidPointer: .init(.error, "\"{0}\": {1}", "{2}")
    // {0} number
    case .tooManyFindings:
      .init(.error, "{0} more problems are not listed", "mend the ones above first")
    // {0} chain of files
    case .layerCircle:
      .init(.error, "layers extend each other in a circle: {0}", "take one of them out")
    // {0} how many
    case .tooManyLayers:
      .init(.error, "there are more than {0} layers in all", "put some of them together")
    // {0} file, {1} the reason, {2} how to mend it
    case .layerUnreadable: .init(.error, "the layer {0} cannot be read: {1}", "{2}")
    // {0} id, {1} known ones
    case .layerRemovesNothing:
      .init(
        .warning, "no layer below has \"{0}\", so that null takes nothing out", "there are: {1}")
    default: namesRule
    }
  }

  private var namesRule: ManifestRule {
    switch self {
    // {0} name, {1} known names
    case .unknownAlias:
      .init(
        .error, "no plugin has the alias \"{0}\"",
        "add \"{0}\" with the id of a plugin to \"use\" of \"plugins\"; there are: {1}")
    // {0} text, {1} how it is written
    case .invalidCapability:
      .init(
        .error, "\"{0}\" names no capability",
        "write {1}; navhost inspect FILE tells the names that the plugin has")
    case .unknownScreen: .init(.error, "unknown screen \"{0}\"", "known: {1}")
    case .unknownNavigation: .init(.error, "unknown navigation \"{0}\"", "known: {1}")
    case .unknownIntent: .init(.error, "unknown intent \"{0}\"", "known: {1}")
    case .unknownRegion: .init(.error, "unknown region \"{0}\"", "known: {1}")
    case .unknownSegue: .init(.error, "no screen has a segue \"{0}\"", "known: {1}")
    case .unknownType: .init(.error, "unknown type \"{0}\"", "known: {1}")
    // {0} what it is, {1} name
    case .definedTwice: .init(.error, "{0} \"{1}\" is defined twice", "give one another name")
    // {0} what it is, {1} name, {2} why, {3} what else mends it
    case .neverUsed: .init(.warning, "{0} \"{1}\" is never used{2}", "remove it{3}")
    // {0} chain
    case .derivesFromItself:
      .init(.error, "screens derive from each other in a circle: {0}")
    // {0} what the schema reader says, {1} how it is written
    case .invalidType: .init(.error, "invalid type definition: {0}", "{1}")
    // {0} value, {1} what it is for, {2} what is asked for
    case .doesNotFit: .init(.error, "{0} does not fit {1}", "{2}")
    // {0} property, {1} screen, {2} navigation
    case .neverSupplied:
      .init(
        .error, "nothing supplies \"{0}\", which screen \"{1}\" requires, on navigation \"{2}\"",
        "set it in the navigation's mediation, or make it optional")
    // {0} pointer, {1} its kind, {2} property, {3} its kind
    case .setDisagrees:
      .init(.error, "\"{0}\" of screen \"{4}\" is {1}, but \"{2}\" of the destination is {3}")
    // {0} parameter, {1} pattern
    case .parameterNotInPath:
      .init(
        .error, "parameter \"{0}\" does not occur in the path \"{1}\"",
        "name a part of the path \":{0}\", or leave the parameter out")
    // {0} property, {1} why
    case .dataNotText:
      .init(.error, "\"{0}\" cannot take the state URL's data: {1}", "name a string property")
    // {0} property, {1} screen
    case .unknownProperty:
      .init(
        .warning, "screen \"{1}\" has no property \"{0}\"",
        "add it to the screen's optionalProperties")
    // {0} navigation, {1} screen
    case .noResult:
      .init(
        .error, "navigation \"{0}\" wants a result, but screen \"{1}\" declares none",
        "add \"result\", a type definition, to the screen")
    // {0} navigation, {1} why
    case .resultNeverComes:
      .init(
        .error, "the result of navigation \"{0}\" can never be delivered: {1}",
        "mend that, or remove \"result\"")
    // {0} property, {1} its screen, {2} property, {3} its screen
    case .privateToPublic:
      .init(
        .error, "\"{0}\" of screen \"{1}\" is private, and \"{2}\" of screen \"{3}\" is not",
        "give both \"private\": true, or do not pass it on")
    // {0} screen or navigation, {1} where it starts, {2} why, {3} how to mend it
    case .resultLost: .init(.warning, "the result of {0} is lost{1}: {2}", "{3}")
    // {0} why
    case .patternSyntax: .init(.error, "path pattern: {0}")
    // {0} name
    case .repeatedGroup: .init(.error, "path pattern: \"{0}\" names two groups")
    // {0} pattern, {1} other route
    case .samePattern:
      .init(.error, "path \"{0}\" can never match: route \"{1}\" takes all that it matches")
    // {0} target
    case .redirectToNothing:
      .init(.error, "no route has the path \"{0}\"", "add a route for it, or redirect elsewhere")
    // {0} chain
    case .redirectCycle: .init(.error, "redirects go in a circle: {0}")
    // {0} screen, {1} why
    case .cannotEnter: .init(.error, "the stack cannot be entered at \"{0}\": {1}")
    // {0} scheme, {1} the application's
    case .redirectScheme:
      .init(.error, "redirect to the scheme \"{0}\", but the application's is \"{1}\"")
    // {0} why
    case .redirectMalformed: .init(.error, "redirect to a malformed state URL: {0}")
    // {0} id
    case .exportedWithoutName:
      .init(
        .warning,
        "routes are exported, but the application's id \"{0}\" cannot be a name on the "
          + "session bus", "begin no part of it with a digit")
    // {0} what stands in braces, {1} the path
    case .bracesInPath:
      .init(
        .warning, "\"{{0}}\" in the path \"{1}\" is a literal: it matches the text \"{0}\"",
        "did you mean \":{0}\"?")
    // {0} route, {1} property, {2} screen
    case .routeLacks:
      .init(
        .warning, "route \"{0}\" fills no \"{1}\", which screen \"{2}\" requires",
        "name a part of the path \":{1}\", or set it in the navigation's mediation")
    default: graphRule
    }
  }

  private var graphRule: ManifestRule {
    switch self {
    // {0} screen
    case .screenNotReached:
      .init(
        .warning, "nothing leads to screen \"{0}\" from the initial state",
        "add a navigation, segue or route to it, or remove it")
    // {0} screen, {1} navigation
    case .deadEnd:
      .init(
        .warning, "nothing leads on from screen \"{0}\", and \"{1}\" leaves nothing to go back to",
        "add a navigation from it, or show it in another way than \"root\"")
    // {0} screen, {1} navigation
    case .layerWithoutEnd:
      .init(
        .warning, "\"{1}\" lays screen \"{0}\" over others, and no navigation takes it away",
        "add a navigation from it with \"presentation\": \"dismiss\"; a presenter may have no key "
          + "to go back")
    // {0} chain
    case .guardCircle:
      .init(
        .warning, "guards lead each other in a circle: {0}",
        "take the guard off where it leads to itself")
    // {0} screen, {1} where ways begin
    case .assertReachable: .init(.error, "no way leads to \"{0}\" from {1}")
    // {0} screen, {1} where ways begin; then the way
    case .assertUnreachable: .init(.error, "\"{0}\" can be reached from {1}")
    // {0} screen, {1} screen on the way; then the way
    case .assertAlways: .init(.error, "a way to \"{0}\" goes round \"{1}\"")
    // {0} screen, {1} most, {2} shortest; then the way
    case .assertWithin: .init(.error, "the shortest way to \"{0}\" takes {2} steps, not {1}")
    // {0} and {1} screens, {2} navigation
    case .assertLeaves: .init(.error, "\"{0}\" can be left to \"{1}\": {0} → {1} (by \"{2}\")")
    default: pluginsRule
    }
  }

  private var pluginsRule: ManifestRule {
    switch self {
    // {0} id, {1} directories searched, {2} how to mend it
    case .pluginNotFound:
      .init(.error, "no plugin with the id \"{0}\" was found in: {1}", "{2}")
    // {0} file, {1} hash found, {2} hash pinned
    case .hashDiffers:
      .init(.error, "{0} has the SHA-256 {1}, not {2}", "pin the new hash if you trust the file")
    // {0} file, {1} why, {2} command
    case .unsafeFile: .init(.error, "{0} is not loaded: {1}", "run: {2}")
    // {0} file, {1} how to mend it
    case .noNote: .init(.error, "{0} carries no plugin note", "{1}")
    // {0} file, {1} its contract version, {2} the host's
    case .contractVersion:
      .init(
        .error, "{0} needs contract {1}, this host has {2}", "use a matching build of the plugin")
    // {0} file, {1} version, {2} range
    case .versionOutsidePin:
      .init(.error, "{0} is version {1}, outside {2}", "install another version or widen the range")
    // {0} kind, {1} alias/name, {2} file, {3} what it provides
    case .capabilityNotProvided:
      .init(.error, "\"{1}\" is not there: {2} provides no {0} of that name", "it provides: {3}")
    // {0} id, {1} what it asks for
    case .configRefused:
      .init(.error, "the configuration does not fit what \"{0}\" asks for", "{1}")
    // {0} program, {1} why
    case .programNotFound:
      .init(
        .warning, "the presenter \"{0}\" cannot be used: {1}",
        "install it, or make it executable (chmod +x); a program beside the manifest begins with "
          + "\"./\"")
    // {0} those of the list
    case .noUsablePresenter:
      .init(
        .error, "nothing could be shown: none of the presenters can be used: {0}",
        "install or mend one of them, or add \"trace\", which is built in and prints lines of JSON")
    // {0} why, {1} what mends it
    case .presenterGroup:
      .init(.error, "these presenters cannot show at once: {0}", "{1}")
    // {0} why, {1} what mends it
    case .display: .init(.error, "the displays do not go together: {0}", "{1}")
    // {0} id, {1} power, {2} purpose, {3} keys
    case .powerNotGranted:
      .init(
        .warning, "\"{0}\" asks for {1} ({2}), which is not granted: what it does with that fails",
        "add {3} to its \"grants\", or say --grant when it is run, or live without it")
    // {0} what is granted, {1} id, {2} why it has no effect
    case .grantWithoutEffect:
      .init(.warning, "{0} is granted to \"{1}\" without effect: {2}", "take it out of \"grants\"")
    // {0} id, {1} file taken, {2} file left, {3} why
    case .twoPluginsOneID:
      .init(
        .warning, "two files have the id \"{0}\": {1} is taken, {2} is not: {3}",
        "remove the one that is not meant, or narrow the version in plugins.use")
    // {0} id, {1} version, {2} and {3} files
    case .twoPluginsOneVersion:
      .init(
        .error, "{2} and {3} are both \"{0}\" {1}, with other bytes",
        "remove one of them, or give it another version")
    // {0} file refused, {1} why, {2} file taken, {3} id
    case .newerRefused:
      .init(
        .warning, "{0} comes first for \"{3}\" and is refused, so {2} is taken: {1}",
        "mend or remove the first")
    // {0} file, {1} id
    case .pluginNotLocked:
      .init(
        .error, "{0} is not loaded: \"{1}\" is not in manifest.lock.json, and nothing else is",
        "if you trust the file, lock it, too: navhost lock MANIFEST")
    // {0} file, {1} what differs
    case .lockDiffers:
      .init(
        .error, "{0} is not loaded: {1}",
        "install what was locked; if you trust what is there: navhost lock MANIFEST")
    // {0} why, {1} how to mend it
    case .lockUnusable: .init(.error, "no plugin is loaded: {0}", "{1}")
    case .signatureRefused: .init(.error, "no plugin is loaded: {0}", "{1}")
    // {0} file, {1} how often it has ended its process and how, {2} how to mend it
    case .pluginQuarantined: .init(.error, "{0} is not loaded: {1}", "{2}")
    // {0} alias, {1} id, {2} directories
    case .optionalAbsent:
      .init(.warning, "optional plugin \"{0}\" ({1}) is absent; searched: {2}")
    // {0} file, {1} its machine, {2} the host's
    case .wrongArchitecture:
      .init(.error, "{0} is built for {1}, this machine is {2}", "build it for this machine")
    // {0} file, {1} library, {2} how to mend it
    case .missingLibrary: .init(.error, "{0} needs {1}, which is not installed", "{2}")
    // {0} file, {1} symbol, {2} how to mend it
    case .missingSymbol:
      .init(.error, "{0} needs the symbol {1}, which no library provides", "{2}")
    // {0} file, {1} why, {2} how to mend it
    case .malformedLibrary: .init(.error, "{0} is no sound shared library: {1}", "{2}")
    case .pluginRefused: .init(.error, "{0} is refused: {1}", "{2}")
    // {0} alias/name, {1} kind wanted, {2} kind provided
    case .capabilityOfOtherKind: .init(.error, "\"{0}\" is of the kind {2}, not {1}")
    // {0} alias
    case .pluginNeverUsed:
      .init(.warning, "plugin \"{0}\" is never used", "remove it")
    // {0} what is wrong with the card, {1} how to mend it
    case .cardUnreadable: .init(.error, "the card {0}", "{1}")
    case .notWhileRunning: .init(.error, "cannot be taken over while the application runs: {0}")
    default: regionsRule
    }
  }

  private var regionsRule: ManifestRule {
    switch self {
    // {0} presentation, {1} region, {2} why
    case .regionNotPossible:
      .init(.error, "\"{0}\" cannot be shown in region \"{1}\": {2}")
    // {0} screen
    case .noSplit:
      .init(
        .warning, "no split has \"{0}\" among its details, so it is shown without one",
        "add it to the \"detail\" of a split, or say what else in \"fallback\"")
    // {0} region
    case .regionUnused:
      .init(.warning, "region \"{0}\" never holds a screen", "give it a root, or remove it")
    // {0} region, {1} why
    case .tabsNotPossible: .init(.error, "region \"{0}\" cannot be so: {1}")
    // {0} tab, {1} why
    case .tabRoot:
      .init(
        .error, "tab \"{0}\" needs a root of its own: {1}",
        "a state URL that begins with the root selects the tab")
    // {0} presentation
    case .fallbackUnused:
      .init(.warning, "the fallback of \"{0}\" is never used: it is always possible", "remove it")
    // {0} function, {1} what it is given
    case .presentationArguments:
      .init(
        .error, "\"{0}\" shows a screen, and what shows a screen cannot be given {1}",
        "give literals and properties here, and pass screens and payload in the mediation")
    default: runRule
    }
  }

  private var runRule: ManifestRule {
    switch self {
    // {0} why
    case .initialMalformed: .init(.error, "the initial state URL is malformed: {0}")
    // {0} key, {1} known keys
    case .initialUnknownKey:
      .init(
        .error, "the initial state URL names \"{0}\", which is no screen or effect", "known: {1}")
    // {0} scheme, {1} the application's
    case .initialScheme:
      .init(.error, "the initial state URL has the scheme \"{0}\", not \"{1}\"")
    // {0} what, {1} value, {2} least, {3} most
    case .limitOutOfRange: .init(.error, "{0} must be from {2} to {3}, not {1}")
    // {0} screen
    case .initialData:
      .init(
        .error, "screen \"{0}\" takes no data, and some stands behind its \"::\"",
        "name the property that it fills in the screen's \"data\", or leave it out")
    // {0} screen, {1} property, {2} why, {3} how to mend it
    case .stateLacks:
      .init(.error, "screen \"{0}\" requires \"{1}\", and {2}", "{3}")
    // {0} name, {1} what it should be, {2} known ones
    case .migrationToNothing:
      .init(.error, "the migration leads to \"{0}\", which is no {1}", "known: {2}")
    // {0} key, {1} known ones
    case .unknownStep: .init(.error, "unknown step \"{0}\"", "known: {1}")
    case .unknownExpectation: .init(.error, "unknown expectation \"{0}\"", "known: {1}")
    case .unknownOutcome: .init(.error, "unknown outcome \"{0}\"", "known: {1}")
    // {0} step, {1} what it needs
    case .stepArgument: .init(.error, "step \"{0}\" needs {1}")
    case .unknownCall: .init(.error, "unknown call \"{0}\" of a transition", "known: {1}")
    // {0} why
    case .expectedStateMalformed: .init(.error, "the expected state URL is malformed: {0}")
    // {0} key, {1} known keys
    case .stepUnknownKey:
      .init(.error, "the step names \"{0}\", which is no screen or effect", "known: {1}")
    // {0} what, {1} known ones
    case .stepUnknownName:
      .init(.error, "the step names {0}, which is not there", "known: {1}")
    default: cardsRule
    }
  }
}
