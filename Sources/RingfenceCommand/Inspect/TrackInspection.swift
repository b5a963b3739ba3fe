internal import Ringfence
internal import RingfenceFiles

/// What a track holds, in numbers; takes its fixes as they come and keeps none of them.
struct TrackInspection: Sendable {
  let id: String
  private var fixes = 0
  private var first: Timestamp?
  private var last: Timestamp?
  private var segments = 0
  private var longestGap: Int64 = 0
  private var bounds = Bounds()
  /// How often two fixes of a segment lie so many milliseconds apart. At most ``kinds`` of them.
  private var intervals: [Int64: Int] = [:]
  private var altitudes = 0
  private var accuracies = 0
  private var speeds = 0
  private var courses = 0
  private static let kinds = 10_000

  init(id: String) { self.id = id }

  mutating func take(_ fix: Fix) {
    let gap = last.map { fix.time.microseconds - $0.microseconds }
    if fix.flags.contains(.startsSegment) || gap == nil {
      segments += 1
    } else if let gap {
      let milliseconds = (gap + 500) / 1_000
      if intervals[milliseconds] != nil || intervals.count < Self.kinds {
        intervals[milliseconds, default: 0] += 1
      }
    }
    longestGap = max(longestGap, gap ?? 0)
    fixes += 1
    if first == nil { first = fix.time }
    last = fix.time
    bounds.add(fix.coordinate)
    if fix.altitude != nil { altitudes += 1 }
    if fix.accuracy != nil { accuracies += 1 }
    if fix.speed != nil { speeds += 1 }
    if fix.course != nil { courses += 1 }
  }

  /// The interval in the middle, in microseconds; `nil` without any.
  private var median: Int64? {
    let total = intervals.values.reduce(0, +)
    var seen = 0
    for (interval, count) in intervals.sorted(by: { $0.key < $1.key }) {
      seen += count
      if 2 * seen >= total { return interval * 1_000 }
    }
    return nil
  }

  /// The numbers as lines for people.
  var lines: [String] {
    var lines = ["  track \(DisplayFormat.text(id))"]
    guard let first, let last else { return lines + ["    no fix"] }
    lines.append(
      "    fixes      \(fixes)"
        + (median.map { ", one every \(DisplayFormat.seconds($0)) s" } ?? ""))
    lines.append(
      "    time       \(DisplayFormat.time(first)) to \(DisplayFormat.time(last)), "
        + DisplayFormat.clock(last.microseconds - first.microseconds))
    lines.append("    segments   \(segments), longest gap \(DisplayFormat.seconds(longestGap)) s")
    lines.append("    bounds     \(bounds.shown)")
    let values = [
      ("altitude", altitudes), ("accuracy", accuracies), ("speed", speeds), ("course", courses),
    ]
    lines.append(
      "    with       " + values.map { "\($0.0) \($0.1)" }.joined(separator: ", "))
    return lines
  }

  /// The same as a JSON object.
  func write(to json: inout JSONOutput) {
    var isFirst = true
    json.raw("{")
    json.key("id", isFirst: &isFirst)
    json.text(id)
    for (name, count) in [
      ("fixes", fixes), ("segments", segments), ("altitudes", altitudes),
      ("accuracies", accuracies), ("speeds", speeds), ("courses", courses),
    ] {
      json.key(name, isFirst: &isFirst)
      json.raw("\(count)")
    }
    if let first, let last {
      for (name, time) in [("first", first), ("last", last)] {
        json.key(name, isFirst: &isFirst)
        json.text(DisplayFormat.time(time))
      }
      json.key("longestGap", isFirst: &isFirst)
      json.raw(DisplayFormat.seconds(longestGap))
    }
    if let median {
      json.key("interval", isFirst: &isFirst)
      json.raw(DisplayFormat.seconds(median))
    }
    bounds.write(to: &json, isFirst: &isFirst)
    json.raw("}")
  }
}
