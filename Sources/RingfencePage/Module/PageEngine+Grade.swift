internal import Ringfence
internal import RingfenceGrade
internal import RingfenceRecords

extension PageEngine {
  /// Takes the log that the tracks are compared with. After an error the one before stays.
  ///
  /// - Parameter json: a ``FoundLogRecord``.
  /// - Throws: ``PageError`` for what is none.
  package mutating func setFound(_ json: [UInt8]) throws(PageError) {
    let document: JSONDocument
    do throws(JSONDocument.Failure) {
      document = try JSONDocument(ContiguousArray(json))
    } catch {
      throw PageError("the log is not JSON: \(error.detail)")
    }
    do throws(IncompleteRecord) {
      found = try FoundLogRecord(JSONValue(document))
    } catch {
      throw PageError("the log is no log of found events")
    }
  }

  /// The grade of the log against all tracks, which are one drive, in normal mode: what `grade --format ndjson` writes,
  /// byte for byte.
  ///
  /// - Throws: ``PageError`` without a layout or a log, and for tracks that overlap in time.
  package mutating func gradeLines() throws(PageError) -> [UInt8] {
    var bytes: [UInt8] = []
    GradeWriter.appendLines(try grade(), into: &bytes)
    return bytes
  }

  /// The same as a JSON object: `records`, and `rows`, the index in the log of each event of the grade, in the order of
  /// their records; -1 for a missed one.
  ///
  /// - Throws: as ``gradeLines()``.
  package mutating func gradeAnswer() throws(PageError) -> [UInt8] {
    let report = try grade()
    var records: [UInt8] = [UInt8(ascii: "[")]
    GradeWriter.appendLines(report, into: &records)
    records.joinRecords()
    return JSONWriter.object { json in
      json.member("records", json: records)
      json.array("rows", report.grade.events) { json, event in json.value(event.found ?? -1) }
    }
  }

  private mutating func grade() throws(PageError) -> GradeReport {
    let engine = try prepared().normal
    guard let log = found?.log(in: engine.layout) else { throw PageError("there is no log") }
    do throws(GradedDrive.Overlap) {
      return log.report(on: try GradedDrive(tracks, engine))
    } catch {
      throw PageError(error.words)
    }
  }
}
