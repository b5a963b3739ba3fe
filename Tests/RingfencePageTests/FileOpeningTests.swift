import Foundation
import Ringfence
import RingfenceCommand
import RingfenceFiles
import RingfencePage
import TestSupport
import Testing

/// Files that a reader of the page opens, natively. `Tests/Browser/test_open.py` has the module.
@Suite struct FileOpeningTests {
  /// What became of a file.
  private struct Outcome {
    var tracks: [Track] = []
    var answer: NSDictionary = [:]
    var error: String?
  }

  private func open(
    _ bytes: [UInt8], _ name: String, radius: Distance? = nil, zone: String? = nil
  ) -> Outcome {
    var outcome = Outcome()
    do throws(PageError) {
      let opening = try FileOpening(
        bytes, name: name, defaultRadius: radius,
        timeZone: zone.flatMap { TimeZoneOffsets(named: $0) })
      switch consume opening {
      case .layout(let answer): outcome.answer = object(answer)
      case .track(let opened):
        var track = opened
        var engine = PageEngine()
        repeat {
          outcome.answer = object(try track.readOn(into: &engine))
        } while outcome.answer["tracks"] == nil
        outcome.tracks = engine.tracks
      }
    } catch {
      outcome.error = error.message
    }
    return outcome
  }

  private func object(_ json: [UInt8]) -> NSDictionary {
    (try? JSONSerialization.jsonObject(with: Data(json))) as? NSDictionary ?? [:]
  }

  private static func files(_ folders: [String], _ isWanted: (String) -> Bool) -> [String] {
    folders.flatMap { folder in
      let path = Paths.root.appendingPathComponent(folder).path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.filter(isWanted).sorted().map { "\(path)/\($0)" }
    }
  }

  private static let fixtures = files(
    ["Tables", "FIT", "IGC", "OziExplorer", "Compression"].map { "Tests/Fixtures/\($0)" }
  ) { !$0.hasSuffix(".fixes") && $0 != "bomb.gz" && $0 != "far.gz" && $0 != "expected.json" }

  /// The standard error of `inspect`, which opens tracks and layouts alike.
  private func inspected(_ path: String) -> String {
    let errors = MemorySink()
    _ = run(["inspect", path], in: CommandEnvironment(output: MemorySink(), errors: errors))
    return errors.text
  }

  @Test(arguments: fixtures + Sample.all.map(\.track))
  func `reads a track as the command does, or says the same`(_ path: String) throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let opened = open(bytes, path)
    do throws(FileError) {
      let read = try TrackFile.read(path: path)
      #expect(opened.error == nil)
      #expect(opened.tracks == read.tracks)
      #expect(opened.answer["form"] as? String == read.format.title)
    } catch {
      #expect(inspected(path).contains(try #require(opened.error)))
    }
  }

  @Test(
    arguments: Sample.all.map(\.zones)
      + files(["Tests/Fixtures/Zones"]) { $0.hasPrefix("shapes.") })
  func `reads a layout as the command does`(_ path: String) throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let answer = open(bytes, path, radius: .meters(100)).answer
    let layout = try #require(answer["layout"] as? NSDictionary)
    let text = try #require(layout["text"] as? String)
    let native = try ZoneFile.read(bytes: Array(text.utf8), name: "native")
    let read = try ZoneFile.read(
      path: path, options: ZoneReadingOptions(defaultRadius: .meters(100)))
    #expect(native.form == .native)
    #expect(native.layout.fingerprint == read.layout.fingerprint)
    #expect(answer["form"] as? String == read.form.title)
    #expect(answer["messages"] as? [String] == read.warnings.map(\.description))
  }

  @Test(arguments: [
    ("", "x.txt: error: file is empty"),
    ("hello\n", "x.txt: error: file is of no format that is known here, expected "),
    (
      "{\"version\":1,\"zones\":[{\"id\":\"a\",\"fences\":[],\"dwel\":1}]}",
      "x.txt:1:45: error: unknown key 'dwel'"
    ),
    ("%PDF-1.7", "x.txt: error: this is a PDF document; expected a file with positions"),
    (
      "time,latitude,longitude\n2026-05-04T07:00:00Z,95,16\n",
      "x.txt:2: error: the only fix was left out, as bad-position"
    ),
  ])
  func `names file, line, what was found and what was expected`(_ text: String, _ beginning: String)
    throws
  {
    let error = try #require(open(Array(text.utf8), "x.txt").error)
    #expect(error.hasPrefix(beginning), "\(error)")
    let folder = try TestFolder()
    let path = try folder.write("x.txt", text)
    #expect(inspected(path).contains(error.dropFirst("x.txt".count)))
  }

  @Test func `says what was left out of a track and of a layout`() throws {
    let table =
      "time,latitude,longitude\n" + "2026-05-04T07:00:00Z,48,16\n" + "2026-05-04T07:00:00Z,48,16\n"
      + "2026-05-04T07:00:09Z,99,16\n"
    let track = open(Array(table.utf8), "walk.csv")
    #expect(track.tracks.map(\.fixes.count) == [1])
    #expect(
      track.answer["messages"] as? [String] == [
        "1 impossible position left out, first in line 4",
        "1 fix at the time of the one before left out, first in line 3",
      ])
    let zones =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"zone":"a","radius":50},"geometry":{"type":"Point","coordinates":[16,48]}},{"type":"Feature","properties":{"zone":"b"},"geometry":{"type":"Point","coordinates":[16,48]}}]}"#
    let answer = open(Array(zones.utf8), "two.geojson").answer
    let leftOut = try #require(answer["leftOut"] as? [String])
    #expect(leftOut.count == 1)
    #expect(leftOut.first?.hasPrefix("two.geojson:1:") == true)
    #expect(leftOut.first?.contains("a Point needs 'radius' among its properties") == true)
    // With a radius for such points, nothing is left out.
    let whole = open(Array(zones.utf8), "two.geojson", radius: .meters(30)).answer
    #expect(whole["leftOut"] as? [String] == [])
  }

  @Test func `reads local times in the zone of the layout, and says so`() throws {
    let local =
      "time,latitude,longitude\n2026-07-06 10:00:00,48,16\n2026-07-06 10:00:05,48,16\n"
    let note = "local times are those of Asia/Tokyo, the time zone of the layout"
    let opened = open(Array(local.utf8), "walk.csv", zone: "Asia/Tokyo")
    // Nine hours before UTC, all year: 01:00 UTC of a day that begins 20,640 days after 1970.
    #expect(
      opened.tracks.map { $0.fixes.map { Optional($0.time) } } == [
        [Timestamp(secondsSince1970: 1_783_299_600), Timestamp(secondsSince1970: 1_783_299_605)]
      ])
    #expect(opened.answer["timeZone"] as? String == "Asia/Tokyo")
    #expect(opened.answer["messages"] as? [String] == [note])
    // Moments need no zone; local times without one are refused, as by the command.
    let moments = local.replacingOccurrences(of: ":00,", with: ":00Z,")
      .replacingOccurrences(of: ":05,", with: ":05Z,")
    let read = open(Array(moments.utf8), "walk.csv", zone: "Asia/Tokyo")
    #expect(read.answer["timeZone"] == nil && read.answer["messages"] as? [String] == [])
    #expect(read.tracks.map(\.fixes.count) == [2])
    for zone in [nil, "Nowhere/Here"] {
      let refused = open(Array(local.utf8), "walk.csv", zone: zone)
      #expect(refused.error?.hasPrefix("walk.csv:2: error: time has no offset from UTC") == true)
    }
    // What is wrong with a table in the zone is said as ever.
    let wrong = "time,latitude,longitude\n2026-07-06 10:00:00,95,16\n"
    let refused = open(Array(wrong.utf8), "walk.csv", zone: "Asia/Tokyo").error
    #expect(
      refused?.hasPrefix("walk.csv:2: error: the only fix was left out, as bad-position") == true)
  }

  @Test func `keeps what stands before an error`() throws {
    let sample = try #require(Sample.all.first { $0.folder == "swiped-commute" })
    let gpx = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: sample.track)), as: UTF8.self)
    let cut = String(gpx.dropLast(gpx.count / 3))
    let opened = open(Array(cut.utf8), "cut.gpx")
    let read = try TrackFile.read(bytes: Array(cut.utf8), name: "cut.gpx")
    #expect(opened.tracks == read.tracks)
    let count = read.tracks.reduce(0) { $0 + $1.fixes.count }
    let leftOut = try #require((opened.answer["leftOut"] as? [String])?.first)
    #expect(leftOut.contains("; \(count) fixes before it count [truncated]"), "\(leftOut)")
  }

  @Test(arguments: 0..<8) func `takes damaged files without harm`(_ part: Int) throws {
    var random = SeededRandom(seed: part)
    let paths = Self.fixtures + Sample.all.map(\.zones)
    for index in stride(from: part, to: paths.count, by: 8) {
      var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: paths[index])))
      guard bytes.count > 4, bytes.count < 200_000 else { continue }
      for _ in 0..<8 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &random))
      let outcome = open(bytes, "damaged")
      #expect(outcome.error?.hasPrefix("damaged") != false)
    }
  }
}
