import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Random walks in every form of JSON, written in random ways and read in random blocks: the fixes are those of
/// the walk.
@Suite struct JSONTrackFormTests {
  /// A fix of a walk, some seconds after 07:50 of 18 May 2024.
  struct Step {
    var seconds: Int
    /// Millionths of a degree.
    var latitude, longitude: Int
    var accuracy: Int?
    /// Multiples of 5 m/s, which are multiples of 18 km/h.
    var speed: Int?

    var since1970: Int { 1_716_018_600 + seconds }

    var iso: String {
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      let clock = 7 * 3600 + 50 * 60 + seconds
      return "2024-05-18T\(two(clock / 3600)):\(two(clock / 60 % 60)):\(two(clock % 60))Z"
    }

    static func degrees(_ millionths: Int) -> String {
      let digits = "\(millionths.magnitude % 1_000_000)"
      let zeros = String(repeating: "0", count: 6 - digits.count)
      return "\(millionths < 0 ? "-" : "")\(millionths.magnitude / 1_000_000).\(zeros)\(digits)"
    }

    var position: String { "[\(Self.degrees(longitude)),\(Self.degrees(latitude))]" }
    var point: String { "\(Self.degrees(latitude))°, \(Self.degrees(longitude))°" }
  }

  /// A form, and which values it has besides time and position.
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var hasValues = true
    let write: @Sendable ([Step], inout SeededRandom) -> String
  }

  /// A member with a value, or one of the ways to have none.
  static func member(
    _ name: String, _ value: Int?, _ random: inout SeededRandom, missing: [String] = ["", "null"]
  ) -> String {
    let text = value.map { "\($0)" } ?? missing[random.int(0...missing.count - 1)]
    return text.isEmpty ? "" : ",\"\(name)\":\(text)"
  }

  static let phone = ["", "null", "-1"]

  static func ownTracks(_ steps: [Step], _ random: inout SeededRandom) -> [String] {
    steps.flatMap { step -> [String] in
      let location =
        #"{"_type":"location","tst":\#(step.since1970),"t":"\#(["p", "u", "v"][random.int(0...2)])","#
        + #""lat":\#(Step.degrees(step.latitude)),"lon":\#(Step.degrees(step.longitude))"#
        + member("acc", step.accuracy, &random)
        + member("vel", step.speed.map { $0 * 18 / 5 }, &random) + "}"
      let other = #"{"_type":"transition","tst":\#(step.since1970 - 1),"lat":1,"lon":1,"t":"c"}"#
      return random.int(0...4) == 0 ? [other, location] : [location]
    }
  }

  static func coords(_ step: Step, _ random: inout SeededRandom) -> String {
    let time = random.int(0...1) == 0 ? "\"\(step.iso)\"" : "\(step.since1970)000"
    return #"{"timestamp":\#(time),"coords":{"latitude":\#(Step.degrees(step.latitude)),"#
      + #""longitude":\#(Step.degrees(step.longitude))"#
      + member("accuracy", step.accuracy, &random, missing: phone)
      + member("speed", step.speed, &random, missing: phone) + "}}"
  }

  /// Divides a list into parts.
  static func parts(_ list: [String], _ random: inout SeededRandom) -> [[String]] {
    var parts: [[String]] = []
    for item in list {
      if parts.isEmpty || random.int(0...2) == 0 { parts.append([]) }
      parts[parts.count - 1].append(item)
    }
    return parts
  }

  static func list(_ items: [String]) -> String { "[\(items.joined(separator: ","))]" }

  static func overland(_ step: Step, _ random: inout SeededRandom) -> String {
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":\#(step.position)},"properties":{"#
      + #""timestamp":"\#(step.iso)""#
      + member("horizontal_accuracy", step.accuracy, &random, missing: phone)
      + member("speed", step.speed, &random, missing: phone) + "}}"
  }

  static func moving(_ steps: [Step]) -> String {
    #""datetimes":\#(list(steps.map { "\"\($0.iso)\"" })),"coordinates":\#(list(steps.map(\.position)))"#
  }

  static let forms: [Form] = [
    Form(testDescription: "OwnTracks, an array") { list(ownTracks($0, &$1)) },
    Form(testDescription: "OwnTracks, a line each") { ownTracks($0, &$1).joined(separator: "\n") },
    Form(testDescription: "OwnTracks' recorder") {
      #"{"count":1,"data":\#(list(ownTracks($0, &$1))),"status":200}"#
    },
    Form(testDescription: "Transistorsoft, one upload") { steps, random in
      let rows = list(steps.map { coords($0, &random) })
      return #"{"location":\#(rows),"device":{"id":7}}"#
    },
    Form(testDescription: "Transistorsoft, uploads one after the other") { steps, random in
      let rows = steps.map { coords($0, &random) }
      return parts(rows, &random).map { part in
        #"{"location":\#(part.count == 1 ? part[0] : list(part))}"#
      }.joined(separator: "\n")
    },
    Form(testDescription: "Transistorsoft, an array of uploads") { steps, random in
      let rows = steps.map { coords($0, &random) }
      return list(parts(rows, &random).map { #"{"location":\#(list($0))}"# })
    },
    Form(testDescription: "positions, an array") { steps, random in
      list(steps.map { coords($0, &random) })
    },
    Form(testDescription: "positions, a line each") { steps, random in
      steps.map { coords($0, &random) }.joined(separator: "\n")
    },
    Form(testDescription: "Overland, one upload") { steps, random in
      #"{"locations":\#(list(steps.map { overland($0, &random) })),"current":{}}"#
    },
    Form(testDescription: "Overland, uploads one after the other") { steps, random in
      let features = steps.map { overland($0, &random) }
      return parts(features, &random).map { #"{"locations":\#(list($0))}"# }.joined(separator: "\n")
    },
    Form(testDescription: "features, an array") { steps, random in
      list(steps.map { overland($0, &random).replacing(":-1", with: ":null") })
    },
    Form(testDescription: "raw signals") { steps, random in
      let signals = steps.map { step in
        #"{"position":{"LatLng":"\#(step.point)","timestamp":"\#(step.iso)""#
          + member("accuracyMeters", step.accuracy, &random)
          + member("speedMetersPerSecond", step.speed, &random) + "}}"
      }
      return #"{"rawSignals":\#(list(signals + [#"{"wifiScan":{}}"#]))}"#
    },
    Form(testDescription: "older locations") { steps, random in
      let locations = steps.map { step in
        let time =
          random.int(0...1) == 0
          ? #""timestamp":"\#(step.iso)""# : #""timestampMs":"\#(step.since1970)000""#
        return
          #"{"latitudeE7":\#(step.latitude * 10),"longitudeE7":\#(step.longitude * 10),\#(time)"#
          + member("accuracy", step.accuracy, &random) + member("velocity", step.speed, &random)
          + "}"
      }
      return #"{"locations":\#(list(locations))}"#
    },
    Form(testDescription: "older activities", hasValues: false) { steps, random in
      let places = steps.map { step in
        (
          degrees: #""latE7":\#(step.latitude * 10),"lngE7":\#(step.longitude * 10)"#,
          time: #""timestampMs":"\#(step.since1970)000""#
        )
      }
      let points = places.map { "{\($0.degrees),\($0.time)}" }
      let objects = parts(points, &random).enumerated().map { index, part in
        let path = #""simplifiedRawPath":{"points":\#(list(part))}"#
        return index % 2 == 0
          ? #"{"activitySegment":{\#(path)}}"# : #"{"placeVisit":{"location":{},\#(path)}}"#
      }
      return #"{"timelineObjects":\#(list(objects))}"#
    },
    Form(testDescription: "a moving point", hasValues: false) { steps, _ in
      #"{"type":"Feature","properties":null,"temporalGeometry":{"type":"MovingPoint",\#(moving(steps))}}"#
    },
    Form(testDescription: "moving points in parts", hasValues: false) { steps, random in
      let half = random.int(1...steps.count - 1)
      let parts = [steps[..<half], steps[half...]].map { "{\(moving(Array($0)))}" }
      let name = ["sequences", "prisms"][random.int(0...1)]
      return #"{"type":"FeatureCollection","features":[{"type":"Feature","temporalGeometry":{"#
        + #""type":"MovingPoint","\#(name)":\#(list(parts))}}]}"#
    },
    Form(testDescription: "lines", hasValues: false) { steps, random in
      let half = random.int(1...steps.count - 1)
      let lines = [Array(steps[..<half]), Array(steps[half...])]
      let isFlat = random.int(0...1) == 0
      let times = lines.map { line in line.map { "\"\($0.iso)\"" } }
      let all = isFlat ? list(times.flatMap { $0 }) : list(times.map(list))
      return #"{"type":"Feature","properties":{"coordTimes":\#(all)},"geometry":{"#
        + #""type":"MultiLineString","coordinates":\#(list(lines.map { list($0.map(\.position)) }))}}"#
    },
  ]

  private static func walk(_ random: inout SeededRandom) -> [Step] {
    var step = Step(
      seconds: random.int(0...600), latitude: random.int(-80_000_000...80_000_000),
      longitude: random.int(-179_000_000...179_000_000))
    return (0..<random.int(2...20)).map { _ in
      step.seconds += random.int(1...200)
      step.latitude += random.int(-500...500)
      step.longitude += random.int(-500...500)
      step.accuracy = random.int(0...3) == 0 ? nil : random.int(1...90)
      step.speed = random.int(0...3) == 0 ? nil : 5 * random.int(0...8)
      return step
    }
  }

  @Test(arguments: forms) func `reads random walks`(form: Form) throws {
    var random = SeededRandom(seed: form.testDescription.utf8.count)
    for round in 0..<30 {
      let steps = Self.walk(&random)
      let text = JSONScrambler(form.write(steps, &random)).scrambled(&random)
      let bytes = Array(text.utf8)
      let file = try TrackFile.read(bytes: bytes, name: "f")
      #expect(file.failure == nil && file.diagnostics.isEmpty, "round \(round): \(text)")
      let found = file.tracks.flatMap(\.fixes).map { fix in
        let values = [fix.accuracy?.meters, fix.speed?.metersPerSecond].map { value in
          form.hasValues ? value.map { "\(Int(($0 * 1000).rounded()))" } ?? "-" : ""
        }
        return "\(fix.time.microseconds) \(fix.coordinate) \(values)"
      }
      let expected = steps.map { step in
        let values = [step.accuracy, step.speed].map { value in
          form.hasValues ? value.map { "\($0 * 1000)" } ?? "-" : ""
        }
        let coordinate = Coordinate(
          latitude: Double(step.latitude) / 1e6, longitude: Double(step.longitude) / 1e6)
        return "\(step.since1970 * 1_000_000) \(coordinate.map { "\($0)" } ?? "") \(values)"
      }
      #expect(found == expected, "round \(round): \(text)")
      let block = random.int(1...300)
      #expect(
        TrackBlockTests.Reading(bytes, TrackReadingOptions(), block: block)
          == TrackBlockTests.Reading(bytes, TrackReadingOptions(), block: bytes.count + 1),
        "round \(round), block \(block)")
    }
  }
}
