package import Ringfence

/// A key that is a literal, with its quotation marks and colon: records that are written by the million use these, which nothing
/// counts references to. It needs no escaping.
package struct JSONKey: ExpressibleByStringLiteral, Sendable {
  private let text: StaticString

  package init(stringLiteral text: StaticString) { self.text = text }

  /// The key without quotation marks.
  package var name: String {
    String(decoding: text.description.utf8.dropFirst().dropLast(2), as: UTF8.self)
  }

  @inline(__always)
  func append(to bytes: inout [UInt8]) {
    text.withUTF8Buffer { name in unsafe bytes.append(contentsOf: name) }
  }
}

// Keys of several records and of the rows of track tables; those of the numbers of a fix are in FixNumber.
extension JSONKey {
  package static let fence: JSONKey = #""fence":"#
  package static let flags: JSONKey = #""flags":"#
  package static let latitude: JSONKey = #""latitude":"#
  package static let longitude: JSONKey = #""longitude":"#
  package static let segment: JSONKey = #""segment":"#
  package static let time: JSONKey = #""time":"#
  package static let track: JSONKey = #""track":"#
  package static let type: JSONKey = #""type":"#
  package static let visit: JSONKey = #""visit":"#
  package static let zone: JSONKey = #""zone":"#
}

extension JSONWriter {
  /// Writes a member with a text that needs no escaping.
  package mutating func member(_ key: JSONKey, word: String) {
    self.key(key)
    value(word: word)
  }

  package mutating func member(_ key: JSONKey, _ number: Int) {
    self.key(key)
    value(number)
  }

  /// Writes a member with a number of exactly that many decimals; nothing for one that is missing, as
  /// NaN and infinities are.
  package mutating func member(_ key: JSONKey, _ number: Double?, decimals: Int) {
    guard let number, number.isFinite else { return }
    self.key(key)
    value(number, decimals: decimals)
  }

  /// Writes a member with a time in milliseconds.
  package mutating func member(_ key: JSONKey, _ time: Timestamp) {
    self.key(key)
    value(time)
  }

  /// Writes a member with a value that is JSON already.
  package mutating func member(_ key: JSONKey, json: [UInt8]) {
    self.key(key)
    value(json: json)
  }
}
