internal import Ringfence
internal import RingfenceRecords

/// Keeps no fix.
struct TrackInspection: Sendable {
  let id: String
  private var fixes = 0
  private var first: Timestamp?
  private var last: Timestamp?
  private var segments = 0
  private var longestGap: Int64 = 0
  private(set) var bounds = Bounds()
  /// The number of intervals of each length in milliseconds, between two fixes of a segment. Holds at
  /// most ``maximumLengths`` lengths.
  private var intervals: [Int64: Int] = [:]
  private var altitudes = 0
  private var accuracies = 0
  private var speeds = 0
  private var courses = 0
  private static let maximumLengths = 10_000

  init(id: String) { self.id = id }

  mutating func add(_ fix: Fix) {
    let gap = last.map { fix.time.microseconds - $0.microseconds }
    if fix.flags.contains(.startsSegment) || gap == nil {
      segments += 1
    } else if let gap {
      let milliseconds = (gap + 500) / 1_000
      if intervals[milliseconds] != nil || intervals.count < Self.maximumLengths {
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

  /// The median interval in microseconds; `nil` without any interval.
  private var median: Int64? {
    let total = intervals.values.reduce(0, +)
    var passed = 0
    for (interval, count) in intervals.sorted(by: { $0.key < $1.key }) {
      passed += count
      if 2 * passed >= total { return interval * 1_000 }
    }
    return nil
  }

  func lines(_ times: TimeStyle, _ usesColor: Bool) -> [String] {
    var lines = ["  track \(DisplayFormat.text(id))"]
    guard let first, let last else {
      return lines + ["    " + TextColor.text("no fix", .red, usesColor)]
    }
    lines.append(
      "    fixes      \(fixes)"
        + (median.map { ", one every \(DisplayFormat.seconds($0)) s" } ?? ""))
    lines.append(
      "    time       \(times.text(first)) to \(times.text(last)), "
        + DisplayFormat.clock(last.microseconds - first.microseconds))
    lines.append("    segments   \(segments), longest gap \(DisplayFormat.seconds(longestGap)) s")
    lines.append("    bounds     \(bounds.text)")
    let values = [
      ("altitude", altitudes), ("accuracy", accuracies), ("speed", speeds), ("course", courses),
    ]
    lines.append(
      "    with       " + values.map { "\($0.0) \($0.1)" }.joined(separator: ", "))
    return lines
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("id", id)
      json.member("fixes", fixes)
      json.member("segments", segments)
      json.member("altitudes", altitudes)
      json.member("accuracies", accuracies)
      json.member("speeds", speeds)
      json.member("courses", courses)
      if let first, let last {
        json.member("first", first)
        json.member("last", last)
        json.key("longestGap")
        json.value(microseconds: longestGap)
      }
      if let median {
        json.key("interval")
        json.value(microseconds: median)
      }
      bounds.write(to: &json)
    }
  }
}

extension JSONWriter {
  /// Writes seconds with at most three decimals.
  fileprivate mutating func value(microseconds: Int64) {
    value(Double(microseconds) / 1e6, upTo: 3)
  }
}
