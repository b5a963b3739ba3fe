public import Ringfence
package import RingfenceLifeCycle
internal import RingfenceRecords

/// The numbers of an evaluation: files, tracks, fixes, events, and what was left out. Sums of the same
/// inputs in the same order are equal.
public struct EvaluationSummary: Sendable {
  /// A reason for which fixes or parts of files were left out, with its first location.
  public struct Reason: Hashable, Sendable {
    /// The reason's stable name.
    public var name: String
    /// How often it occurred.
    public var count: Int
    /// How often a fix or line was left out. The other times it was only changed.
    public var leftOut: Int
    /// The first location: the file, and the line if known, as `walk.gpx:12`.
    public var firstLocation: String

    /// Creates a reason. By default each occurrence left out a fix or line.
    public init(name: String, count: Int, leftOut: Int? = nil, firstLocation: String) {
      self.name = name
      self.count = count
      self.leftOut = leftOut ?? count
      self.firstLocation = firstLocation
    }
  }

  /// The numbers of events of a zone, and of visits that are open at the end of their tracks.
  public struct ZoneCount: Hashable, Sendable {
    /// By the indices of the types; eight fit.
    private var numbers = SIMD16<Int>()
    /// Visits that are open at the end.
    public var open = 0

    /// Events of a type.
    public internal(set) subscript(kind: Event.Kind) -> Int {
      get { numbers[kind.index] }
      set { numbers[kind.index] = newValue }
    }

    /// Events of all types.
    public var events: Int { numbers.wrappedSum() }

    mutating func add(_ other: ZoneCount) {
      // checked: a run has fewer events than 64 bits count
      numbers &+= other.numbers
      open += other.open
    }
  }

  /// Files that were read to their end, including those without a fix.
  public var files = 0
  /// Files that could not be read to their end, or cannot be used. ``files`` does not include them.
  public var failedFiles = 0
  /// Files in folders that are not tracks.
  public var skippedFiles = 0
  /// Tracks with at least one fix.
  public var tracks = 0
  /// Usable fixes of the readers.
  public var fixes = 0
  /// Fixes that the engine evaluated.
  public var evaluatedFixes = 0
  /// Fixes that an app in a scenario did not receive, by reason.
  package var withheld = WithheldCounts()
  /// Events beside those of ``zones``: those of the mode or scenario that a comparison does not count.
  package var otherEvents = 0
  /// The zones of the layout, in its order.
  public var zones: [ZoneCount]
  /// The reasons for which something was left out, in the order of their first occurrence.
  public private(set) var reasons: [Reason] = []
  /// What happened by zone and day; `nil` where that was not asked for.
  package var days: ZoneDays?

  /// Creates the summary of no inputs.
  public init(zoneCount: Int) { zones = Array(repeating: ZoneCount(), count: zoneCount) }

  /// Counts an event.
  public mutating func count(_ event: Event) {
    zones[event.zone][event.kind] += 1
  }

  /// Counts something that was left out. A known name keeps its first location.
  public mutating func count(_ reason: Reason) {
    guard reason.count > 0 else { return }
    if let known = reasons.firstIndex(where: { $0.name == reason.name }) {
      reasons[known].count += reason.count
      reasons[known].leftOut += reason.leftOut
    } else {
      reasons.append(reason)
    }
  }

  /// Adds the summary of inputs that come later.
  public mutating func add(_ other: EvaluationSummary) {
    files += other.files
    failedFiles += other.failedFiles
    skippedFiles += other.skippedFiles
    tracks += other.tracks
    fixes += other.fixes
    evaluatedFixes += other.evaluatedFixes
    otherEvents += other.otherEvents
    withheld.add(other.withheld.fixes)
    for (index, zone) in other.zones.enumerated() { zones[index].add(zone) }
    for reason in other.reasons { count(reason) }
    if let others = other.days {
      days?.add(others)
      days = days ?? others
    }
  }

  package var events: Int { zones.reduce(0) { $0 + $1.events } }

  /// How many fixes and lines were left out; each is counted once.
  public var leftOut: Int { reasons.reduce(0) { $0 + $1.leftOut } }

  /// How often something was changed, mostly a value that was taken as missing.
  public var changed: Int { reasons.reduce(0) { $0 + $1.count - $1.leftOut } }

  /// The summary as lines for people. Zones without events are counted and not listed.
  public func text(_ layout: ZoneLayout) -> String {
    var lines = [
      "files    \(files)\(Self.also(failedFiles, "in error"))\(Self.also(skippedFiles, "skipped"))",
      "tracks   \(tracks)",
      "fixes    \(fixes) usable, \(evaluatedFixes) evaluated",
      eventLine,
    ]
    let table = zoneTable(layout)
    if !table.isEmpty { lines += [""] + table }
    if !reasons.isEmpty {
      let rows = reasons.map {
        [$0.name, "\($0.count)", "first at \(PrintableText.escaped($0.firstLocation))"]
      }
      lines += [""] + Self.aligned([["left out", "count", ""]] + rows)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The kinds that every summary has; another one is shown where there are events of it, in the table where the layout may have
  /// them.
  private static let usual: [Event.Kind] = [.entered, .exited, .crossed, .dwelled]

  private var eventLine: String {
    let sum = zones.reduce(into: ZoneCount()) { $0.add($1) }
    let kinds = Event.Kind.allCases.filter { Self.usual.contains($0) || sum[$0] > 0 }
    return "events   \(events): " + kinds.map { "\(sum[$0]) \($0.name)" }.joined(separator: ", ")
      + "; " + pluralized(sum.open, "visit") + " open"
  }

  private func zoneTable(_ layout: ZoneLayout) -> [String] {
    let kinds = Event.Kind.allCases.filter { Self.usual.contains($0) || $0.isPossible(in: layout) }
    var rows = [["zone"] + kinds.map { $0.name } + ["open"]]
    for (title, count) in zip(ZoneTitles(layout).zones, zones) where count != ZoneCount() {
      let numbers = kinds.map { count[$0] } + [count.open]
      rows.append(
        [DisplayFormat.text(title)] + numbers.map { "\($0)" })
    }
    let quiet = layout.zones.count - rows.count + 1
    let table = rows.count > 1 ? Self.aligned(rows) : []
    guard quiet > 0 else { return table }
    return table + ["\(quiet) of \(pluralized(layout.zones.count, "zone")) without events"]
  }

  private static func also(_ count: Int, _ what: String) -> String {
    count == 0 ? "" : ", \(count) \(what)"
  }

  /// A table with a left-aligned first column and right-aligned numbers.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let columns = rows.map { $0.count }.max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? DisplayFormat.columns($0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let isNumber = column > 0 && !cell.hasPrefix("first")
        line +=
          (column > 0 ? "  " : "")
          + DisplayFormat.padded(cell, widths[column], alignsRight: isNumber)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

// Comparing rules of time zones takes Unicode tables, which the core does without in an embedded build.
#if !hasFeature(Embedded)
  extension EvaluationSummary: Hashable {}
#endif
