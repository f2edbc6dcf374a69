import SnapApp
import SnapInspect
import SnapManifest
import SnapValue
import SnapSystem

extension Command {
  static let graph = Command(
    "graph", "Draw the navigation graph of a manifest",
    description: [
      "Draws screens as boxes and navigations as arrows, in Graphviz's DOT, in Mermaid, or as SVG, "
        + "which Graphviz's program dot makes. Dashed boxes are laid over others, dashed arrows "
        + "lead to them or back, what may start everywhere starts at \"anywhere\", and routes are "
        + "the entries.",
      "With --request the way that a request would take is marked, with --trace the way that a run "
        + "took. No plugin is loaded; where only a router could say, ask navhost explain.",
    ],
    operands: [Operand("MANIFEST", "The application's manifest, a JSON file")],
    options: [
      Option(
        "format", letter: "T", argument: "FORMAT", kind: .choice(["dot", "mermaid", "svg"]),
        "dot, mermaid or svg; by default what the name of the output ends in, or dot"),
      Option(
        "request", argument: "STEP", "Mark the way of this request, a step of a script in JSON"),
      Option("state", argument: "URL", "Start the request here instead of at the manifest's state"),
      Option(
        "trace", argument: "FILE", "Mark the way of this output of navhost run --presenter trace"),
      Option("output", letter: "o", argument: "FILE", "Write here instead of to standard output"),
    ],
    examples: [
      "navhost graph -o tv.svg tv.json",
      #"navhost graph --request '{"navigate": "play"}' tv.json | dot -Tpng > way.png"#,
    ],
    run: drawGraph)
}

/// What a drawing is written in.
private enum GraphFormat: String, CaseIterable {
  case dot, mermaid, svg

  /// The one that a file's name tells.
  init?(nameOf file: String) {
    switch fileName(of: file).split(separator: ".").last {
    case "dot", "gv": self = .dot
    case "mmd", "mermaid": self = .mermaid
    case "svg": self = .svg
    default: return nil
    }
  }
}

@Sendable private func drawGraph(_ invocation: Invocation) -> ExitStatus {
  let (arguments, console) = (invocation.arguments, invocation.console)
  let output = arguments.value("output")
  let word = arguments.value("format")
  let format: GraphFormat
  if let word {
    guard let known = GraphFormat(rawValue: word) else {
      let near = nearestName(to: word, among: GraphFormat.allCases.map(\.rawValue))
      console.complain(
        "--format takes dot, mermaid or svg, not \"\(word)\""
          + (near.map { "\n  did you mean \"\($0)\"?" } ?? ""))
      return .usage
    }
    format = known
  } else if let output, let named = GraphFormat(nameOf: output) {
    format = named
  } else if let output, fileName(of: output).dropFirst().contains(".") {
    console.complain(
      "--format takes dot, mermaid or svg; \(output) ends in none of them\n"
        + "  for other pictures: navhost graph MANIFEST | dot -Tpng > way.png")
    return .usage
  } else {
    format = .dot
  }
  let file = ManifestFile(reading: arguments.operand(0) ?? "")
  guard let manifest = file.manifest, var drawing = file.drawing, !file.hasErrors else {
    report(file, to: console)
    return .manifest
  }
  if let wrong = output.flatMap({ file.refusal(of: "output", $0) }) {
    console.complain(wrong)
    return .usage
  }
  do throws(Failure) {
    let url = arguments.value("state")
    if let url { try check(state: url, of: arguments.value("request"), in: manifest) }
    if let step = arguments.value("request") {
      drawing = drawing.showing(try GraphWay(of: step, from: url, in: manifest))
    }
    if let trace = arguments.value("trace") {
      drawing = drawing.showing(
        try GraphWay(trace: try text(of: trace), scheme: manifest.app.scheme))
    }
    let text = invocation.json ? drawing.value.jsonText + "\n" : try drawing.text(in: format)
    guard let output else {
      console.result(text)
      return .done
    }
    do throws(SystemError) { try writeWhole(text, to: absolutePath(output)) } catch {
      throw Failure(.failed, error.description)
    }
    return .done
  } catch {
    console.complain(error.sentence)
    return error.exitStatus
  }
}

/// Throws where the state of a request makes no sense, or there is no request that could start there.
private func check(
  state url: String, of request: String?, in manifest: Manifest
) throws(Failure) {
  guard request != nil else {
    throw Failure(.malformed, "--state says where --request starts, and there is no --request")
  }
  do throws(Failure) { try GraphWay.check(state: url, in: manifest) } catch {
    throw Failure(error.code, "--state: \(error.message)", hint: error.hint)
  }
}

private func text(of file: String) throws(Failure) -> String {
  do throws(FileReadError) {
    return String(decoding: try readFile(file, limit: 64 << 20).bytes, as: UTF8.self)
  } catch { throw Failure(.failed, "the trace cannot be read: \(error.description)") }
}

extension Failure {
  /// A step or trace that makes no sense is a wrong command line; a machine without dot, or a file
  /// that cannot be written, is the machine's; anything else is a refusal.
  fileprivate var exitStatus: ExitStatus {
    switch code {
    case .malformed, .unknownName: .usage
    case .failed, .timedOut: .machine
    default: .refused
    }
  }
}

extension GraphDrawing {
  fileprivate func text(in format: GraphFormat) throws(Failure) -> String {
    switch format {
    case .dot: dot
    case .mermaid: mermaid
    case .svg: try Graphviz.svg(of: dot)
    }
  }
}
