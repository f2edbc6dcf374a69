/// Text as the cells of a terminal see it: clusters with their widths, harmless, with the styles of
/// its runs.
///
/// Places in it are numbers of clusters. Text of printable ASCII, which is most text, is kept as
/// its bytes alone.
final class GlyphText: Sendable {
  /// What a line break may do at a cluster.
  enum Kind: UInt8, Sendable {
    case letter, space, newline, breaksAfter, breaksAround, staysWithLeft, breaksUnseen
  }

  struct Cluster: Sendable {
    /// Where its bytes end.
    let end: Int32
    let width: UInt8
    let kind: Kind
  }

  /// Clusters of one style up to a place, and the action that they carry out.
  struct Span: Sendable {
    let end: Int
    let style: Style
    let action: Int?
  }

  let bytes: [UInt8]
  /// Empty where every byte is a cluster.
  let clusters: [Cluster]
  let spans: [Span]

  init(bytes: [UInt8], clusters: [Cluster], spans: [Span]) {
    self.bytes = bytes
    self.clusters = clusters
    self.spans = spans
  }

  /// Text of one style.
  convenience init(_ text: String, style: Style = Style()) {
    var builder = GlyphBuilder()
    builder.append(text, style: style)
    let made = builder.finish()
    self.init(bytes: made.bytes, clusters: made.clusters, spans: made.spans)
  }

  var count: Int { clusters.isEmpty ? bytes.count : clusters.count }
  var isEmpty: Bool { bytes.isEmpty }

  func width(at index: Int) -> Int {
    clusters.isEmpty ? (bytes[index] == 0x0A ? 0 : 1) : Int(clusters[index].width)
  }

  func kind(at index: Int) -> Kind {
    if !clusters.isEmpty { return clusters[index].kind }
    switch bytes[index] {
    case 0x20: return .space
    case 0x0A: return .newline
    case 0x2D: return .breaksAfter
    default: return .letter
    }
  }

  /// The text of one cluster.
  func cluster(at index: Int) -> String {
    if clusters.isEmpty { return String(Character(Unicode.Scalar(bytes[index]))) }
    return String(decoding: bytes[start(of: index)..<Int(clusters[index].end)], as: UTF8.self)
  }

  /// The text of some clusters.
  func text(_ range: Range<Int>) -> String {
    guard !range.isEmpty else { return "" }
    let from = start(of: range.lowerBound)
    let to = clusters.isEmpty ? range.upperBound : Int(clusters[range.upperBound - 1].end)
    return String(decoding: bytes[from..<to], as: UTF8.self)
  }

  /// All of it.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The cells of some clusters in one line.
  func width(_ range: Range<Int>) -> Int {
    if clusters.isEmpty { return range.count }
    return range.reduce(0) { $0 + Int(clusters[$1].width) }
  }

  /// The cells of its widest line.
  var widest: Int {
    var best = 0
    var line = 0
    for index in 0..<count {
      line = kind(at: index) == .newline ? 0 : line + width(at: index)
      best = max(best, line)
    }
    return best
  }

  private func start(of index: Int) -> Int {
    if clusters.isEmpty { return index }
    return index == 0 ? 0 : Int(clusters[index - 1].end)
  }
}
