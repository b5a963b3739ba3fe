import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Settings of engines as parts of what an app encodes, by coders of Foundation.
@Suite struct EngineSettingsCodableTests {
  @Test func `settings stand in JSON as the npm package names them`() throws {
    let settings = EngineSettings(
      exitDistance: .meters(12.5), maximumGap: .milliseconds(90_500), maximumAccuracy: .meters(50),
      initialInside: .silent, accuracyMeaning: .p95, accuracyFactor: 2.5,
      assumedAccuracy: .meters(35))
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(settings))
    let expected: NSDictionary = [
      "exitDistance": 12.5, "maximumGap": 90.5, "maximumAccuracy": 50, "initialInside": "silent",
      "accuracyMeans": "p95", "accuracyFactor": 2.5, "assumedAccuracy": 35,
    ]
    #expect(json as? NSDictionary == expected)
  }

  @Test func `the npm package has the same names and words`() throws {
    let types = try String(
      contentsOf: Paths.root.appendingPathComponent("Sources/JavaScript/ringfence/index.d.ts"),
      encoding: .utf8)
    let start = try #require(types.range(of: "export interface Settings {"))
    let end = try #require(types[start.upperBound...].range(of: "\n}"))
    let text = types[start.upperBound..<end.lowerBound]
    let settings = EngineSettings(exitDistance: .meters(1))
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(settings))
    for name in try #require(json as? [String: Any]).keys {
      #expect(text.contains("\n  \(name)?: "), "\(name)")
    }
    #expect(text.contains(#"initialInside?: "trigger" | "silent";"#))
    #expect(text.contains(#"accuracyMeans?: "p68" | "rms" | "p95" | "p50";"#))
  }

  @Test func `come back from JSON and property lists to the last bit`() throws {
    var random = SeededRandom(seed: 4)
    for _ in 0..<300 {
      let settings = EngineSettings(
        exitDistance: random.int(0...2) == 0 ? nil : .meters(random.double(0...1_000)),
        maximumGap: .microseconds(Int64(random.int(0...2_000_000_000))),
        maximumAccuracy: .meters(random.double(0.001...1_000_000)),
        initialInside: random.int(0...1) == 0 ? .trigger : .silent,
        accuracyMeaning: ([nil] + AccuracyMeaning.allCases)[random.int(0...4)],
        accuracyFactor: random.double(0.05...20),
        assumedAccuracy: .meters(random.double(0.1...10_000)))
      let json = try JSONDecoder().decode(
        EngineSettings.self, from: JSONEncoder().encode(settings))
      #expect(json == settings)
      let list = try PropertyListDecoder().decode(
        EngineSettings.self, from: PropertyListEncoder().encode(settings))
      #expect(list == settings)
    }
  }

  @Test func `what is absent has its default, and units may be written`() throws {
    let text = #"{"maximumGap":"2 min","exitDistance":"0.1 km"}"#
    let read = try JSONDecoder().decode(EngineSettings.self, from: Data(text.utf8))
    #expect(read == EngineSettings(exitDistance: .meters(100), maximumGap: .seconds(120)))
  }

  @Test(arguments: [
    (#"{"maximumgap":3}"#, FileError.Code.unknownKey, "did you mean 'maximumGap'?"),
    (#"{"exitDistance":1001}"#, .outOfRange, "exitDistance is 1001 m, expected 0...1000 m"),
    (#"{"maximumGap":-1}"#, .outOfRange, "maximumGap is -1 s, expected 0..."),
    (#"{"maximumGap":"3 apples"}"#, .badQuantity, "apples"),
    (#"{"initialInside":"fire"}"#, .badValue, "'fire' is not 'trigger' or 'silent'"),
    (#"{"accuracyMeans":3}"#, .wrongType, "found a number"),
    (#"{"accuracyFactor":0}"#, .outOfRange, "accuracyFactor is 0, expected 0.05...20"),
    ("[]", .wrongType, "expected settings, an object, found an array"),
  ])
  func `settings that are wrong are refused with what is wrong`(
    text: String, code: FileError.Code, detail: String
  ) throws {
    do {
      _ = try JSONDecoder().decode(EngineSettings.self, from: Data(text.utf8))
      Issue.record("was read")
    } catch DecodingError.dataCorrupted(let context) {
      #expect((context.underlyingError as? FileError)?.code == code)
      #expect(context.debugDescription.contains(detail), "\(context.debugDescription)")
    }
  }

  @Test(arguments: [Double.nan, .infinity, -1, 2e6])
  func `values outside their ranges are not encoded`(meters: Double) {
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode(EngineSettings(maximumAccuracy: .meters(meters)))
    }
  }
}
