internal import Ringfence
internal import RingfenceRecords

/// A value of a JSON document in a log, with its line.
struct LogObject: Sendable {
  let document: JSONDocument
  let node: Int

  init(_ document: JSONDocument, _ node: Int = 0) {
    self.document = document
    self.node = node
  }

  /// `nil` for none, and for `null`.
  subscript(name: String) -> LogObject? {
    guard let member = document.member(name, of: node), document.kind(member) != .null else {
      return nil
    }
    return LogObject(document, member)
  }

  subscript(path first: String, _ rest: String...) -> LogObject? {
    var value = self[first]
    for name in rest { value = value?[name] }
    return value
  }

  var isObject: Bool { document.kind(node) == .object }
  var isArray: Bool { document.kind(node) == .array }

  /// The elements of an array; none of anything else.
  var elements: [LogObject] {
    guard isArray else { return [] }
    return document.children(node).map { LogObject(document, $0) }
  }

  /// A text that is not empty.
  var text: String? {
    guard document.kind(node) == .string, let text = document.string(node), !text.isEmpty else {
      return nil
    }
    return text
  }

  var number: Double? { document.number(node) }
  var bool: Bool? { document.bool(node) }
  /// Whether it is `true`, also as a text.
  var isTrue: Bool { bool ?? text.map { $0 == "true" } ?? false }

  /// A text, or a number as it is written, as ids are.
  var label: String? {
    if let text { return text }
    guard document.kind(node) == .number else { return nil }
    return String(decoding: document.bytes[document.tape.range(node)], as: UTF8.self)
  }

  func has(_ name: String, _ text: String) -> Bool {
    guard let member = self[name]?.text else { return false }
    return member.utf8.elementsEqual(text.utf8)
  }

  var offset: Int { document.tape.range(node).lowerBound }

  /// `nil` where one is missing or impossible.
  static func position(_ latitude: LogObject?, _ longitude: LogObject?) -> Coordinate? {
    guard let latitude = latitude?.decimal, let longitude = longitude?.decimal else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// A number, also one that is written as a text.
  private var decimal: Double? {
    if let number { return number }
    guard let text else { return nil }
    let bytes = ContiguousArray(text.utf8)
    return DecimalNumber.parse(bytes.span, 0..<bytes.count)
  }
}
