package import Ringfence

extension TrackFormat {
  package var title: String { definition.title }

  package var comesInTurn: Bool { definition.comesInTurn }

  package var namesAxes: Bool { definition.namesAxes }

  package var statesDegrees: Bool { definition.statesDegrees }

  /// What the accuracies of a file of this format say: ``AccuracyMeaning/rms`` where they are made of an HDOP.
  package var accuracyMeaning: AccuracyMeaning { definition.accuracyMeaning }

  package var namesTracks: Bool { definition.namesTracks }

  /// The formats that are neither tables nor JSON, as help lists them: `NMEA, GPX, …`.
  package static var names: String {
    allCases.map { $0.definition }.filter { $0.comesInTurn }.compactMap { $0.expected }
      .joined(separator: ", ")
  }

  /// What readers of tracks expect: formats of their own, then tables.
  static var expected: String {
    let all = allCases.map { $0.definition }
    let names = (all.filter { $0.comesInTurn } + all.filter { !$0.comesInTurn })
      .compactMap { $0.expected }
    return names.dropLast().joined(separator: ", ") + ", or \(names.last ?? "")"
  }

  /// What its times look like, for a file whose times are others.
  var expectedTimes: String {
    let common = "ones like 2024-05-18T07:50:00Z"
    if case .root = definition.sign { return definition.times ?? common }
    return definition.times ?? "seconds since 1970, or \(common)"
  }

  // MARK: Recognition

  static func find(magicOf bytes: Span<UInt8>) -> TrackFormat? {
    allCases.first { format in
      guard case .magic(let isMatch) = format.definition.sign else { return false }
      return isMatch(bytes)
    }
  }

  /// The format of a text that begins at an offset.
  static func find(beginningOf bytes: Span<UInt8>, from start: Int) -> TrackFormat? {
    allCases.first { format in
      guard case .beginning(let isMatch) = format.definition.sign else { return false }
      return isMatch(bytes, start)
    }
  }

  /// The format of a root element, and what finds out what its document is; `nil` for the root of no format.
  static func find(
    root name: Range<Int>, in bytes: Span<UInt8>
  ) -> (format: TrackFormat, recognize: TrackFormatDefinition.RootRecognition)? {
    for format in allCases {
      if case .root(let isRoot, let recognize) = format.definition.sign, isRoot(bytes, name) {
        return (format, recognize)
      }
    }
    return nil
  }
}
