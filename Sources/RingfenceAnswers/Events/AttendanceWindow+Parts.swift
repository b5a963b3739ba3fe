package import Ringfence
internal import RingfenceRecords

extension AttendanceWindow {
  /// The parts, in the order in which files have them.
  package enum Part: String, CaseIterable, Sendable {
    case id, from, to

    /// What stands behind the field in the name of its column.
    var columnEnding: String {
      switch self {
      case .id: "Id"
      case .from: "From"
      case .to: "To"
      }
    }
  }

  /// A part that is a moment; `nil` for the id, which the layout has.
  package func time(_ part: Part) -> Timestamp? {
    switch part {
    case .id: nil
    case .from: opens
    case .to: closes
    }
  }
}

extension JSONWriter {
  /// Writes a window as an object.
  mutating func write(_ window: AttendanceWindow, _ names: EventNames) {
    beginObject()
    member(AttendanceWindow.Part.id.rawValue, json: names.attendances[window.attendance])
    member(AttendanceWindow.Part.from.rawValue, window.opens)
    member(AttendanceWindow.Part.to.rawValue, window.closes)
    endObject()
  }
}

extension AttendanceRecord {
  /// The outcome for people: `attended, late, left early`.
  var words: String {
    outcome.name + (isLate ? ", late" : "") + (hasLeftEarly ? ", left early" : "")
  }
}

extension AttendanceRecord.Outcome: FileWord {
  package static var allWords: [AttendanceRecord.Outcome] { allCases }

  package var name: String {
    switch self {
    case .attended: "attended"
    case .missed: "missed"
    case .unknown: "unknown"
    }
  }
}
