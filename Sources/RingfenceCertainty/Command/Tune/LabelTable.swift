internal import Ringfence
internal import RingfenceBytes
internal import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceRecords
internal import RingfenceVerify

/// What a column of a table of labels holds.
enum LabelColumn: String, RowRole {
  case drive, zone, from, to, visited

  var names: [String] {
    switch self {
    case .drive: RowNames.drive
    case .zone: RowNames.zone
    case .from: RowNames.from + ["arrived", "entered", "arrival"]
    case .to: RowNames.to + ["left", "exited", "departure"]
    case .visited: ["visited", "visit", "was there", "present"]
    }
  }
}

/// Reads labels of visits: NDJSON, or a table with a row for each.
struct LabelReader {
  static let columns = TableOptions.columnPairs(
    "label-columns", "what the columns of labels hold: zone=Shop,from=Arrived; '-' is none",
    LabelColumn.allCases.map(\.rawValue), example: "zone=Shop")

  private var chosen: [LabelColumn: String] = [:]
  private var times: RowTimes
  /// How many local times the clocks show twice; the first moment is taken.
  var repeatedTimes: Int { times.repeated }

  /// Takes what the options say of columns and times.
  init(_ arguments: Arguments, _ reading: TrackReadingOptions) throws(UsageError) {
    times = RowTimes(
      zone: reading.timeZone, format: reading.timeFormat, order: reading.dateOrder)
    for (role, name) in try arguments.all(Self.columns) {
      guard arguments.isGiven("labels") else {
        throw arguments.error(
          .conflictingOptions, "'--label-columns' goes with '--labels' only")
      }
      guard let column = LabelColumn(rawValue: role),
        chosen.updateValue(name, forKey: column) == nil
      else {
        throw arguments.error(.badValue, "option '--label-columns': '\(role)' stands twice")
      }
    }
  }

  /// Reads the file at a path; `-` is standard input.
  ///
  /// - Throws: the first error.
  /// - Complexity: linear in the bytes.
  mutating func read(path: String) throws(FileError) -> [VisitLabelFile.Row] {
    let bytes = try ByteSource.wholeFile(at: path)
    let text: ContiguousArray<UInt8>
    do throws(JSONDocument.Failure) {
      text = try JSONDocument.utf8(of: bytes)
    } catch {
      throw FileError(error, in: path)
    }
    guard let first = text.first(where: { !$0.isBlank }), first != UInt8(ascii: "{") else {
      return try VisitLabelFile(bytes, name: path).rows
    }
    guard let table = HeadedTable(text) else {
      throw FileError(
        .badHeader, at: FileLocation(file: path, line: 1),
        "the labels are no objects and have no header with at least two names, expected one such as "
          + "drive,zone,from,to")
    }
    let columns = try RowColumns<LabelColumn>(
      table.names, chosen: chosen, option: "--label-columns", file: path)
    let (drive, zone) = (try columns.required(.drive), try columns.required(.zone))
    var rows: [VisitLabelFile.Row] = []
    for row in table.rows {
      let location = FileLocation(file: path, line: row.line)
      do throws(RowError) {
        let fields = try row.complete(max(drive, zone) + 1)
        func text(_ column: LabelColumn) -> String? {
          guard let index = columns[column], index < fields.count, !fields[index].isEmpty else {
            return nil
          }
          return fields[index]
        }
        guard let track = text(.drive) else {
          throw RowError("the field of the drive is empty, expected the name of a track")
        }
        guard let zone = text(.zone) else {
          throw RowError("the field of the zone is empty, expected an id or a name")
        }
        rows.append(
          VisitLabelFile.Row(
            location: location, track: track, zone: zone,
            isVisited: try text(.visited).map(Self.flag) ?? true,
            time: try time(text(.from), text(.to))))
      } catch {
        throw FileError(.badRow, at: location, error.detail)
      }
    }
    return rows
  }

  private mutating func time(
    _ from: String?, _ to: String?
  ) throws(RowError) -> ClosedRange<Timestamp>? {
    guard let from, let to else {
      if from == nil, to == nil { return nil }
      throw RowError("label has one of 'from' and 'to', expected both or none")
    }
    let (start, end) = (try times.read(from), try times.read(to))
    guard start <= end else { throw RowError("'to' is before 'from', expected it later") }
    return start...end
  }

  private static func flag(_ text: String) throws(RowError) -> Bool {
    switch text.lowercased() {
    case "true", "yes", "y", "1", "x": return true
    case "false", "no", "n", "0": return false
    default:
      throw RowError("\(JSONText.quoted(text)) is neither yes nor no, expected one of both")
    }
  }
}
