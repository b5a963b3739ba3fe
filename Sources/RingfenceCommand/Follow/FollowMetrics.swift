internal import Ringfence
internal import RingfenceFiles

/// The file of `--metrics`: what a stream has done so far, in the text form that Prometheus collects. Replaced as a whole.
struct FollowMetrics {
  /// How often it is written at most, in microseconds.
  static let interval = 1_000_000 as Int64

  /// The path as given.
  let path: String
  private var nextWrite = Int64.min

  init(path: String) { self.path = path }

  /// Writes the file, unless that was done within the last second.
  ///
  /// - Parameters:
  ///   - evaluation: what was done.
  ///   - now: the time of the machine, in microseconds since 1970.
  ///   - isLast: whether it is written in any case.
  /// - Throws: why the system refuses.
  mutating func write(
    _ evaluation: borrowing StreamEvaluation, at now: Int64, isLast: Bool = false
  ) throws(OutputError) {
    guard now >= nextWrite || isLast else { return }
    nextWrite = now + Self.interval
    let file = try OutputFile(path)
    do throws(OutputError) {
      try file.sink.write(Array(Self.text(evaluation, at: now).utf8))
    } catch {
      file.abandon()
      throw error
    }
    try file.finish()
  }

  static func text(_ evaluation: borrowing StreamEvaluation, at now: Int64) -> String {
    let counts = evaluation.counts
    var text = ""
    func add(
      _ name: String, _ type: String, _ help: String, _ samples: [(labels: String, value: String)]
    ) {
      text += "# HELP ringfence_\(name) \(help)\n# TYPE ringfence_\(name) \(type)\n"
      for sample in samples { text += "ringfence_\(name)\(sample.labels) \(sample.value)\n" }
    }
    func add(_ name: String, _ type: String, _ help: String, _ value: some CustomStringConvertible)
    {
      add(name, type, help, [("", value.description)])
    }
    add(
      "fixes_total", "counter", "Usable fixes that were evaluated since this run began.",
      counts.fixes)
    add("events_total", "counter", "Events that were written since this run began.", counts.events)
    add(
      "left_out_total", "counter",
      "Rows and fixes that were left out since this run began, by reason.",
      evaluation.leftOut.map { ("{reason=\"\($0.reason)\"}", "\($0.count)") })
    add("devices", "gauge", "Devices that are known.", evaluation.devices.count)
    add(
      "devices_forgotten_total", "counter",
      "Devices that were forgotten since this run began, as others came.", counts.forgottenDevices)
    add("sequence", "gauge", "The number of the last event.", evaluation.sequence)
    add(
      "layout_info", "gauge", "The fingerprint of the layout.",
      [
        (
          "{fingerprint=\"\(LayoutFingerprint.text(evaluation.engine.layoutFingerprint))\"}", "1"
        )
      ])
    add(
      "layout_changes_total", "counter", "Changes of the layout since this run began.",
      counts.layoutChanges)
    if evaluation.latest != .min {
      let seconds = Double(evaluation.latest) / 1e6
      add("last_fix_timestamp_seconds", "gauge", "The time of the latest fix.", seconds)
      add(
        "lag_seconds", "gauge", "How far the latest fix is behind the clock of the machine.",
        Double(now.subtractingReportingOverflow(evaluation.latest).partialValue) / 1e6)
    }
    add("written_timestamp_seconds", "gauge", "When this was written.", Double(now) / 1e6)
    return text
  }
}
