import Ringfence
import RingfenceFiles
import RingfenceFixes
import RingfenceLint
import TestSupport
import Testing

/// Repairs of layouts: what a seed damages is as it was before, and nothing else changes.
@Suite struct LayoutFixTests {
  /// A layout in its sound and its damaged form.
  struct Pair {
    var sound = ""
    var damaged = ""

    mutating func append(_ sound: String, _ damaged: String? = nil) {
      self.sound += sound
      self.damaged += damaged ?? sound
    }
  }

  /// The rules that have repairs, without those that take the time of the others.
  private static let fixable = Linter(
    settings: LintSettings(disabled: Set(LintRule.allCases.filter { $0.fix == nil })))

  private func fix(_ text: String, _ linter: Linter = Linter()) throws -> FixedLayout {
    var options = ZoneReadingOptions()
    options.keepsContradictions = true
    return try FixedLayout(
      ContiguousArray(text.utf8), name: "z.json", options: options, linter: linter, isUnsafe: true)
  }

  private func shapes(_ text: String) throws -> [Shape] {
    try ZoneFile.read(bytes: Array(text.utf8), name: "s.json").layout.zones.flatMap { zone in
      zone.fences.map(\.shape)
    }
  }

  /// The corners of a staircase with level and upright edges, counterclockwise, so that a spike along an edge has the
  /// very numbers of the edge.
  private func corners(_ random: inout SeededRandom, _ column: Int) -> [(x: String, y: String)] {
    let steps = random.int(1...4)
    let west = 10 + Double(column) * 0.1
    func text(_ start: Double, _ step: Int) -> String {
      let units = Int((start * 1000).rounded()) + step
      let decimals = String(units % 1000)
      return "\(units / 1000)." + String(repeating: "0", count: 3 - decimals.count) + decimals
    }
    var corners: [(x: String, y: String)] = [(text(west, 0), text(50, 0))]
    for step in 0..<steps {
      corners.append((text(west, steps - step), text(50, step)))
      corners.append((text(west, steps - step), text(50, step + 1)))
    }
    corners.append((text(west, 0), text(50, steps)))
    return corners
  }

  /// The positions of a ring: as they are, and damaged.
  private func ring(_ random: inout SeededRandom, _ column: Int) -> (sound: String, damaged: String)
  {
    let corners = corners(&random, column)
    let separator = [",", ", ", ",\n          "][random.int(0...2)]
    func text(_ corner: (x: String, y: String)) -> String { "[\(corner.x), \(corner.y)]" }
    var damaged: [String] = []
    for (number, corner) in corners.enumerated() {
      damaged.append(text(corner))
      switch random.int(0...5) {
      case 0: damaged.append(text(corner))
      case 1 where number > 0:
        // Beyond the corner along the edge that ends there, and back.
        let from = corners[number - 1]
        let tip =
          from.y == corner.y
          ? (Double(corner.x) ?? 0 > Double(from.x) ?? 0 ? "\(corner.x)7" : "9.5", corner.y)
          : (corner.x, "\(corner.y)7")
        damaged += [text(tip), text(corner)]
      default: break
      }
    }
    let sound = (corners + [corners[0]]).map(text)
    if random.int(0...1) == 0 { damaged.append(text(corners[0])) }
    return (sound.joined(separator: separator), damaged.joined(separator: separator))
  }

  /// Native fences: rings, rectangles and circles.
  private func native(_ random: inout SeededRandom) -> Pair {
    var pair = Pair()
    let end = random.int(0...1) == 0 ? "\n" : "\r\n"
    pair.append("{ \"version\": 1,\(end)  \"zones\": [{ \"id\": \"é\", \"fences\": [\(end)")
    let count = random.int(3...8)
    for number in 0..<count {
      let isDamaged = random.int(0...2) > 0
      let id = "\"id\": \"f\(number)\""
      let x = "1\(number).5"
      switch random.int(0...2) {
      case 0:
        let ring = ring(&random, number * 10)
        pair.append(
          "    { \(id), \"polygon\": [[\(ring.sound)]] }",
          "    { \(id), \"polygon\": [[\(isDamaged ? ring.damaged : ring.sound)]] }")
      case 1:
        let corners = ("[\(x), 50.1]", "[\(x)1, 50.2]", "[\(x), 50.2]", "[\(x)1, 50.1]")
        func text(_ a: String, _ b: String) -> String {
          "    { \(id), \"rectangle\": { \"southWest\": \(a), \"northEast\": \(b) } }"
        }
        let sound = text(corners.0, corners.1)
        pair.append(sound, isDamaged ? text(corners.2, corners.3) : sound)
      default:
        func text(_ radius: String) -> String {
          "    { \"circle\": { \"center\": [\(x), 50.3], \"radius\": \(radius) }, \(id) }"
        }
        let isText = random.int(0...1) == 0
        pair.append(
          text(isText ? "\"5 m\"" : "5"),
          text(isDamaged ? (isText ? "\"3.25 m\"" : "0.4e1") : isText ? "\"5 m\"" : "5"))
      }
      pair.append(number + 1 < count ? ",\(end)" : end)
    }
    pair.append("  ] }] }\(end)")
    return pair
  }

  @Test(arguments: 0..<150) func `repairs what a seed damages`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let pair = native(&random)
    let fixed = try fix(pair.damaged, Self.fixable)
    #expect(try fixed.file.layout.zones.flatMap { $0.fences.map(\.shape) } == shapes(pair.sound))
    #expect(String(decoding: fixed.bytes, as: UTF8.self) == pair.sound)
    let left = Self.fixable.findings(in: fixed.file.layout)
    #expect(left.map(\.message) == [])
    let again = try fix(String(decoding: fixed.bytes, as: UTF8.self), Self.fixable)
    #expect(again.bytes == fixed.bytes)
    #expect(again.fixes.isEmpty)
    #expect(try fix(pair.sound, Self.fixable).bytes == ContiguousArray(pair.sound.utf8))
  }

  static let rows: [(damaged: String, fixed: String)] = [
    // Ids: those that are written, numbers, names and those that are not written.
    (
      #"{"version":1,"zones":[{"id":"a","fences":[]},{"id":"a","fences":[]},{"id":"a-2","fences":[]}]}"#,
      #"{"version":1,"zones":[{"id":"a","fences":[]},{"id":"a-3","fences":[]},{"id":"a-2","fences":[]}]}"#
    ),
    (
      #"{"version":1,"zones":[{"id":"é\n","fences":[]},{ "name":"é\n","fences":[]}]}"#,
      #"{"version":1,"zones":[{"id":"é\n","fences":[]},{ "id": "é\n-2", "name":"é\n","fences":[]}]}"#
    ),
    (
      #"{"version":1,"zones":[{"id":"2","fences":[]},{"fences":[]}]}"#,
      #"{"version":1,"zones":[{"id":"2","fences":[]},{"id": "2-2", "fences":[]}]}"#
    ),
    // A feature keeps members that are not known here; its ring is wound as RFC 7946 asks, the hole too.
    (
      #"{"type":"Feature","id":1,"x":{},"geometry":{"type":"Polygon","coordinates":[[[10,50],[10,51],[11,51],[11,50],[10,50]],[[10.1,50.1],[10.2,50.1],[10.2,50.2],[10.1,50.1]]]},"properties":{"fill":"red"}}"#,
      #"{"type":"Feature","id":1,"x":{},"geometry":{"type":"Polygon","coordinates":[[[10,50],[11,50],[11,51],[10,51],[10,50]],[[10.1,50.1],[10.2,50.2],[10.2,50.1],[10.1,50.1]]]},"properties":{"fill":"red"}}"#
    ),
    // San Juan and Barbados with latitude and longitude exchanged; the third number of a position stays.
    (
      #"{"version":1,"zones":[{"id":"a","fences":[{"circle":{"center":[18.470, -66.11, 3],"radius":60}},{"geoline":[[13.1,-59.6],[13.11,-59.6]]}]}]}"#,
      #"{"version":1,"zones":[{"id":"a","fences":[{"circle":{"center":[-66.11, 18.470, 3],"radius":60}},{"geoline":[[-59.6,13.1],[-59.6,13.11]]}]}]}"#
    ),
    // New York exchanged, or a station in Antarctica: alone, and beside a fence in Germany.
    (
      #"{"version":1,"zones":[{"id":"a","fences":[{"circle":{"center":[40.71,-74.01],"radius":60}}]}]}"#,
      #"{"version":1,"zones":[{"id":"a","fences":[{"circle":{"center":[40.71,-74.01],"radius":60}}]}]}"#
    ),
    (
      #"{"version":1,"zones":[{"id":"a","fences":[{"circle":{"center":[40.71,-74.01],"radius":60}},{"circle":{"center":[10,50],"radius":60}}]}]}"#,
      #"{"version":1,"zones":[{"id":"a","fences":[{"circle":{"center":[40.71,-74.01],"radius":60}},{"circle":{"center":[10,50],"radius":60}}]}]}"#
    ),
    // London exchanged is likely only: nothing is changed. A rule that is off in the zone changes nothing.
    (
      #"{"version":1,"zones":[{"id":"a","fences":[{"circle":{"center":[51.5,-0.1],"radius":60}}]}]}"#,
      #"{"version":1,"zones":[{"id":"a","fences":[{"circle":{"center":[51.5,-0.1],"radius":60}}]}]}"#
    ),
    (
      #"{"version":1,"zones":[{"id":"a","lint":{"disable":["size"]},"fences":[{"circle":{"center":[5,50],"radius":4}}]}]}"#,
      #"{"version":1,"zones":[{"id":"a","lint":{"disable":["size"]},"fences":[{"circle":{"center":[5,50],"radius":4}}]}]}"#
    ),
    // Two corners are left: nothing that could be a ring.
    (
      #"{"version":1,"zones":[{"id":"a","fences":[{"polygon":[[[5,50],[6,50],[6,50],[5,50]]]}]}]}"#,
      #"{"version":1,"zones":[{"id":"a","fences":[{"polygon":[[[5,50],[6,50],[6,50],[5,50]]]}]}]}"#
    ),
  ]

  @Test(arguments: rows.indices) func `repairs by hand-made examples`(row: Int) throws {
    let (damaged, expected) = Self.rows[row]
    let fixed = try fix(damaged, Self.fixable)
    #expect(String(decoding: fixed.bytes, as: UTF8.self) == expected)
    #expect(try fix(expected, Self.fixable).fixes.isEmpty)
  }

  @Test func `keeps the byte order mark, and refuses other forms`() throws {
    let text = #"{"version":1,"zones":[{"fences":[{"circle":{"center":[5,50],"radius":4}}]}]}"#
    let fixed = try fix("\u{FEFF}" + text)
    #expect(
      String(decoding: fixed.bytes.dropFirst(3), as: UTF8.self)
        == text.replacing("\"radius\":4", with: "\"radius\":5"))
    #expect(fixed.bytes.prefix(3) == [0xEF, 0xBB, 0xBF])
    #expect {
      try fix("lat,lon,radius\n50,5,4\n")
    } throws: {
      ($0 as? FileError)?.description
        == "z.json: error: cannot repair the form 'table', expected a native zone file or GeoJSON; "
        + "convert it first [unsupported-form]"
    }
  }
}
