public import Ringfence

/// A finding of the linter, or a warning of a reader, with its location in a file.
public struct FindingRecord: Sendable {
  /// The file's name as the caller gave it.
  public var file: String
  /// The line, from 1; `nil` for the file as a whole.
  public var line: Int?
  /// The column in bytes, from 1.
  public var column: Int?
  /// The same columns in UTF-16 code units, from 1 to behind the end, for formats that count them so; `nil`
  /// where they are not known.
  public var utf16Columns: Range<Int>?
  /// The last line of the part that the finding is about, and the column in bytes behind its end; `nil` where it is
  /// not known.
  package var end: (line: Int, column: Int)?
  /// The column of the end in UTF-16 code units.
  package var utf16EndColumn: Int?
  /// The line with the part, and where in it the part begins and ends, for people; `nil` where it is not shown.
  package var source: SourceLine?
  /// The line of the other fence of a pair, or of the other edge, from 1; `nil` without one.
  public var otherLine: Int?
  /// The columns of the other fence, as ``utf16Columns``.
  public var otherUTF16Columns: Range<Int>?
  /// The changes of the file that repair it, for SARIF; empty where there are none.
  package var replacements: [Replacement] = []
  /// What the finding is about, for the fingerprints of SARIF; `nil` leaves them out.
  package var identity: FindingIdentity?
  /// Whether the finding is in the baseline; `nil` without one.
  package var baselineState: BaselineState?
  /// Why the finding is suppressed; `nil` for one that is not.
  package var suppression: String?
  /// The stable name of the rule, or the code of the reader's warning.
  public var rule: String
  /// The severity.
  public var severity: LintSeverity
  /// Ids of the zone and the fence, and for pairs those of the other; `nil` where there is none.
  public var zone, fence, otherZone, otherFence: String?
  /// The value found, in the unit of ``required``.
  public var found: Double?
  /// The value to expect, where ``found`` is a bound.
  public var expected: Double?
  /// The value required.
  public var required: Double?
  /// The number of pairs that are not listed.
  public var more: Int?
  /// The point where edges meet, or the point that a finding is about.
  public var point: Coordinate?
  /// The finding and the remedy, as a sentence.
  public var message: String

  /// A change of a file: a region, from 1, with columns in UTF-16 code units, and the text in its place.
  package struct Replacement: Hashable, Sendable {
    package let start, end: Position
    package let text: String

    package init(from start: Position, to end: Position, _ text: String) {
      (self.start, self.end, self.text) = (start, end, text)
    }

    package struct Position: Hashable, Sendable {
      package let line, column: Int

      package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
    }
  }

  /// Creates the record of a reader's warning.
  public init(
    file: String, line: Int?, column: Int?, rule: String, severity: LintSeverity, message: String
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.rule = rule
    self.severity = severity
    self.message = message
  }

  /// Creates the record of a finding in a layout. Indices that the layout does not have are left out.
  public init(_ finding: Finding, in layout: ZoneLayout, file: String, line: Int?, column: Int?) {
    self.init(
      file: file, line: line, column: column, rule: finding.rule.name, severity: finding.severity,
      message: finding.message)
    (zone, fence) = Self.ids(finding.location, layout)
    if let other = finding.other { (otherZone, otherFence) = Self.ids(other, layout) }
    switch finding.detail {
    case .distance(let distance, let least): (found, required) = (distance.meters, least?.meters)
    case .area(let area, let least): (found, required) = (area, least)
    case .speed(let speed, let least):
      (found, required) = (speed.metersPerSecond, least.metersPerSecond)
    case .duration(let time, let least):
      found = Double(time.wholeMicroseconds) / 1e6
      required = Double(least.wholeMicroseconds) / 1e6
    case .count(let count, let most): (found, required) = (Double(count), most.map { Double($0) })
    case .percentage(let share, let most): (found, required) = (share, most)
    case .arc(let degrees): found = degrees
    case .position(let coordinate): point = coordinate
    case .inReach(let coordinate, let count, let most):
      (found, required, point) = (Double(count), Double(most), coordinate)
    case .visitsPerDay(let visits, let mean, let most):
      (found, expected, required) = (visits, mean, most)
    case .unlistedPairs(let count): more = count
    case nil: break
    }
  }

  package enum BaselineState: Sendable { case new, unchanged }

  var isUnchanged: Bool { baselineState == .unchanged }
  /// Whether the finding counts: it is neither suppressed nor in the baseline.
  package var isCounted: Bool { suppression == nil && !isUnchanged }

  private static func ids(
    _ location: Finding.Location, _ layout: ZoneLayout
  ) -> (String?, String?) {
    guard let zone = location.zone, layout.zones.indices.contains(zone) else { return (nil, nil) }
    let fences = layout.zones[zone].fences
    guard let fence = location.fence, fences.indices.contains(fence) else {
      return (layout.zones[zone].id, nil)
    }
    return (layout.zones[zone].id, fences[fence].id)
  }
}

extension LintSeverity {
  /// The severity in options and reports.
  public var name: String {
    switch self {
    case .info: "info"
    case .warning: "warning"
    case .error: "error"
    }
  }
}
