import Foundation
import Ringfence
import RingfenceCommand
import RingfenceFiles
import RingfencePage
import RingfenceRooms
import TestSupport
import Testing

/// A folder of `Zones/` with a track.
struct Sample: CustomTestStringConvertible {
  let folder: String
  let trackFile: String

  var testDescription: String { folder }
  var zones: String { path("zones.json") }
  var track: String { path(trackFile) }

  func path(_ name: String) -> String {
    Paths.root.appendingPathComponent("Zones/\(folder)/\(name)").path
  }

  static let all: [Sample] = {
    let zones = Paths.root.appendingPathComponent("Zones")
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: zones.path)) ?? []
    return folders.sorted().compactMap { folder in
      let names =
        (try? FileManager.default.contentsOfDirectory(
          atPath: zones.appendingPathComponent(folder).path)) ?? []
      return names.first { $0.hasPrefix("track.") }.map { Sample(folder: folder, trackFile: $0) }
    }
  }()

  /// The tracks of the sample as the command reads them.
  func tracks() throws -> [Track] {
    try TrackFile.read(path: track).tracks
  }

  func layoutText() throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: zones)))
  }
}

/// The standard output of the command.
func command(_ words: String...) -> String { commandOutput(words) }

/// The standard output of the command.
func commandOutput(_ words: [String]) -> String {
  let output = MemorySink()
  let environment = CommandEnvironment(output: output, errors: MemorySink())
  _ = run(words, in: environment, with: Rooms.all)
  return output.text
}

extension [UInt8] {
  var text: String { String(decoding: self, as: UTF8.self) }
}
