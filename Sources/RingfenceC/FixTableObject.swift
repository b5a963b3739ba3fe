internal import CRingfence
internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceFiles

/// A table behind a handle: its fixes, track by track.
@safe final class FixTableObject: HandleObject {
  static let magic: UInt64 = 0x5246_5441_424C_4553
  static let kind: StaticString = "table"

  let names: CTexts
  let report: TableReport
  /// The names of the tracks.
  let ids: [String]
  /// Where each track begins, and where the last one ends.
  let offsets: FixedArray<Int64>
  /// The fixes, in the memory of the caller or of ``owned``.
  private let columns: rf_columns
  private let owned: OwnedFixes
  private let grouped: GroupedRows?

  var trackCount: Int { ids.count }
  var fixCount: Int { unsafe columns.count }

  /// Takes the tracks of a table in memory that have a fix.
  convenience init(_ file: TrackFile, _ table: ColumnTable) {
    self.init(file, TableReport(file, table))
  }

  /// Takes the tracks of a file that have a fix.
  convenience init(_ file: TrackFile) { self.init(file, TableReport(file)) }

  private convenience init(_ file: TrackFile, _ report: TableReport) {
    let tracks = file.tracks.filter { !$0.fixes.isEmpty }
    var offsets: ContiguousArray<Int64> = [0]
    for track in tracks {
      offsets.append((offsets.last ?? 0) + Int64(track.fixes.count))
    }
    let owned = OwnedFixes(tracks)
    unsafe self.init(
      tracks.map { $0.id }, offsets, unsafe owned.columns, owned, report)
  }

  /// Takes a table whose fixes stay where they are.
  convenience init(_ plain: PlainTable, _ report: TableReport) {
    var columns = unsafe plain.columns
    let owned = OwnedFixes(segments: plain.gaps, of: unsafe columns.count)
    unsafe columns.flags = owned.flags.start
    unsafe self.init(plain.names, plain.offsets, unsafe columns, owned, report, plain.grouped)
  }

  private init(
    _ ids: [String], _ offsets: ContiguousArray<Int64>, _ columns: rf_columns, _ owned: OwnedFixes,
    _ report: TableReport, _ grouped: GroupedRows? = nil
  ) {
    self.ids = ids
    self.report = report
    self.owned = owned
    self.grouped = grouped
    unsafe self.columns = unsafe columns
    var builder = CTextsBuilder()
    for id in ids { builder.append(id) }
    names = CTexts(builder)
    self.offsets = FixedArray(offsets.count)
    self.offsets.append(offsets)
  }

  /// The fixes as a caller gets them.
  var fixes: rf_columns { unsafe columns }

  /// Why an engine gives no event, in one line.
  func silence(_ engine: TriggerEngine) throws(Refusal) -> String {
    var survey = NoTriggerSurvey(engine)
    survey.hasTables = report.isOfTable
    survey.beginFile(others: 0)
    for track in 0..<trackCount where survey.share > 0 {
      let begin = Int(clamping: offsets[track])
      let end = min(Int(clamping: offsets[track + 1]), begin + survey.share)
      survey.take(unsafe try columns.copy(begin..<end), of: track, ids)
    }
    survey.endFile()
    return survey.report(tracks: trackCount, fixes: fixCount, leftOut: report.leftOut).note
  }
}
