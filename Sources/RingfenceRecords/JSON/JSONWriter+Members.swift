package import Ringfence

// Members of objects, and whole objects and arrays.
extension JSONWriter {
  package mutating func member(_ name: String, _ text: String) {
    key(name)
    value(text)
  }

  /// Writes a member with a text that needs no escaping.
  package mutating func member(_ name: String, word: String) {
    key(name)
    value(word: word)
  }

  package mutating func member(_ name: String, _ number: Int) {
    key(name)
    value(number)
  }

  /// Writes a member with a number of exactly that many decimals; nothing for one that is missing, as
  /// NaN and infinities are.
  package mutating func member(_ name: String, _ number: Double?, decimals: Int) {
    guard let number, number.isFinite else { return }
    key(name)
    value(number, decimals: decimals)
  }

  package mutating func member(_ name: String, _ flag: Bool) {
    key(name)
    value(flag)
  }

  /// Writes a member with a time in milliseconds.
  package mutating func member(_ name: String, _ time: Timestamp) {
    key(name)
    value(time)
  }

  /// Writes a member with a length of time in seconds.
  package mutating func member(_ name: String, seconds duration: Duration) {
    key(name)
    value(seconds: duration)
  }

  /// Writes a member with a value that is JSON already.
  package mutating func member(_ name: String, json: [UInt8]) {
    key(name)
    value(json: json)
  }

  /// An object as bytes, without a line feed.
  package static func object(
    _ layout: Layout = .compact, _ write: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var json = JSONWriter(layout)
    json.object(write)
    return json.bytes
  }

  package mutating func object(_ write: (inout JSONWriter) -> Void) {
    beginObject()
    write(&self)
    endObject()
  }

  package mutating func object(_ name: String, _ write: (inout JSONWriter) -> Void) {
    key(name)
    object(write)
  }

  /// Writes an object as a document of its own, on a line.
  package mutating func line(_ write: (inout JSONWriter) -> Void) {
    object(write)
    endDocument()
  }

  /// The same with the type of the record as the first member.
  package mutating func line(_ type: String, _ write: (inout JSONWriter) -> Void) {
    line { json in
      json.member(.type, word: type)
      write(&json)
    }
  }

  /// Appends a document that is an object: the version, which is 1, and what `write` writes.
  package static func appendReport(
    _ layout: Layout = .compact, version: Int = 1, to buffer: inout [UInt8],
    _ write: (inout JSONWriter) -> Void
  ) {
    append(layout, to: &buffer) { json in
      json.line { json in
        json.member("version", version)
        write(&json)
      }
    }
  }

  /// Writes an array, on one line, or on one for each element.
  package mutating func array<Element>(
    _ elements: [Element], onLines: Bool = false, _ write: (inout JSONWriter, Element) -> Void
  ) {
    beginArray()
    for element in elements {
      if onLines { startLine() }
      write(&self, element)
    }
    if onLines { endArray(indent: 0) } else { endArray() }
  }

  /// Writes a member with an array, on one line, or on one for each element.
  package mutating func array<Element>(
    _ name: String, _ elements: [Element], onLines: Bool = false,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    array(elements, onLines: onLines, write)
  }

  /// Writes a member with an array of objects, on one line, or on one for each; `write` writes the members.
  package mutating func objects<Element>(
    _ name: String, _ elements: [Element], onLines: Bool = false,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    array(name, elements, onLines: onLines) { json, element in
      json.object { json in write(&json, element) }
    }
  }

  /// Writes an array of objects on one line.
  package mutating func objects<Element>(
    _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    array(elements) { json, element in
      json.object { json in write(&json, element) }
    }
  }

  /// Writes a member with an array of texts.
  package mutating func member(_ name: String, _ texts: [String]) {
    array(name, texts) { json, text in json.value(text) }
  }

  /// Writes a member with an array of numbers of exactly that many decimals.
  package mutating func member(_ name: String, _ numbers: [Double], decimals: Int) {
    array(name, numbers) { json, number in json.value(number, decimals: decimals) }
  }
}
