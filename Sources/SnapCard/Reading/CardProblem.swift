package import SnapValue

/// Something in a card that is not as its author will have meant it.
///
/// A card is drawn all the same, as well as it can be.
package struct CardProblem: Sendable, Hashable {
  /// What kind of problem it is; `check` has a code for each.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The value is no card, or of a version that cannot be drawn.
    case notACard
    /// There is no element, action or inline of that type.
    case unknownType
    /// There is no property of that name.
    case unknownProperty
    /// A property of the public vocabulary that nothing is made of here.
    case leftOut
    /// The value is of another type than expected.
    case wrongType
    /// The value is of the right type and means nothing.
    case badValue
    /// Something without which it makes no sense is not there.
    case missing
    /// Two things have one id.
    case duplicateID
    /// An id that nothing has.
    case unknownID
    /// A URL whose scheme is not allowed.
    case unsafeURL
    /// What stands between `${` and `}` cannot be read, or names what the screen does not have.
    case expression
    /// A bound was reached, and the rest is left out.
    case limit
  }

  /// What kind of problem it is.
  package var kind: Kind
  /// Where in the card it is: the offending value, or the element that lacks something.
  package var pointer: JSONPointer
  /// What is wrong, in one sentence that names the offending value.
  package var message: String
  /// How to mend it; empty when the message says all there is to say.
  package var hint: String
  /// How many characters (Unicode scalars) of the text that the pointer leads to stand before it;
  /// `nil`: it is the whole value.
  package var offset: Int?
  /// The name that was probably meant by one that is not known.
  package var nearest: String?
  /// Whether nothing can come of what is written, however the data is.
  package var isError = false

  /// Makes a problem.
  package init(_ kind: Kind, at pointer: JSONPointer, _ message: String, hint: String = "") {
    self.kind = kind
    self.pointer = pointer
    self.message = message
    self.hint = hint
  }
}

extension CardProblem {
  /// The problem with a pointer that leads into the card: one value that stands alone, where a list is
  /// expected, is read as the first of a list that is not there.
  func leading(into card: Value) -> CardProblem {
    var problem = self
    var (tokens, value) = ([String](), Optional(card))
    for token in pointer.tokens {
      if token == "0", let value, value.list == nil, value[token] == nil { continue }
      tokens.append(token)
      value = value?[JSONPointer([token])]
    }
    problem.pointer.tokens = tokens
    return problem
  }
}
