/// An object of a saved session. Members that no version knows are ignored, and one that is `null` is absent.
struct SessionObject {
  /// The reason for which a document is no session: a member is absent or of another type.
  struct Incomplete: Error {}

  private let document: JSONDocument
  private let node: Int

  init(_ document: JSONDocument, _ node: Int) {
    self.document = document
    self.node = node
  }

  private func optional(_ name: String) -> Int? {
    document.member(name, of: node).flatMap { document.kind($0) == .null ? nil : $0 }
  }

  private func required(_ name: String) throws(Incomplete) -> Int {
    guard let value = optional(name) else { throw Incomplete() }
    return value
  }

  // MARK: Values

  func text(_ name: String) throws(Incomplete) -> String {
    guard case let value = try required(name), document.kind(value) == .string,
      let text = document.string(value)
    else { throw Incomplete() }
    return text
  }

  func textIfPresent(_ name: String) throws(Incomplete) -> String? {
    optional(name) == nil ? nil : try text(name)
  }

  func bool(_ name: String) throws(Incomplete) -> Bool {
    guard let bool = document.bool(try required(name)) else { throw Incomplete() }
    return bool
  }

  func boolIfPresent(_ name: String) throws(Incomplete) -> Bool? {
    optional(name) == nil ? nil : try bool(name)
  }

  func number(_ name: String) throws(Incomplete) -> Double {
    guard let number = document.number(try required(name)) else { throw Incomplete() }
    return number
  }

  func numberIfPresent(_ name: String) throws(Incomplete) -> Double? {
    optional(name) == nil ? nil : try number(name)
  }

  /// A whole number, exactly: times have more digits than a double.
  func integer<Integer: FixedWidthInteger>(_ name: String) throws(Incomplete) -> Integer {
    try integer(at: try required(name))
  }

  func integerIfPresent<Integer: FixedWidthInteger>(
    _ name: String
  ) throws(Incomplete) -> Integer? {
    optional(name) == nil ? nil : try integer(name)
  }

  func integers<Integer: FixedWidthInteger>(_ name: String) throws(Incomplete) -> [Integer] {
    var integers: [Integer] = []
    for element in try elements(at: try required(name)) {
      integers.append(try integer(at: element))
    }
    return integers
  }

  private func integer<Integer: FixedWidthInteger>(at value: Int) throws(Incomplete) -> Integer {
    guard let number = document.number(value) else { throw Incomplete() }
    let digits = String(decoding: document.bytes[document.tape.range(value)], as: UTF8.self)
    // A whole number may also be written as `1.0` or `1e3`.
    guard let integer = Integer(digits) ?? Integer(exactly: number) else { throw Incomplete() }
    return integer
  }

  // MARK: Objects and arrays

  func object(_ name: String) throws(Incomplete) -> Self {
    Self(document, try required(name))
  }

  func objectIfPresent(_ name: String) -> Self? {
    optional(name).map { Self(document, $0) }
  }

  func objects(_ name: String) throws(Incomplete) -> [Self] {
    try objects(at: try required(name))
  }

  /// The objects of the arrays of an array.
  func nestedObjects(_ name: String) throws(Incomplete) -> [[Self]] {
    var arrays: [[Self]] = []
    for element in try elements(at: try required(name)) {
      arrays.append(try objects(at: element))
    }
    return arrays
  }

  private func objects(at value: Int) throws(Incomplete) -> [Self] {
    try elements(at: value).map { Self(document, $0) }
  }

  private func elements(at value: Int) throws(Incomplete) -> JSONDocument.Children {
    guard document.kind(value) == .array else { throw Incomplete() }
    return document.children(value)
  }
}
