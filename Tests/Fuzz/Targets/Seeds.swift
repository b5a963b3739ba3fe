import Foundation
import Ringfence
import RingfenceCommand
import RingfenceFiles
import RingfenceLifeCycle
import TestSupport

/// The inputs to begin with: the files of `Zones/`, of the documentation and of the recorded corpus,
/// and what they become when they are written in other forms.
enum Seeds {
  /// The two last bytes of a track choose options: the defaults, and all others.
  static func nmea() -> [[UInt8]] { tracks(["nmea", "log"], limit: 2_500) }
  static func gpx() -> [[UInt8]] { tracks(["gpx"], limit: 2_000) + converted(.gpx) }
  static func kml() -> [[UInt8]] { tracks(["kml"], limit: 3_000) + converted(.kml) }
  static func tcx() -> [[UInt8]] { tracks(["tcx"], limit: 3_000) }
  static func csv() -> [[UInt8]] { tracks(["csv"], limit: 1_000) + converted(.csv) }
  static func ndjson() -> [[UInt8]] { converted(.ndjson) }
  /// Tables as other programs write them.
  static func tables() -> [[UInt8]] { samples(["csv", "tsv", "rec"]) }
  static func jsonTracks() -> [[UInt8]] { samples(["json", "geojson"]) + converted(.geojson) }

  static func nativeZones() -> [[UInt8]] { layouts(.native) }
  static func geoJSONZones() -> [[UInt8]] {
    layouts(.geoJSON)
      + files().filter { $0.name == "zones.json" }.compactMap { file in
        let read = try? ZoneFile.read(bytes: Array(file.bytes), name: file.name)
        return read.map { ZoneFileWriter.geoJSON($0.layout) + [0xF8] }
      }.filter { $0.count < 4_000 }
  }
  static func bluedotZones() -> [[UInt8]] { layouts(.bluedot) }
  /// The examples of the forms of other programs, with a default radius.
  static func foreignZones() -> [[UInt8]] {
    let own: Set<ZoneFileForm> = [.native, .geoJSON, .bluedot]
    return ["xml", "csv", "json"].flatMap { examples($0, of: ["Zones.md"]) }.filter { bytes in
      (try? ZoneFile.read(bytes: bytes, name: "z")).map { !own.contains($0.form) } ?? true
    }.map { $0 + [0xF0] }
  }

  static func scenarios() -> [[UInt8]] {
    let files = documents().filter { bytes in
      (try? ScenarioFile.read(bytes: Array(bytes), name: "s")) != nil
    }
    let presets = ScenarioPreset.all.flatMap { [$0.name, $0.events] } + ["swipe@300", "reboot"]
    return files.map { $0 + [0x01] } + presets.map { Array($0.utf8) + [0x00] }
  }

  /// Tracks as they come line by line.
  static func streams() -> [[UInt8]] { nmea() + csv() + ndjson() + tables() }

  /// States of such streams, whole and stopped in the middle.
  static func streamStates() -> [[UInt8]] {
    streams().flatMap { seed -> [[UInt8]] in
      let bytes = seed.dropLast(2)
      return [bytes, bytes.prefix(bytes.count / 2)].compactMap { part in
        var evaluation = StreamTarget.evaluation(.track)
        guard (try? evaluation.take(part, at: StreamTarget.now)) != nil else { return nil }
        return StreamTarget.state(of: evaluation)
      }
    }
  }

  static func sessions() -> [[UInt8]] {
    SessionTarget.scenes.enumerated().flatMap { index, scene in
      var session = TriggerSession()
      var events: [Event] = []
      let engine = TriggerEngine(scene.layout)
      return scene.fixes.enumerated().compactMap { step, fix -> [UInt8]? in
        session.process(fix, with: engine, into: &events)
        guard step % 13 == 12 else { return nil }
        return SessionFile.bytes(of: session, layout: scene.layout) + [UInt8(index)]
      }
    }
  }

  static func expectations() -> [[UInt8]] {
    files().filter { $0.name.hasSuffix(".ndjson") && $0.name.contains("expected") }
      .map {
        Array($0.bytes.prefix(4_000).split(separator: 0x0A).prefix(12).joined(separator: [0x0A]))
      }
  }

  /// Bytes without meaning, from which layouts and tracks are made.
  static func scenes() -> [[UInt8]] {
    (0..<60).map { index in
      var random = SeededRandom(seed: 900 + index)
      return (0..<(160 + index * 10)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }
  }

  // MARK: Finding

  private static func tracks(_ extensions: [String], limit: Int) -> [[UInt8]] {
    files().filter { file in extensions.contains { file.name.hasSuffix(".\($0)") } }
      .flatMap { file in [withOptions(Array(file.bytes.prefix(limit)))] }
  }

  /// The samples of tables and JSON tracks, which are short enough to be whole.
  private static func samples(_ extensions: [String]) -> [[UInt8]] {
    let folder = Paths.fixtures.appendingPathComponent("Tables")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      guard extensions.contains(where: { name.hasSuffix(".\($0)") }),
        let bytes = try? Data(contentsOf: folder.appendingPathComponent(name)), bytes.count < 4_000
      else { return nil }
      return withOptions(Array(bytes))
    }
  }

  /// The beginning of every track of `Zones/` in another format.
  private static func converted(_ format: TrackWriter.Format) -> [[UInt8]] {
    files().compactMap { file in
      guard file.name.hasPrefix("track."),
        let read = try? TrackFile.read(bytes: Array(file.bytes), name: file.name)
      else { return nil }
      var bytes: [UInt8] = []
      var writer = TrackWriter(format: format)
      for track in read.tracks {
        writer.write(FixColumns(track.fixes.prefix(8)), ofTrack: track.id, into: &bytes)
      }
      writer.finish(into: &bytes)
      return withOptions(bytes)
    }
  }

  private static func withOptions(_ file: [UInt8]) -> [UInt8] { file + [0xFF, 0xFF] }

  private static func layouts(_ form: ZoneFileForm) -> [[UInt8]] {
    documents().filter { bytes in
      let options = ZoneReadingOptions(speedUnit: .kilometersPerHour)
      let file = try? ZoneFile.read(bytes: Array(bytes), name: "z", options: options)
      return file?.form == form
    }.map { $0 + [0xF8] }
  }

  /// Small JSON documents: files, and the examples of the documentation.
  private static func documents() -> [[UInt8]] {
    let json = files().filter { $0.name.hasSuffix("json") && $0.bytes.count < 4_000 }
    return json.map { Array($0.bytes) } + examples()
  }

  private static func examples() -> [[UInt8]] {
    let docs = Paths.root.appendingPathComponent("Docs")
    let pages = ((try? FileManager.default.contentsOfDirectory(atPath: docs.path)) ?? []).sorted()
    return examples("json", of: pages)
  }

  /// The code blocks of a language in some pages of the documentation.
  private static func examples(_ language: String, of pages: [String]) -> [[UInt8]] {
    let docs = Paths.root.appendingPathComponent("Docs")
    return pages.filter { $0.hasSuffix(".md") }.flatMap { page -> [[UInt8]] in
      guard let text = try? String(contentsOf: docs.appendingPathComponent(page), encoding: .utf8)
      else { return [] }
      return text.split(separator: "```\(language)\n").dropFirst().compactMap { part in
        part.split(separator: "```", maxSplits: 1).first.map { Array($0.utf8) }
      }
    }
  }

  private struct File: Sendable {
    let name: String
    let bytes: Data
  }

  /// The files of `Zones/`, `Tests/Fixtures/Fuzz/Seeds` and the recorded corpus, in order.
  private static func files() -> [File] {
    let own = [
      Paths.root.appendingPathComponent("Zones"),
      Paths.fixtures.appendingPathComponent("Fuzz/Seeds"),
    ]
    let folders = own + (Paths.corpus.map { [$0] } ?? [])
    return folders.flatMap { folder -> [File] in
      let names = FileManager.default.subpaths(atPath: folder.path) ?? []
      // What the corpus expects of its files is in tables of its own form.
      return names.filter { !$0.hasPrefix("expected/") }.sorted().compactMap { name -> File? in
        let url = folder.appendingPathComponent(name)
        guard let handle = try? FileHandle(forReadingFrom: url),
          let bytes = try? handle.read(upToCount: 8_000), !bytes.isEmpty
        else { return nil }
        return File(name: url.lastPathComponent, bytes: bytes)
      }
    }
  }
}
