import SnapValue

extension Evaluator {
  /// `typecheck` and `semver`.
  static let typeOperations: [(name: String, answer: Operation)] = [
    ("typecheck", { request throws(EvalError) in try typecheck(request) }),
    ("semver", { request throws(EvalError) in try semver(request) }),
  ]

  private static func typecheck(_ request: EvalRequest) throws(EvalError) -> ValueMap {
    let written = try request.any("schema")
    let value = try request.any("value")
    let schema: Schema
    do throws(SchemaFault) { schema = try Schema(written) } catch {
      let place = JSONPointer(error.path).description
      throw EvalError(
        .invalidSchema, place.isEmpty ? error.message : "at \(quoted(place)): \(error.message)")
    }
    let errors = schema.validate(value).map { error -> Value in
      [
        "instancePath": .list(error.instancePath.map { .string($0) }),
        "schemaPath": .list(error.schemaPath.map { .string($0) }),
      ]
    }
    return ["errors": .list(errors)]
  }

  private static func semver(_ request: EvalRequest) throws(EvalError) -> ValueMap {
    let rangeText = try request.text("range")
    let versionText = try request.text("version")
    let range: VersionRange
    do throws(VersionFault) { range = try VersionRange(parsing: rangeText) } catch {
      throw EvalError(.invalidRange, error.message)
    }
    let version: SemanticVersion
    do throws(VersionFault) { version = try SemanticVersion(parsing: versionText) } catch {
      throw EvalError(.invalidVersion, error.message)
    }
    return ["satisfies": .bool(range.contains(version))]
  }
}
