package import Ringfence
internal import RingfenceBytes
package import RingfenceFiles
package import RingfenceRecords

/// Planned stops: a table with a row for each.
package struct StopPlan: Sendable {
  /// What a plan does not say itself.
  package struct Options: Sendable {
    /// What its columns are called; others are found by their names.
    package var columns: [StopColumn: String] = [:]
    /// The clocks of times without an offset.
    package var timeZone: TimeZoneOffsets?
    package var timeFormat: TimeFormat?
    package var dateOrder: DateOrder?

    package init() {}
  }

  /// A row that is not read, or that is read with a doubt.
  package struct Remark: Hashable, Sendable {
    package let line: Int
    package let detail: String
    /// A stable name of the kind.
    package let code: String
  }

  /// The file's name as the caller gave it.
  package let name: String
  /// The stops, in the order of the plan.
  package private(set) var stops: [PlannedStop] = []
  /// Rows that are no stops, in the order of the plan.
  package private(set) var unreadable: [Remark] = []
  /// What is odd about stops that are read, in the order of the plan.
  package private(set) var warnings: [Remark] = []
  /// How many times the clocks show twice; the first moment is taken.
  package private(set) var repeatedTimes = 0

  /// Reads the file at a path; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - layout: the zones that stops are in.
  ///   - options: what the file does not say itself.
  ///   - zone: which zone a name means; `nil` for none.
  /// - Returns: the stops, and what of the table is none.
  /// - Throws: for a file that cannot be read, a header without a column for the zone, and a plan without a readable row.
  /// - Complexity: linear in the bytes.
  package static func read(
    path: String, _ layout: ZoneLayout, _ options: Options, zone: (String) -> Int?
  ) throws(FileError) -> StopPlan {
    try StopPlan(ByteSource.wholeFile(at: path), name: path, layout, options, zone: zone)
  }

  package init(
    _ bytes: ContiguousArray<UInt8>, name: String, _ layout: ZoneLayout,
    _ options: Options = Options(), zone: (String) -> Int?
  ) throws(FileError) {
    self.name = name
    let text: ContiguousArray<UInt8>
    do throws(JSONDocument.Failure) {
      text = try JSONDocument.utf8(of: bytes)
    } catch {
      throw FileError(error, in: name)
    }
    guard text.contains(where: { !$0.isBlank }) else {
      throw FileError(
        .emptyFile, at: FileLocation(file: name), "the plan is empty, expected a table of stops")
    }
    guard let table = HeadedTable(text) else {
      throw FileError(
        .badHeader, at: FileLocation(file: name, line: 1),
        "the plan has no header with at least two names, expected one such as drive,zone,from,to")
    }
    let columns = try Columns(table.names, options, name)
    var reader = StopRowReader(columns, options, layout)
    for row in table.rows {
      do throws(RowError) {
        let stop = try reader.stop(row, zone: zone)
        if let detail = reader.doubt(stop) {
          warnings.append(Remark(line: row.line, detail: detail, code: "stop-order"))
        }
        stops.append(stop)
      } catch {
        unreadable.append(Remark(line: row.line, detail: error.detail, code: "bad-row"))
      }
    }
    repeatedTimes = reader.repeatedTimes
    if stops.isEmpty {
      let first = unreadable.first
      throw FileError(
        first == nil ? .emptyFile : .badRow,
        at: FileLocation(file: name, line: first?.line ?? 1),
        first.map {
          "\($0.detail); none of \(pluralized(unreadable.count, "row")) can be read as a stop"
        } ?? "the plan has a header and no stop")
    }
  }

  /// The indices of columns.
  struct Columns {
    let zone: Int
    let drive, from, to: Int?
    /// Whether there is one time, at which the drive arrives.
    let isPoint: Bool

    init(_ names: [String], _ options: Options, _ file: String) throws(FileError) {
      let found = try RowColumns<StopColumn>(
        names, chosen: options.columns, option: "--stop-columns", file: file)
      zone = try found.required(.zone)
      drive = found[.drive]
      isPoint = found[.from] == nil && found[.to] == nil && found[.time] != nil
      from = found[.from] ?? (isPoint ? found[.time] : nil)
      to = found[.to] ?? (isPoint ? found[.time] : nil)
    }
  }
}
