/// A reason why a reader drops, changes or ignores something. Everything that is left out is
/// counted under one of these.
@nonexhaustive public enum TrackIssue: String, CaseIterable, Hashable, Sendable {
  // NMEA
  /// A sentence with a wrong checksum; dropped.
  case badChecksum = "bad-checksum"
  /// A sentence without a checksum in a file that has them; dropped.
  case missingChecksum = "missing-checksum"
  /// A sentence of a known kind with unreadable fields; dropped.
  case malformedSentence = "malformed-sentence"
  /// A line longer than a sentence can be; dropped.
  case overlongSentence = "overlong-sentence"
  /// An epoch, or a row, that the receiver marked as having no fix.
  case noFix = "no-fix"
  /// An epoch of NMEA or a record of FIT without any position.
  case noPosition = "no-position"
  /// A date that does not exist; treated as missing.
  case impossibleDate = "impossible-date"
  // every format
  /// A position that is not a number or out of range; the fix is dropped.
  case badPosition = "bad-position"
  /// An unreadable time. The fix is dropped, unless it has another time.
  case badTime = "bad-time"
  /// A fix for which the file has no time; dropped.
  case missingTime = "missing-time"
  /// An impossible speed, course, altitude or accuracy; treated as missing.
  case badValue = "bad-value"
  /// A fix at the same time as the one before; dropped.
  case sameTime = "same-time"
  /// A fix earlier than the one before; dropped or sorted, as asked.
  case outOfOrder = "out-of-order"
  /// A fix whose year differs by more than 5 from both neighbours; dropped.
  case yearOutlier = "year-outlier"
  /// A fix of a stream that is dated ahead: of the clock of the machine, or of the fixes behind it; dropped.
  case futureTime = "future-time"
  /// A fix at latitude 0 and longitude 0, which stand for no position; dropped.
  case nullIsland = "null-island"
  /// A fix that takes an impossible speed to reach from the one before and to leave for the one behind;
  /// dropped.
  case implausiblePosition = "implausible-position"
  /// A fix less accurate than asked for; ignored by the engine.
  case inaccurate = "inaccurate"
  // tables
  /// A row that cannot be read; dropped.
  case badRow = "bad-row"
  /// A line of a stream about the app of a device that cannot be used; dropped.
  case badAppEvent = "bad-app-event"
  // GPX
  /// A track point outside a segment of a track; dropped.
  case misplacedPoint = "misplaced-point"
  /// A track point whose tag has capitals; dropped.
  case misspeltPoint = "misspelt-point"
  /// A route that is not read: the file has tracks or timed waypoints, or no speed is assumed.
  case ignoredRoute = "ignored-route"

  /// Whether a fix, an epoch, a sentence or a row is dropped, and not only a value of it.
  fileprivate var costsFix: Bool { self != .badValue && self != .impossibleDate }
}

extension TrackIssue {
  /// The reasons for which fixes are left out that have a position and a time.
  package static let ofUsableFixes: [TrackIssue] = [
    .sameTime, .outOfOrder, .nullIsland, .implausiblePosition,
  ]
}

/// How often each ``TrackIssue`` occurred in a file, and where first.
public struct TrackDiagnostics: Hashable, Sendable {
  /// One reason with its count.
  public struct Entry: Hashable, Sendable {
    /// The reason.
    public let issue: TrackIssue
    /// How often it occurred, at least 1.
    public let count: Int
    /// How many fixes, epochs, sentences and rows were dropped. The others were changed: a value is
    /// treated as missing, or the fix was sorted.
    public let leftOut: Int
    /// The line where it occurred first, from 1.
    public let firstLine: Int
  }

  private var counts = [TrackIssue: (count: Int, leftOut: Int, firstLine: Int)]()

  /// Creates an empty collection.
  public init() {}

  /// Counts one occurrence, or several, the first in a line. `isLeftOut` states whether a fix or line is
  /// dropped, where the issue alone does not determine it.
  package mutating func record(
    _ issue: TrackIssue, line: Int, isLeftOut: Bool? = nil, count: Int = 1
  ) {
    let known = counts[issue] ?? (0, 0, line)
    let leftOut = isLeftOut ?? issue.costsFix ? count : 0
    counts[issue] = (known.count + count, known.leftOut + leftOut, min(known.firstLine, line))
  }

  /// Adds the counts of another reader of the same file.
  package mutating func merge(_ other: TrackDiagnostics) {
    for (issue, entry) in other.counts {
      let known = counts[issue] ?? (0, 0, entry.firstLine)
      counts[issue] = (
        known.count + entry.count, known.leftOut + entry.leftOut,
        min(known.firstLine, entry.firstLine)
      )
    }
  }

  /// How often an issue occurred.
  public subscript(issue: TrackIssue) -> Int { counts[issue]?.count ?? 0 }

  /// Every reason that occurred, in the order of ``TrackIssue``.
  public var entries: [Entry] {
    TrackIssue.allCases.compactMap { issue in
      counts[issue].map {
        Entry(issue: issue, count: $0.count, leftOut: $0.leftOut, firstLine: $0.firstLine)
      }
    }
  }

  /// How many fixes, epochs, sentences and rows were left out; each is counted once.
  public var leftOut: Int { counts.values.reduce(0) { $0 + $1.leftOut } }

  /// How often a fix was changed but not dropped: a value is treated as missing, or the fix was
  /// sorted.
  public var changed: Int { counts.values.reduce(0) { $0 + $1.count - $1.leftOut } }

  /// How many of the fixes that were ``changed`` were sorted.
  package var sorted: Int { counts[.outOfOrder].map { $0.count - $0.leftOut } ?? 0 }

  /// Whether all counts are zero.
  public var isEmpty: Bool { counts.isEmpty }

  /// Whether both have the same counts.
  public static func == (a: Self, b: Self) -> Bool { a.entries == b.entries }

  /// Hashes the counts.
  public func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}
