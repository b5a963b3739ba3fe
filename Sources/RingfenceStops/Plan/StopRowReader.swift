internal import Ringfence
internal import RingfenceFiles
internal import RingfenceRecords

/// Reads the rows of a plan.
struct StopRowReader {
  private let columns: StopPlan.Columns
  private let layout: ZoneLayout
  private var times: RowTimes
  var repeatedTimes: Int { times.repeated }
  /// Whether local times are of known clocks.
  private let hasClocks: Bool
  /// The last moment of a plan's rows, by drive.
  private var last: [String: PlannedStop.Time] = [:]

  init(_ columns: StopPlan.Columns, _ options: StopPlan.Options, _ layout: ZoneLayout) {
    self.columns = columns
    self.layout = layout
    hasClocks = options.timeZone != nil
    times = RowTimes(
      zone: options.timeZone, format: options.timeFormat, order: options.dateOrder)
  }

  /// The stop of a row.
  ///
  /// - Throws: what was found and what was expected, for a row that is no stop.
  mutating func stop(
    _ row: HeadedTable.Row, zone: (String) -> Int?
  ) throws(RowError) -> PlannedStop {
    let fields = try row.complete(columns.zone + 1)
    let name = fields[columns.zone]
    guard !name.isEmpty else {
      throw RowError("the field of the zone is empty, expected an id or a name")
    }
    guard let index = zone(name) else {
      throw RowError(
        "the layout has no zone \(JSONText.quoted(name))"
          + suggestion(for: name, among: layout.zones.map(\.id)))
    }
    let hasArea = layout.zones[index].fences.contains {
      if case .geoline = $0.shape { false } else { true }
    }
    guard hasArea else {
      throw RowError(
        "the zone \(JSONText.quoted(name)) has no area, and nobody stays on a line")
    }
    func text(_ column: Int?) -> String? {
      guard let column, column < fields.count, !fields[column].isEmpty else { return nil }
      return fields[column]
    }
    var stop = PlannedStop(line: row.line, zone: index)
    if columns.drive != nil {
      guard let drive = text(columns.drive) else {
        throw RowError("the field of the drive is empty, expected the name of a track")
      }
      stop.drive = drive
    }
    if let from = text(columns.from) { stop.from = try time(from) }
    if let to = columns.isPoint ? nil : text(columns.to) { stop.to = try time(to) }
    if columns.isPoint { stop.to = stop.from }
    return stop
  }

  /// A moment, or a time of day such as 8:15.
  private mutating func time(_ text: String) throws(RowError) -> PlannedStop.Time {
    if let clock = Self.clock(text) {
      guard hasClocks else {
        throw RowError(
          "time \(JSONText.quoted(text)) has no offset from UTC, expected one or '--time-zone'")
      }
      return .clock(clock)
    }
    return .moment(try times.read(text))
  }

  /// Microseconds since midnight; `nil` for a text of another form than `8:15`, `08:15` or `08:15:30`.
  static func clock(_ text: String) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), (1...2).contains(parts[0].utf8.count),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      parts.allSatisfy({
        $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }),
      let hours = Int64(parts[0]), hours < 24, let minutes = Int64(parts[1]), minutes < 60
    else { return nil }
    guard parts.count == 3 else { return (hours * 3600 + minutes * 60) * 1_000_000 }
    guard let seconds = Int64(parts[2]), seconds < 60 else { return nil }
    return (hours * 3600 + minutes * 60 + seconds) * 1_000_000
  }

  /// What is odd about a stop, in the order of the plan; `nil` for nothing.
  mutating func doubt(_ stop: PlannedStop) -> String? {
    var begin = stop.from ?? stop.to
    var doubt: String?
    if let from = stop.from, let to = stop.to, Self.isBefore(to, from) {
      switch (from, to) {
      case (.clock, .clock): break  // A window over midnight.
      default:
        begin = to
        doubt =
          "the stop ends before it begins; 'from' and 'to' are exchanged, expected 'from' first"
      }
    }
    guard let begin else { return nil }
    let before = last.updateValue(begin, forKey: stop.drive ?? "")
    if let before, Self.isBefore(begin, before) {
      doubt =
        doubt
        ?? "the stop is earlier than the one before it of the same drive, expected the order of time"
    }
    return doubt
  }

  private static func isBefore(_ a: PlannedStop.Time, _ b: PlannedStop.Time) -> Bool {
    switch (a, b) {
    case (.moment(let a), .moment(let b)): a < b
    case (.clock(let a), .clock(let b)): a < b
    case (.moment, .clock), (.clock, .moment): false
    }
  }
}
