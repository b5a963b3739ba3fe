internal import Ringfence
internal import RingfenceLifeCycle
internal import RingfenceRecords

/// Why a zone did not report something, as two cells of a table: codes, and words for people.
///
/// Both have a part for each entry, crossing and exit that was suppressed, for each visit, crossing and exit that was
/// lost, and for each window in which a device that was expected was missing, late or gone early, in the order of time. A zone without any of them and without an event has its conclusion in words.
struct ReasonCells {
  private struct Part {
    let time: Timestamp
    let codes: [String]
    let words: [UInt8]
  }

  private var parts: [Part] = []
  /// In the place of parts, where there are none.
  private var rest: (codes: [String], words: [UInt8]) = ([], [])

  init(
    _ outcome: Explanation.ZoneOutcome, of track: Track, _ explanation: Explanation,
    _ run: LifeCycleRun?, _ writer: ExplanationWriter
  ) {
    for suppression in outcome.suppressions {
      add(suppression.began.time, suppression.failures.map(\.kind.name), writer) { bytes in
        writer.appendWords(suppression, into: &bytes)
        for (index, failure) in suppression.failures.enumerated() {
          bytes.append(index == 0 ? ": " : "; ")
          failure.appendWords(to: &bytes)
        }
      }
    }
    for loss in outcome.losses {
      add(loss.trigger.began, loss.codes(run), writer) {
        writer.appendWords(loss, of: outcome.zone, run, into: &$0)
      }
    }
    for (index, event) in outcome.events.enumerated() {
      guard let record = event.attendance, !record.codes.isEmpty else { continue }
      add(event.boundary.time, record.codes, writer) { bytes in
        writer.appendWords(ofAttendance: event, outcome.windowApproaches[index], &bytes)
      }
    }
    parts = parts.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map { $0.element }
    if let visit = outcome.openVisit, let exit = outcome.lostExit {
      add(
        exit.time, ["lostExit"] + writer.reasons(ofLostExit: exit, run).map(\.name), writer
      ) { bytes in
        bytes.append("visit #\(visit.visit): ")
        writer.appendWords(ofLostExit: exit, run, into: &bytes)
      }
    }
    guard parts.isEmpty, outcome.events.isEmpty else { return }
    let usage = ExplanationWriter.FixUsage(explanation, run, track)
    writer.appendConclusion(outcome, usage, run, into: &rest.words)
    guard case .withheld = usage, outcome.kind == .neverReached else { return }
    rest.codes = (run?.withheldFixes ?? []).map(\.reason.name)
  }

  private mutating func add(
    _ time: Timestamp, _ codes: [String], _ writer: ExplanationWriter,
    _ appendWords: (inout [UInt8]) -> Void
  ) {
    var words: [UInt8] = []
    writer.times.append(time, into: &words)
    words.append(" ")
    appendWords(&words)
    parts.append(Part(time: time, codes: codes, words: words))
  }

  private static let separator = " | "

  /// `speed | notDelivered forceQuit`: parts with a bar between them, the codes of a part with a blank.
  var codes: String {
    (parts.isEmpty ? [rest.codes] : parts.map(\.codes)).map { $0.joined(separator: " ") }
      .joined(separator: Self.separator)
  }

  /// The words of the parts, each with its time in front.
  var words: [UInt8] {
    parts.isEmpty ? rest.words : Array(parts.map(\.words).joined(separator: Self.separator.utf8))
  }
}

extension AttendanceRecord {
  /// What was not as expected; nothing for a device that came in time and stayed.
  fileprivate var codes: [String] {
    let codes = [
      outcome == .attended ? nil : outcome.name, isLate ? "late" : nil,
      hasLeftEarly ? "leftEarly" : nil,
    ]
    return codes.compactMap { $0.map { "attendance." + $0 } }
  }
}
