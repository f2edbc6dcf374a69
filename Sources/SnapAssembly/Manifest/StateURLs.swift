import SnapEngine
import SnapManifest

extension LocationReader {
  /// The engine's grammar of state URLs, for the checks of manifests.
  static let engine = LocationReader { text throws(LocationReader.Fault) in
    do throws(LocationFault) {
      return try Location(parsing: text)
    } catch {
      throw LocationReader.Fault(message: error.message, column: error.column)
    }
  }
}
