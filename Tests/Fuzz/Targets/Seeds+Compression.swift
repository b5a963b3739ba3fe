import Foundation
import TestSupport

extension Seeds {
  /// Short compressed tracks. Their last two bytes choose options.
  static func gzip() -> [[UInt8]] {
    ["short.csv.gz", "short-fixed.csv.gz", "short-members.csv.gz"]
      .compactMap { fixture("Compression/\($0)") }.map { $0 + [0xFF, 0xFF] }
  }

  /// An archive with members of every kind.
  static func zip() -> [[UInt8]] { [fixture("Compression/archive.zip")].compactMap { $0 } }

  /// Recipes of streams: stored blocks beyond what is held at a time, blocks of every kind; and the beginnings of tracks.
  static func progress() -> [[UInt8]] {
    let stored: [UInt8] = [4, 3, 0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0]
    let all = (0..<40 as Range<UInt8>).flatMap { [$0, $0 &* 37, $0 &* 11, $0 &* 5] }
    return [stored, all, Array(repeating: 6, count: 200)] + gzip().map { Array($0.prefix(1_000)) }
      + [csv(), gpx(), nmea()].compactMap { $0.first.map { Array($0.prefix(1_000)) } }
  }

  /// Recorded activities. Their last two bytes choose options.
  static func fit() -> [[UInt8]] {
    ["watch", "computer", "chained", "fit-tool"].compactMap { fixture("FIT/\($0).fit") }
      .map { $0 + [0xFF, 0xFF] }
  }

  /// The beginnings of flight logs. Their last two bytes choose options.
  static func igc() -> [[UInt8]] {
    ["glider", "barograph"].compactMap { fixture("IGC/\($0).igc") }
      .map { $0.prefix(1_500) + [0xFF, 0xFF] }
  }

  /// The beginnings of track files of OziExplorer. Their last two bytes choose options.
  static func oziExplorer() -> [[UInt8]] {
    ["desktop", "geolife", "logger"].compactMap { fixture("OziExplorer/\($0).plt") }
      .map { $0.prefix(1_500) + [0xFF, 0xFF] }
  }

  private static func fixture(_ name: String) -> [UInt8]? {
    let url = Paths.fixtures.appendingPathComponent(name)
    return (try? Data(contentsOf: url)).map { Array($0) }
  }
}
