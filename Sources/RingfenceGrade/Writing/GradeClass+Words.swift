internal import RingfenceRecords

extension GradeClass {
  /// What an event of the class is called by people.
  package var words: String {
    switch self {
    case .onTime: "on time"
    case .late: "late"
    case .early: "early"
    case .missed: "missed"
    case .passed: "only passed"
    case .ghost: "ghost"
    case .duplicate: "duplicate"
    case .impossible: "impossible"
    case .outsideDrive: "outside the drive"
    case .unknownZone: "unknown zone"
    case .unseen: "inside from the first fix"
    case .unsplit: "not split"
    }
  }

  /// The same of several events, behind their number.
  package var pluralWords: String {
    switch self {
    case .ghost: "ghosts"
    case .duplicate: "duplicates"
    case .unknownZone: "at unknown zones"
    default: words
    }
  }

  /// What became of an event of the class, in a few words.
  package var meaning: String {
    switch self {
    case .onTime: "in both, within the tolerance"
    case .late: "found later than the tolerance allows"
    case .early: "found earlier than the tolerance allows"
    case .missed: "on the drive, not found"
    case .passed: "on the drive for less than the minimum stay, not found; not counted"
    case .ghost: "found, not on the drive"
    case .duplicate: "found again"
    case .impossible: "found far from the drive"
    case .outsideDrive: "found at a time without the drive; not counted"
    case .unknownZone: "found at a zone that the layout does not have; not counted"
    case .unseen: "inside at the first fix already, not found; not counted"
    case .unsplit: "crossings are closer together than the log is late; not counted"
    }
  }
}

extension GradedDrive.Overlap {
  /// What is wrong with the tracks.
  package var words: String {
    "the tracks '\(DisplayFormat.text(first))' and '\(DisplayFormat.text(second))' overlap in time, "
      + "expected the drive of one device"
  }
}
