package import Ringfence

/// The events that a layout is expected to fire: one JSON object a line, after an optional header.
/// `Docs/Verify.md` defines the form.
package struct ExpectationFile: Sendable {
  /// What the file says of all its rows.
  package struct Header: Hashable, Sendable {
    package var tolerance = PartialTolerance()
    /// The zones that are compared; `nil` for all.
    package var zones: [String]?
    /// The kinds of events that are compared; `nil` for all.
    package var kinds: [Event.Kind]?

    package init() {}

    /// Whether events of a zone and kind are compared.
    package func includes(_ kind: Event.Kind, zone: String) -> Bool {
      (zones?.contains { $0.utf8.elementsEqual(zone.utf8) } ?? true)
        && (kinds?.contains(kind) ?? true)
    }

    /// The header's line in a file, without its end.
    package func line(_ standard: ExpectationTolerance = .standard) -> ContiguousArray<UInt8> {
      let tolerance = standard.replaced(by: tolerance)
      var json = JSONOutput()
      json.raw(#"{"ringfence": "expectations", "version": 1, "tolerance": {"time": ""#)
      json.number(Double(tolerance.microseconds) / 1e6)
      json.raw(#" s", "distance": ""#)
      json.number(tolerance.meters)
      json.raw(#" m"}"#)
      if let zones {
        json.raw(#", "zones": ["#)
        json.list(zones) { json, zone in json.text(zone) }
        json.raw("]")
      }
      if let kinds {
        json.raw(#", "types": ["#)
        json.list(kinds) { json, kind in json.text(EventWords.name(of: kind)) }
        json.raw("]")
      }
      json.raw("}")
      return json.bytes
    }
  }

  /// A zone that a row or the header names, and where.
  package struct ZoneMention: Hashable, Sendable {
    package let zone: String
    package let location: FileLocation
  }

  /// The file's name as the caller gave it.
  package let name: String
  package let header: Header
  /// The rows, in the order of the file.
  package let rows: [Expectation]
  /// The zones that are named, each once, where it is named first.
  package let zones: [ZoneMention]

  /// Reads the file at a path; `-` is standard input.
  package static func read(path: String) throws(FileError) -> ExpectationFile {
    try ExpectationFile(ByteSource.wholeFile(at: path), name: path)
  }

  /// Reads the bytes of a file.
  ///
  /// - Throws: ``FileError``, the first thing that cannot be understood.
  /// - Complexity: linear in the bytes.
  package static func read(bytes: [UInt8], name: String) throws(FileError) -> ExpectationFile {
    try ExpectationFile(ContiguousArray(bytes), name: name)
  }

  private init(_ bytes: ContiguousArray<UInt8>, name: String) throws(FileError) {
    var reader = ExpectationReader(bytes: bytes, name: name)
    try reader.read()
    self.name = name
    header = reader.header
    rows = reader.rows
    zones = reader.mentions
  }
}
