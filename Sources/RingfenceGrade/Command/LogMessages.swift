internal import Ringfence
internal import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceGrade
internal import RingfenceRecords

/// Reports what is odd in a foreign log, and keeps it.
struct LogMessages {
  /// What was reported so far, a line each, with the name of the log and not where it is.
  private(set) var lines: [String] = []
  private let log: String
  private let command: String
  private let times: TimeStyle
  private let environment: CommandEnvironment

  /// How many messages of a kind are reported.
  private static let most = 20

  init(log: String, command: String, times: TimeStyle, _ environment: CommandEnvironment) {
    self.log = log
    self.command = command
    self.times = times
    self.environment = environment
  }

  private mutating func warn(_ text: String, line: Int? = nil) {
    let rest = (line.map { ":\($0)" } ?? "") + ": warning: " + text
    lines.append(System.lastPart(of: log) + rest)
    environment.report(log + rest)
  }

  private mutating func note(_ text: String) {
    let line = "ringfence \(command): note: " + text
    lines.append(line)
    environment.report(line)
  }

  // MARK: The log

  mutating func report(severalDevices devices: [String]) {
    let shown = devices.prefix(3).map { "'\(DisplayFormat.text($0))'" }.joined(separator: ", ")
    warn(
      "the events are of \(devices.count) devices (\(shown)" + (devices.count > 3 ? ", …" : "")
        + "), the drive is of one: expected '--device NAME' [several-devices]")
  }

  /// Reports what could not be read, what was ignored, and what readers should know.
  mutating func report(_ found: FoundLog) {
    for part in found.unreadable.prefix(Self.most) {
      warn("\(part.detail) [bad-row]", line: part.line)
    }
    if found.unreadable.count > Self.most {
      warn("\(found.unreadable.count - Self.most) more lines cannot be read [bad-row]")
    }
    if !found.unreadable.isEmpty {
      note(
        "\(pluralized(found.unreadable.count, "line")) of the log left out, "
          + "\(pluralized(found.rows.count, "event")) read as \(found.form.rawValue)")
    }
    for part in found.ignored {
      note(
        "\(pluralized(part.count, "record")) of the log ignored: " + DisplayFormat.text(part.what))
    }
    for remark in found.remarks {
      let events = pluralized(remark.count, "event")
      let text =
        switch remark.kind {
        case .serverTime: "\(events) with the time of a server, not of the fix"
        case .replayed: "\(events) sent again later by the device"
        case .retried: "\(events) delivered again"
        case .repeatedTime:
          "\(events) at a local time that the clocks show twice, the first is taken"
        case .afterGap: "\(events) after an unknown state"
        }
      warn("\(text) [\(remark.kind.rawValue)]")
    }
  }

  // MARK: Log and drive

  /// Reports what of the drive is not compared.
  mutating func report(leftOut: [(kind: Event.Kind, count: Int)], isChosen: Bool) {
    for part in leftOut {
      note(
        "\(pluralized(part.count, "\(part.kind.name) event")) of the drive not compared: "
          + (isChosen ? "'--types' is without them" : "the log has none"))
    }
  }

  /// Reports how many events of the log are of kinds that are not compared.
  mutating func report(leftOutOfLog count: Int) {
    guard count > 0 else { return }
    note("\(pluralized(count, "event")) of the log not compared: '--types' is without them")
  }

  /// Reports the events of zones that a layout does not have: what the log calls each zone, and its
  /// line.
  mutating func report(unknownZones events: [(name: String, line: Int)], ids: [String]) {
    var unknown: [(name: String, line: Int, count: Int)] = []
    var indices: [[UInt8]: Int] = [:]
    for event in events {
      if let index = indices[Array(event.name.utf8)] {
        unknown[index].count += 1
      } else {
        indices[Array(event.name.utf8)] = unknown.count
        unknown.append((event.name, event.line, 1))
      }
    }
    for zone in unknown.prefix(Self.most) {
      let count = pluralized(zone.count, "event")
      warn(
        "the layout has no zone '\(DisplayFormat.text(zone.name))'"
          + (nearestName(to: zone.name, among: ids).map { ", did you mean '\($0)'?" } ?? "")
          + "; \(count) not counted; '--zone-name ID=NAME' gives it one [unknown-zone]",
        line: zone.line)
    }
    if unknown.count > Self.most {
      warn("\(unknown.count - Self.most) more zones are not in the layout [unknown-zone]")
    }
  }

  /// Reports that a log of states cannot show all visits.
  mutating func reportOverlappingZones() {
    warn(
      "zones overlap on the drive, and a state names one zone only: the other may look missed [overlapping-zones]"
    )
  }

  /// Reports that log and drive are of other times, where no event can be compared for that.
  mutating func reportDistance(_ found: [Timestamp], _ span: ClosedRange<Int64>) {
    guard let first = found.min(), let last = found.max() else { return }
    func text(_ first: Timestamp, _ last: Timestamp) -> String {
      "from \(times.text(first)) to \(times.text(last))"
    }
    warn(
      "no event is near the drive in time: the log is \(text(first, last)), the drive "
        + text(
          Timestamp(microseconds: span.lowerBound), Timestamp(microseconds: span.upperBound))
        + " [outside-drive]")
  }
}
