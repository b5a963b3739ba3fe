package import Ringfence
internal import RingfenceAnswers
internal import RingfenceBytes

// This folder: files of expected events, and their comparison with the events of an evaluation.

/// The events that a layout is expected to trigger: one JSON object a line, after an optional header.
/// `Docs/Testing.md` defines the form.
package struct ExpectationFile: Sendable {
  /// Values that hold for all rows of the file.
  package struct Header: Hashable, Sendable {
    package var tolerance = PartialTolerance()
    /// The zones that are compared; `nil` for all.
    package var zones: [String]?
    /// The kinds of events that are compared; `nil` for all.
    package var kinds: [Event.Kind]?
    /// How circles are made, where the events are those of restart mode; `nil` where the file does not say a mode.
    package var restart: RestartSettings?

    package init() {}

    package func includes(_ kind: Event.Kind, zone: String) -> Bool {
      (zones?.contains { $0.utf8.elementsEqual(zone.utf8) } ?? true)
        && (kinds?.contains(kind) ?? true)
    }

    /// The header as a line of a file, without its end.
    package func line(
      _ standard: ExpectationTolerance = .standard
    ) -> ContiguousArray<UInt8> {
      let tolerance = standard.replaced(by: tolerance)
      var json = JSONWriter(.spaced)
      json.object { json in
        json.member("ringfence", word: "expectations")
        json.member("version", 1)
        json.object("tolerance") { json in
          json.member("time", "\(DecimalNumber.text(Double(tolerance.microseconds) / 1e6)) s")
          json.member("distance", "\(DecimalNumber.text(tolerance.meters)) m")
        }
        if let zones { json.member("zones", zones) }
        if let restart {
          json.member("mode", word: TriggerMode.restart.name)
          json.object("restart") { json in
            for (key, value) in restart.named {
              if let value { json.member(key, "\(DecimalNumber.text(value.meters)) m") }
            }
          }
        }
        if let kinds { json.member("types", kinds.map { $0.name }) }
      }
      return ContiguousArray(json.bytes)
    }
  }

  /// The settings of circles, as ``Header/restart`` has them.
  enum RestartKey: String, CaseIterable {
    case buffer, budget, minimumRadius, maximumRadius
  }

  /// A zone that a row or the header names, and its location.
  package struct ZoneMention: Hashable, Sendable {
    package let zone: String
    package let location: FileLocation
  }

  /// The file's name as the caller gave it.
  package let name: String
  package let header: Header
  /// The rows, in the order of the file.
  package private(set) var rows: [Expectation]
  /// The zones that are named, each once, at its first location.
  package let zones: [ZoneMention]

  /// Reads the file at a path; `-` is standard input.
  package static func read(path: String) throws(FileError) -> ExpectationFile {
    try ExpectationFile(ByteSource.wholeFile(at: path), name: path)
  }

  /// Reads the bytes of a file.
  ///
  /// - Throws: ``FileError`` for the first part that is not valid.
  /// - Complexity: linear in the bytes.
  package static func read(bytes: [UInt8], name: String) throws(FileError) -> ExpectationFile {
    try ExpectationFile(ContiguousArray(bytes), name: name)
  }

  /// Whether a row says how sure its event must be.
  package var asksForCertainty: Bool { rows.contains { !$0.certainty.isEmpty } }

  package var withoutCertainties: ExpectationFile {
    var file = self
    for index in file.rows.indices { file.rows[index].certainty = ExpectedCertainty() }
    return file
  }

  /// The rows of one zone, whose visits are not compared: their numbers depend on the other zones.
  func limited(toZone zone: String) -> ExpectationFile {
    var file = self
    file.rows = rows.filter { $0.zone.utf8.elementsEqual(zone.utf8) }
    for index in file.rows.indices { file.rows[index][.visit] = nil }
    return file
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

extension RestartSettings {
  /// The settings by their names in expectation files.
  fileprivate var named: [(key: String, value: Distance?)] {
    ExpectationFile.RestartKey.allCases.map { key in
      switch key {
      case .buffer: (key.rawValue, buffer)
      case .budget: (key.rawValue, budget)
      case .minimumRadius: (key.rawValue, minimumRadius)
      case .maximumRadius: (key.rawValue, maximumRadius)
      }
    }
  }
}
