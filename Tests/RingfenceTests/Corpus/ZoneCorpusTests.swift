import Foundation
import Ringfence
import TestSupport
import Testing

/// Recorded tracks in real borders, against the changes of containment that another program found fix
/// by fix (shapely, planar, without hysteresis; see the corpus's own notes). The tracks are read from
/// the lists of fixes that other readers made, so that neither our readers nor theirs matter here.
@Suite(.enabled(if: Paths.corpus != nil, "needs the recorded corpus"))
struct ZoneCorpusTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    let track: String
    let zones: String
    var testDescription: String { "\(track) in \(zones)" }
  }

  static let pairs = [
    Pair(track: "nmea/reno-tahoe-drive-2005.nmea", zones: "ne_50m_us_states_subset"),
    Pair(track: "gpx/ride-norway-sweden-20240518.gpx", zones: "ne_50m_countries_subset"),
    Pair(track: "gpx/ride-denmark-ferry-20240525.gpx", zones: "ne_50m_countries_subset"),
    Pair(track: "gpx/basel-border-ride-2018.gpx", zones: "ne_50m_countries_subset"),
    Pair(track: "gpx/hike-zugspitze-10h-2019.gpx", zones: "ne_50m_countries_subset"),
    Pair(track: "gpx/sf-run-strava-2015.gpx", zones: "san-francisco"),
  ]

  /// A zone that contains the device at a fix and did not before, or the other way round.
  struct Change: Hashable, CustomStringConvertible {
    let zone: Int
    let fix: Int
    let isEntry: Bool
    let isInitial: Bool
    var description: String {
      "zone \(zone) \(isInitial ? "initially " : "")\(isEntry ? "entered" : "left") at fix \(fix)"
    }
  }

  @Test(arguments: pairs)
  func `every change of containment is reported at its fix`(pair: Pair) throws {
    let corpus = try #require(Paths.corpus)
    let track = try CorpusTrack(corpus.appending(path: "expected/\(pair.track).csv"))
    let layout = try corpusLayout(corpus.appending(path: "zones/\(pair.zones).geojson"))
    let name = pair.track.split(separator: "/")[1]
    let rows = try table(corpus.appending(path: "expected/zones/\(name)__\(pair.zones).csv"))
    let expected = try rows.map { row in
      Change(
        zone: try #require(Int(row["feature"] ?? "")),
        fix: try #require(Int(row["fix_index"] ?? "")),
        isEntry: row["event"] != "exit", isInitial: row["event"] == "initial_inside")
    }
    for (row, change) in zip(rows, expected) {
      #expect(
        track.times[change.fix] == microseconds(row["time_utc"] ?? ""), "the same fix is meant")
    }

    var settings = EngineSettings()
    settings.exitDistance = .meters(0)
    var session = TriggerSession()
    var events: [Event] = []
    session.process(
      track.fixes, with: TriggerEngine(layout, settings: settings), into: &events)

    var found: [Change] = []
    for zone in layout.zones.indices {
      var wasInside = false
      let ofZone = events.filter { $0.zone == zone }
      for (index, event) in ofZone.enumerated() {
        // Of several events at one fix the last one says where the device is then.
        if index + 1 < ofZone.count, ofZone[index + 1].fix.time == event.fix.time { continue }
        let isInside = event.kind == .entered
        guard isInside != wasInside else { continue }
        wasInside = isInside
        found.append(
          Change(
            zone: zone, fix: try #require(track.index[event.fix.time.microseconds]),
            isEntry: isInside, isInitial: event.flags.contains(.initial)))
      }
    }
    #expect(Set(found) == Set(expected))
    #expect(found.count == expected.count)

    for event in events {
      let fix = try #require(track.index[event.fix.time.microseconds])
      #expect(event.flags.contains(.gap) == track.gaps.contains(fix), "\(event.kind) at fix \(fix)")
    }
  }
}

/// The fixes of a list, and where it has no path from one to the next.
private struct CorpusTrack {
  var fixes: [Fix] = []
  var times: [Int64] = []
  /// The first row of each time.
  var index: [Int64: Int] = [:]
  /// Rows at which a segment begins, or which follow after more than 300 s.
  var gaps: Set<Int> = []

  init(_ url: URL) throws {
    var lastSegment: String?
    var lastTime: Int64?
    for (number, row) in try table(url).enumerated() {
      let time = try #require(microseconds(row["time_utc"] ?? ""))
      let latitude = try #require(Double(row["lat"] ?? ""))
      let longitude = try #require(Double(row["lon"] ?? ""))
      let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let segment = "\(row["trk"] ?? "")/\(row["seg"] ?? "")"
      let starts = lastSegment != nil && segment != lastSegment
      times.append(time)
      fixes.append(
        Fix(
          time: Timestamp(microseconds: time), coordinate: place,
          flags: starts ? .startsSegment : []))
      if let lastTime, starts || time - lastTime > 300_000_000 { gaps.insert(number) }
      if index[time] == nil { index[time] = number }
      lastSegment = segment
      lastTime = max(time, lastTime ?? time)
    }
  }
}

/// A zone for each feature of a GeoJSON file.
private func corpusLayout(_ url: URL) throws -> ZoneLayout {
  let content = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
  let file = try #require(content as? [String: Any])
  let features = try #require(file["features"] as? [[String: Any]])
  return ZoneLayout(
    zones: try features.enumerated().map { number, feature in
      let geometry = try #require(feature["geometry"] as? [String: Any])
      let coordinates = try #require(geometry["coordinates"])
      let polygons: [[[[Double]]]]
      if geometry["type"] as? String == "Polygon" {
        polygons = [try #require(coordinates as? [[[Double]]])]
      } else {
        polygons = try #require(coordinates as? [[[[Double]]]])
      }
      let shape = Shape.polygons(
        try polygons.map { rings in
          Polygon(
            rings: try rings.map { ring in
              Ring(
                try ring.map { try #require(Coordinate(latitude: $0[1], longitude: $0[0])) })
            })
        })
      return Zone(id: "feature \(number)", fences: [Fence(id: "0", shape: shape)])
    })
}

/// The rows of a CSV file without quotes, by the names in its first line.
private func table(_ url: URL) throws -> [[String: String]] {
  let lines = try String(contentsOf: url, encoding: .utf8)
    .split(whereSeparator: \.isNewline)
    .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  let names = try #require(lines.first)
  return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
}

/// Microseconds of `2024-05-25T07:57:53.000Z`.
private func microseconds(_ text: String) -> Int64? {
  let parts = text.split { "-T:Z".contains($0) }
  guard parts.count == 6, let year = Int64(parts[0]), let month = Int64(parts[1]),
    let day = Int64(parts[2]), let hour = Int64(parts[3]), let minute = Int64(parts[4]),
    let second = Double(parts[5])
  else { return nil }
  // Days by the calendar: March is the first month of a year that ends with February.
  let (y, m) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
  let days = 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 719_469
  return ((days * 24 + hour) * 60 + minute) * 60_000_000 + Int64((second * 1e6).rounded())
}
