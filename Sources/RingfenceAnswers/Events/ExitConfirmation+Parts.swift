package import Ringfence
internal import RingfenceRecords

extension ExitConfirmation {
  /// The parts, in the order in which files have them.
  package enum Part: String, CaseIterable, Sendable {
    case time, fixes, certainty

    /// What stands behind the field in the name of its column.
    var columnEnding: String {
      switch self {
      case .time: "Time"
      case .fixes: "Fixes"
      case .certainty: "Certainty"
      }
    }
  }

  /// A part in seconds, fixes, or as a probability; `nil` where it was not asked for.
  package subscript(part: Part) -> Double? {
    get {
      switch part {
      case .time: time.map { Double($0.wholeMicroseconds) / 1e6 }
      case .fixes: fixes.map { Double($0) }
      case .certainty: certainty
      }
    }
    set {
      switch part {
      case .time: time = newValue.flatMap { QuantityText.duration(seconds: $0) }
      case .fixes: fixes = newValue.flatMap { Int(exactly: $0) }
      case .certainty: certainty = newValue
      }
    }
  }

  /// Appends a part as files have it; nothing where there is none.
  func append(_ part: Part, to bytes: inout [UInt8]) {
    switch part {
    case .time: if let time { bytes.append(seconds: time) }
    case .fixes: if let fixes { bytes.append(decimal: fixes) }
    case .certainty: if let certainty { bytes.append(certainty, decimals: 3) }
    }
  }

  /// Appends the parts for people: `after 0:03:00, 2 fixes`.
  func appendWords(to bytes: inout [UInt8]) {
    var separator = " "
    if let time {
      bytes.append(" after ")
      bytes.append(clock: time)
      separator = ", "
    }
    if let fixes {
      bytes.append("\(separator)\(fixes) \(fixes == 1 ? "fix" : "fixes")")
      separator = ", "
    }
    if let certainty {
      bytes.append(separator + "to ")
      bytes.append(certainty * 100, decimals: 1)
      bytes.append(" %")
    }
  }
}

extension JSONWriter {
  mutating func write(_ confirmation: ExitConfirmation) {
    object { json in
      for part in ExitConfirmation.Part.allCases where confirmation[part] != nil {
        var bytes: [UInt8] = []
        confirmation.append(part, to: &bytes)
        json.member(part.rawValue, json: bytes)
      }
    }
  }
}
