package import Ringfence

/// The differences between expected events and the events of an evaluation, as values for a report.
///
/// The report knows nothing of the file of expectations but its name and the lines of its rows.
package struct DifferenceReport: Sendable {
  package struct Expected: Sendable {
    /// The line of the row, from 1.
    package var line: Int
    /// The row as it stands in the file: a JSON object.
    package var text: String
    package var kind: Event.Kind
    /// Ids of the zone and the fence; no fence where the row names none.
    package var zone: String
    package var fence: String?
    /// `nil` for any time.
    package var time: Timestamp?

    package init(
      line: Int, text: String, kind: Event.Kind, zone: String, fence: String? = nil,
      time: Timestamp? = nil
    ) {
      self.line = line
      self.text = text
      self.kind = kind
      self.zone = zone
      self.fence = fence
      self.time = time
    }
  }

  package struct Change: Sendable {
    /// The key, such as `boundary.time`.
    package var key: String
    /// Both values as text for people; without the expected one, the key is a position.
    package var expected, found: String?
    /// The value found minus the expected one, in seconds, metres or the unit of the key.
    package var difference: Double?

    package init(key: String, expected: String?, found: String?, difference: Double?) {
      self.key = key
      self.expected = expected
      self.found = found
      self.difference = difference
    }
  }

  /// One difference. An expected event without an event is missing, an event without an expected one
  /// is unexpected.
  package struct Difference: Sendable {
    /// `nil` for a missing event of any track.
    package var track: String?
    package var expected: Expected?
    package var found: Event?
    /// The keys with different values, where both events are there.
    package var changes: [Change]

    package init(
      track: String?, expected: Expected?, found: Event?, changes: [Change] = []
    ) {
      self.track = track
      self.expected = expected
      self.found = found
      self.changes = changes
    }

    var word: Word {
      if found == nil { return .missing }
      if expected == nil { return .unexpected }
      return changes.contains { $0.key == "time" } ? .shifted : .changed
    }
  }

  /// The words for differences, in the order in which they are counted.
  enum Word: String, CaseIterable {
    case missing, unexpected, shifted, changed
  }

  /// The name of the file of expectations.
  package var file: String
  package var expectedCount: Int
  package var foundCount: Int
  /// The differences, by track, then by time.
  package var differences: [Difference]

  package init(file: String, expectedCount: Int, foundCount: Int, differences: [Difference]) {
    self.file = file
    self.expectedCount = expectedCount
    self.foundCount = foundCount
    self.differences = differences
  }

  func count(_ word: Word) -> Int { differences.count { $0.word == word } }
}
