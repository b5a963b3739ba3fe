package import Ringfence

/// Writes JSON as UTF-8. Puts the commas, the quotation marks and the blanks of a layout.
///
/// Objects and arrays are opened and closed in pairs; an object holds members, each a key and a value.
/// The writer does not check that.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { json in
///   json.member("zone", "cafe")
///   json.member("distance", 12.5, decimals: 2)
/// }
/// // {"zone":"cafe","distance":12.50}
/// ```
package struct JSONWriter: Sendable {
  package enum Layout: Hashable, Sendable {
    /// No blanks: `{"a":1,"b":[2,3]}`.
    case compact
    /// A blank after each comma and colon: `{"a": 1, "b": [2, 3]}`.
    case spaced
    /// As ``spaced``, and a blank inside each brace: `{ "a": 1, "b": [2, 3] }`.
    case padded
  }

  /// The context of the next part.
  private enum Position {
    /// Nothing that asks for a comma: the start of the document, `[`, a key or a line break.
    case free
    /// `{`.
    case brace
    /// A value of the same object or array.
    case value
  }

  package private(set) var bytes: [UInt8] = []
  private let layout: Layout
  private var position = Position.free

  package init(_ layout: Layout = .compact) { self.layout = layout }

  /// Appends a document, or the part of one, to `buffer` without copying it.
  package static func append(
    _ layout: Layout = .compact, to buffer: inout [UInt8], _ write: (inout JSONWriter) -> Void
  ) {
    var json = JSONWriter(layout)
    json.append(to: &buffer, write)
  }

  /// Appends the next part of the document to `buffer` instead of ``bytes``, without copying it. The
  /// part after it may go to another buffer.
  package mutating func append(to buffer: inout [UInt8], _ write: (inout JSONWriter) -> Void) {
    swap(&bytes, &buffer)
    write(&self)
    swap(&bytes, &buffer)
  }

  // MARK: Structure

  package mutating func beginObject() {
    separate()
    bytes.append(UInt8(ascii: "{"))
    position = .brace
  }

  /// Closes an object, on the same line.
  package mutating func endObject() {
    if layout == .padded {
      if position == .brace { bytes.append(0x20) }
      bytes.append(0x20)
    }
    bytes.append(UInt8(ascii: "}"))
    position = .value
  }

  /// Closes an object on a line of its own.
  package mutating func endObject(indent: Int) {
    breakLine(indent)
    bytes.append(UInt8(ascii: "}"))
    position = .value
  }

  package mutating func beginArray() {
    separate()
    bytes.append(UInt8(ascii: "["))
    position = .free
  }

  /// Closes an array, on the same line.
  package mutating func endArray() {
    bytes.append(UInt8(ascii: "]"))
    position = .value
  }

  /// Closes an array on a line of its own.
  package mutating func endArray(indent: Int) {
    breakLine(indent)
    endArray()
  }

  /// Puts the next member or element on a new line.
  package mutating func startLine(indent: Int = 0) {
    if position == .value { bytes.append(UInt8(ascii: ",")) }
    breakLine(indent)
    position = .free
  }

  /// Ends a document with a line feed. The next value begins another document.
  package mutating func endDocument() {
    bytes.append(0x0A)
    position = .free
  }

  /// Writes the key of the next value. `name` needs no escaping.
  package mutating func key(_ name: String) {
    startMember()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: name.utf8)
    bytes.append(UInt8(ascii: "\""))
    endKey()
  }

  package mutating func key(_ key: JSONKey) {
    startMember()
    key.append(to: &bytes)
    if layout != .compact { bytes.append(0x20) }
    position = .free
  }

  /// Writes any text as the key of the next value.
  package mutating func key(escaping text: String) {
    startMember()
    appendQuoted(text)
    endKey()
  }

  // MARK: Values

  package mutating func value(_ text: String) {
    separate()
    appendQuoted(text)
    position = .value
  }

  /// Writes a text that needs no escaping, such as a name of this program.
  package mutating func value(word: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: word.utf8)
    bytes.append(UInt8(ascii: "\""))
    position = .value
  }

  package mutating func value(_ number: Int) {
    separate()
    FixedDecimal.append(number, to: &bytes)
    position = .value
  }

  /// Writes a number with exactly that many decimals, 0 to 18; `null` for NaN and infinities.
  package mutating func value(_ number: Double, decimals: Int) {
    separate()
    FixedDecimal.append(number, decimals: decimals, to: &bytes)
    position = .value
  }

  /// Writes a number with at most that many decimals, 0 to 18, without zeros at the end; `null` for
  /// NaN and infinities.
  package mutating func value(_ number: Double, upTo decimals: Int) {
    separate()
    FixedDecimal.append(number, upTo: decimals, to: &bytes)
    position = .value
  }

  package mutating func value(_ flag: Bool) { value(json: flag ? "true" : "false") }

  /// Writes a length of time in seconds with three decimals.
  package mutating func value(seconds duration: Duration) {
    value(Double(duration.wholeMicroseconds) / 1e6, decimals: 3)
  }

  /// Writes a time as RFC 3339 in UTC with milliseconds.
  package mutating func value(_ time: Timestamp) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    RFC3339.append(time, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
    position = .value
  }

  /// Writes a time as RFC 3339 in UTC, with microseconds where it has any.
  package mutating func value(exact time: Timestamp) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    RFC3339.appendExactly(time, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
    position = .value
  }

  /// Writes a value that is JSON already. Several values, with commas between them, may be given as the
  /// content of an array.
  package mutating func value(json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
    position = .value
  }

  package mutating func value(json: String) {
    separate()
    bytes.append(contentsOf: json.utf8)
    position = .value
  }

  // MARK: Texts

  /// A text with its quotation marks, in the compact layout.
  package static func quoted(_ text: String) -> [UInt8] {
    var json = JSONWriter()
    json.bytes.reserveCapacity(text.utf8.count + 2)
    json.appendQuoted(text)
    return json.bytes
  }

  // Texts are safe to show on a terminal and stay on one line: what ``PrintableText`` calls control characters is escaped.
  private mutating func appendQuoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    var mayHaveControls = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
      case 0x0D: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "r")])
      case 0x09: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "t")])
      case 0x00..<0x20, 0x7F: appendEscape(UInt32(byte))
      // The first bytes of all control characters beyond ASCII, and of other characters.
      case 0xC2, 0xD8, 0xE2:
        mayHaveControls = true
        bytes.append(byte)
      default: bytes.append(byte)
      }
    }
    if mayHaveControls { escapeControls(from: start) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escapeControls(from start: Int) {
    let written = String(decoding: bytes[start...], as: UTF8.self)
    bytes.removeSubrange(start...)
    for scalar in written.unicodeScalars {
      if scalar.value > 0x7F, PrintableText.isControl(scalar) {
        appendEscape(scalar.value)
      } else {
        bytes.append(contentsOf: String(Character(scalar)).utf8)
      }
    }
  }

  /// `\u001f`; the value has at most 16 bits.
  private mutating func appendEscape(_ value: UInt32) {
    bytes.append(contentsOf: [0x5C, 0x75])
    for shift: UInt32 in [12, 8, 4, 0] {
      let digit = UInt8(truncatingIfNeeded: value >> shift & 15)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  // MARK: Separators

  /// Puts a comma after the value before.
  @inline(__always)
  private mutating func separate() {
    guard position == .value else { return }
    bytes.append(UInt8(ascii: ","))
    if layout != .compact { bytes.append(0x20) }
  }

  @inline(__always)
  private mutating func startMember() {
    separate()
    if position == .brace, layout == .padded { bytes.append(0x20) }
  }

  @inline(__always)
  private mutating func endKey() {
    bytes.append(UInt8(ascii: ":"))
    if layout != .compact { bytes.append(0x20) }
    position = .free
  }

  private mutating func breakLine(_ indent: Int) {
    bytes.append(0x0A)
    for _ in 0..<indent { bytes.append(0x20) }
  }
}
