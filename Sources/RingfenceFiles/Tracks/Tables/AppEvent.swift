package import Ringfence

/// What a line of a stream says about the app of its device: the calls of `AppSession` by name. A phone knows no more
/// of its app; a scenario, which knows why, has words of its own.
package enum AppEvent: String, CaseIterable, Sendable {
  case terminated, relaunched, reopened, resumed

  /// The column of a table, or the key of an object, in which it stands.
  package static let column = "app_event"
  /// The beginning of its sentence in NMEA, without the `$`.
  static let sentence = "PRFAPP,"

  /// The words in messages.
  static let expected = "expected terminated, relaunched, reopened or resumed"

  static func isColumn(_ name: String) -> Bool {
    name == column || ColumnMapping.plain(name) == "appevent"
  }

  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let found = Self.allCases.first { event in
      let word = event.rawValue.utf8
      return word.count == range.count
        && zip(word, range).allSatisfy { bytes[$1] == $0 }
    }
    guard let found else { return nil }
    self = found
  }
}

/// The first word of a stream in place of an ``AppEvent`` that is none.
struct UnknownAppEvent: Sendable {
  let line: Int
  let word: String

  func warning(fileName: String) -> TrackFileWarning {
    TrackFileWarning(
      .badAppEvent, at: FileLocation(file: fileName, line: line),
      "\(JSONText.quoted(word)) is not what happens to an app, \(AppEvent.expected)")
  }
}

extension AppSession {
  package mutating func apply(_ event: AppEvent, at time: Timestamp) {
    switch event {
    case .terminated: terminated(at: time)
    case .relaunched: relaunched(at: time)
    case .reopened: reopened(at: time)
    case .resumed: resumed(at: time)
    }
  }
}
