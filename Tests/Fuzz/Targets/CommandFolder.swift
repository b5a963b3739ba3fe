import Foundation
import Ringfence
import RingfenceFiles
import TestSupport

/// A folder with small files of every kind, which lives as long as the process.
struct CommandFolder: Sendable {
  let path: String
  /// The files that are there between two commands.
  let expectedNames: [String]

  init() {
    path =
      FileManager.default.temporaryDirectory.path
      + "/ringfence-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let zones = Paths.root.appendingPathComponent("Zones")
    let files = [
      ("zones.json", "park-round/zones.json"), ("track.gpx", "park-round/track.gpx"),
      ("expected.ndjson", "park-round/expected.ndjson"), ("bad.json", "bad-layout/zones.json"),
      ("street.json", "restart-street/zones.json"), ("street.csv", "restart-street/track.csv"),
      ("scenario.json", "swiped-commute/scenario.json"),
    ]
    expectedNames = (files.map(\.0) + ["input"]).sorted()
    for (name, origin) in files {
      let bytes = (try? Data(contentsOf: zones.appendingPathComponent(origin))) ?? Data()
      write(Self.shortTrack(Array(bytes), name) ?? Array(bytes), to: name)
    }
  }

  /// The first fixes of a track, so that many command lines can be tried.
  private static func shortTrack(_ bytes: [UInt8], _ name: String) -> [UInt8]? {
    guard let format = TrackWriter.Format(rawValue: String(name.suffix(3))),
      let file = try? TrackFile.read(bytes: bytes, name: name)
    else { return nil }
    var short: [UInt8] = []
    var writer = TrackWriter(format: format)
    for track in file.tracks {
      writer.write(FixColumns(track.fixes.prefix(40)), ofTrack: track.id, into: &short)
    }
    writer.finish(into: &short)
    return short
  }

  /// Writes a file again.
  func write(_ bytes: [UInt8], to name: String) {
    try? Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  /// What a command wrote to its file, which is removed.
  func takeOutput() -> [UInt8]? {
    let file = URL(fileURLWithPath: "\(path)/out")
    guard let bytes = try? Data(contentsOf: file) else { return nil }
    try? FileManager.default.removeItem(at: file)
    return Array(bytes)
  }

  /// The names of the files that are there.
  func names() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
