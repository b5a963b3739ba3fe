extension TrackDiagnostics.Entry {
  /// The count of a reason for people: `3 sentences with a wrong checksum left out, first in line 12`.
  package var sentence: String {
    let (one, many) = issue.words
    let fate =
      leftOut == count
      ? "left out" : leftOut == 0 ? issue.change : "found, \(leftOut) of them left out"
    return "\(count) \(count == 1 ? one : many) \(fate), first in line \(firstLine)"
  }
}

extension TrackIssue {
  /// What is done to something that is not left out.
  fileprivate var change: String {
    switch self {
    case .outOfOrder: "sorted"
    case .badValue, .impossibleDate: "taken as missing"
    default: "found"
    }
  }

  fileprivate var words: (one: String, many: String) {
    switch self {
    case .badChecksum: ("sentence with a wrong checksum", "sentences with a wrong checksum")
    case .missingChecksum: ("sentence without a checksum", "sentences without a checksum")
    case .malformedSentence: ("unreadable sentence", "unreadable sentences")
    case .overlongSentence: ("overlong line", "overlong lines")
    case .noFix: ("epoch without a fix", "epochs without a fix")
    case .noPosition: ("epoch without a position", "epochs without a position")
    case .impossibleDate: ("impossible date", "impossible dates")
    case .badPosition: ("impossible position", "impossible positions")
    case .badTime: ("unreadable time", "unreadable times")
    case .missingTime: ("fix without a time", "fixes without a time")
    case .badValue: ("impossible value", "impossible values")
    case .sameTime: ("fix at the time of the one before", "fixes at the time of the one before")
    case .outOfOrder: ("fix that goes back in time", "fixes that go back in time")
    case .yearOutlier: ("fix with an outlying year", "fixes with an outlying year")
    case .futureTime: ("fix dated ahead", "fixes dated ahead")
    case .nullIsland: ("position at 0, 0", "positions at 0, 0")
    case .implausiblePosition:
      ("position at an impossible speed", "positions at an impossible speed")
    case .inaccurate: ("inaccurate fix", "inaccurate fixes")
    case .badRow: ("unreadable row", "unreadable rows")
    case .badAppEvent: ("unusable line about an app", "unusable lines about apps")
    case .misplacedPoint: ("point outside a segment", "points outside a segment")
    case .misspeltPoint: ("point with a tag in capitals", "points with a tag in capitals")
    case .ignoredRoute: ("route", "routes")
    }
  }
}
