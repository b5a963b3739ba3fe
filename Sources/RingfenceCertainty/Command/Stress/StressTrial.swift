internal import Ringfence
internal import RingfenceCertainty
internal import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceLifeCycle
internal import RingfenceVerify

struct StressReport: Sendable {
  struct ZoneResult: Sendable {
    let id: String
    /// Of the triggers that rows expect, those that came in all runs.
    let result: DetectionSweep.ZoneResult
    /// The triggers that no row expects, in all runs.
    let unexpected: Int
  }

  let name: String
  let runs: Int
  /// Those with a row or a trigger, in the order of the layout.
  let zones: [ZoneResult]
}

struct StressTrial: Sendable {
  let expected: ExpectationFile
  let layout: ZoneLayout
  let tracks: [Track]
  let evaluation: TrackEvaluation
  let settings: EngineSettings
  let how: TrackDegradation
  let seed: UInt32
  let toleranceMicroseconds: Int64

  /// The kinds of events that are counted: exits and dwell times follow from entries.
  private static let kinds: [Event.Kind] = [.entered, .crossed]

  /// By zone, in one run.
  private struct Count: Sendable {
    var hits = 0
    var unexpected = 0
  }

  /// The result does not depend on the number of threads.
  func report(
    _ name: String, runs: Int, in environment: CommandEnvironment
  ) throws(FileError) -> StressReport {
    let rows = expected.rows.filter { Self.kinds.contains($0.kind) }
    var zoneOfName: [[UInt8]: Int] = [:]
    for (index, zone) in layout.zones.enumerated() { zoneOfName[Array(zone.id.utf8)] = index }
    var expectedCounts = Array(repeating: 0, count: layout.zones.count)
    for row in rows {
      if let zone = zoneOfName[Array(row.zone.utf8)] { expectedCounts[zone] += 1 }
    }
    let zoneOfRow = rows.map { zoneOfName[Array($0.zone.utf8)] }
    var totals = Array(repeating: Count(), count: layout.zones.count)
    let line = ProgressLine(environment, notesOf: "verify")
    let threads = max(1, environment.processorCount)
    var done = 0
    while done < runs {
      let numbers = Array(done + 1...min(runs, done + 4 * threads))
      for result in numbers.concurrentMap(threads: threads, { count($0, rows, zoneOfRow) }) {
        for (zone, count) in try result.get() {
          totals[zone].hits += count.hits
          totals[zone].unexpected += count.unexpected
        }
      }
      done += numbers.count
      line.show(done: done, of: runs) { _ in "\(done) of \(pluralized(runs, "run"))" }
    }
    line.clear()
    return StressReport(
      name: name, runs: runs,
      zones: layout.zones.indices.compactMap { zone in
        guard expectedCounts[zone] > 0 || totals[zone].unexpected > 0 else { return nil }
        return StressReport.ZoneResult(
          id: layout.zones[zone].id,
          result: DetectionSweep.ZoneResult(
            zone, detections: totals[zone].hits, of: expectedCounts[zone] * runs),
          unexpected: totals[zone].unexpected)
      })
  }

  /// The counts of the zones with any, in one run.
  private func count(
    _ run: Int, _ rows: [Expectation], _ zoneOfRow: [Int?]
  ) -> Result<[(Int, Count)], FileError> {
    var events: [TrackEvent] = []
    do throws(FileError) {
      for track in tracks {
        var degrader = TrackDegrader(how, track: track.id, run: run, seed: seed, settings)
        let worse = Track(id: track.id, fixes: degrader.take(track.fixes))
        events += try evaluation.events(of: worse)
          .filter { Self.kinds.contains($0.kind) }
          .filter { expected.header.includes($0.kind, zone: layout.zones[$0.zone].id) }
          .map { TrackEvent(track: track.id, event: $0) }
      }
    } catch {
      return .failure(error)
    }
    let pairing = EventPairing(
      rows: rows.map { $0.pairingItem(toleranceMicroseconds: toleranceMicroseconds) },
      events: events.map { $0.pairingItem(in: layout) })
    var counts: [Int: Count] = [:]
    var isHit = [Bool](repeating: false, count: events.count)
    for (row, event) in pairing.eventOfRow.enumerated() {
      guard let event, let zone = zoneOfRow[row] else { continue }
      let shift = rows[row].time.map {
        abs(events[event].event.time.microseconds - $0.microseconds)
      }
      guard shift ?? 0 <= toleranceMicroseconds else { continue }
      isHit[event] = true
      counts[zone, default: Count()].hits += 1
    }
    for index in events.indices where !isHit[index] {
      counts[events[index].event.zone, default: Count()].unexpected += 1
    }
    return .success(counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }
}
