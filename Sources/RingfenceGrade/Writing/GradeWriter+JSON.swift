internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceRecords
internal import RingfenceRules

extension GradeWriter {
  /// Appends a line for each event, one for the clock, one for each zone without a split, one for the measures of each
  /// kind and of all, and one for the log.
  package static func appendLines(_ report: GradeReport, into bytes: inout [UInt8]) {
    JSONWriter.append(to: &bytes) { json in
      for index in report.grade.events.indices {
        json.line("gradedEvent") { json in
          GradeRow.columns.write(GradeRow(index, in: report), to: &json)
        }
      }
      write(report.grade, to: &json)
      for zone in report.grade.unsplitZones {
        json.line("unsplitZone") { json in
          json.member("zone", report.layout.zones[zone.zone].id)
          json.member("truth", zone.truth)
          json.member("found", zone.found)
        }
      }
      for measure in report.grade.measures { write(measure, to: &json) }
      if let (rule, found) = report.witness {
        json.line("gradeRule") { json in
          json.member("rule", rule.label)
          json.member("statement", rule.statement)
          json.member("place", word: rule.host)
          json.member("confidence", word: rule.confidence)
          json.member("missed", found.missed.all)
          json.member("missedAgreed", found.missed.agreed)
          json.member("ghosts", found.ghosts.all)
          json.member("ghostsAgreed", found.ghosts.agreed)
        }
      }
      json.line("gradeSummary") { json in
        json.member("version", 1)
        json.member("log", report.log)
        json.member("form", word: report.form)
        json.member("rows", report.rows.count)
        json.member("unreadable", report.unreadable)
        json.array("failedOn", report.exceeded.map { $0.grade.name }) { $0.value(word: $1) }
      }
    }
  }

  private static func write(_ grade: DriveGrade, to json: inout JSONWriter) {
    json.line("gradeClock") { json in
      if let clock = grade.clock {
        json.member("offset", Double(clock.offset) / 1e6, decimals: 3)
        json.member("deviation", Double(clock.deviation) / 1e6, decimals: 3)
        json.member("pairs", clock.pairs)
        json.member("reliable", clock.isReliable)
        json.member("timeZone", clock.isTimeZone)
      }
      json.member("corrected", Double(grade.correction) / 1e6, decimals: 3)
    }
  }

  private static func write(_ measure: GradeMeasure, to json: inout JSONWriter) {
    json.line("gradeMeasure") { json in
      json.member("event", word: measure.kind?.name ?? "all")
      json.member("truth", measure.truth)
      json.member("found", measure.found)
      json.object("classes") { json in
        for grade in GradeClass.allCases { json.member(grade.name, measure[grade]) }
      }
      write("missedRate", measure.missedRate, to: &json)
      write("ghostRate", measure.ghostRate, to: &json)
      write("precision", measure.precision, to: &json)
      write("recall", measure.recall, to: &json)
      write("f1", measure.f1, to: &json)
      guard measure.pairs > 0 else { return }
      json.object("latency") { json in
        for (name, part) in GradeMeasure.parts {
          json.member(name, measure.latency(part).map { Double($0) / 1e6 }, decimals: 3)
        }
      }
    }
  }

  private static func write(
    _ name: String, _ share: GradeMeasure.Share, to json: inout JSONWriter
  ) {
    json.object(name) { json in
      json.member("value", share.value, decimals: 4)
      json.member("low", share.interval.lowerBound, decimals: 4)
      json.member("high", share.interval.upperBound, decimals: 4)
    }
  }
}
