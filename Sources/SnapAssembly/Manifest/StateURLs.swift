import SnapEngine
import SnapManifest
import SnapModel

extension LocationReader {
  /// The engine's grammar of state URLs.
  static let engine = LocationReader { text throws(Fault) in
    do throws(LocationFault) { return try Location(parsing: text) } catch {
      throw Fault(message: error.message, column: error.column)
    }
  }
}
