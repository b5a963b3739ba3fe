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

  /// Subtitles of drones in both styles. Their last two bytes choose options.
  static func subtitles() -> [[UInt8]] {
    [
      "1\n00:00:00,000 --> 00:00:00,033\n2023-04-05 12:34:56,789,123Z\n[latitude: 47.1] [longtitude : 8.1] "
        + "[rel_alt: 2.4 abs_alt: 412.4]\n\n2\n00:00:00,033 --> 00:00:00,066\n2023-04-05 12:34:57,789,123Z\n"
        + "[latitude: 47.2] [longitude: 8.1] [altitude: 412.5]\n",
      "1\n00:00:01,000 --> 00:00:02,000\nHOME(149.0251,-20.2532) 2017.8.5 14:11:51Z\nGPS(149.0252,-20.2533,16)\n",
    ].map { Array($0.utf8) + [0xFF, 0xFF] }
  }

  /// Floating car data with and without a comment that states degrees. Their last two bytes choose options.
  static func sumo() -> [[UInt8]] {
    let body =
      "<fcd-export><timestep time=\"0\"><vehicle id=\"a\" x=\"8.5\" y=\"47.1\" angle=\"90\" speed=\"10\"/>"
      + "<person id=\"a\" x=\"8.6\" y=\"47.1\"/></timestep><timestep time=\"0:01:02\"><vehicle id=\"a\" "
      + "x=\"8.5001\" y=\"47.1\" z=\"1\" speed=\"10\"/></timestep></fcd-export>"
    let geo = "<!--<fcd-output.geo value=\"true\"/>-->"
    return [geo + body, geo + "<fcd-export>\n" + body.dropFirst(12), body]
      .map { Array($0.utf8) + [0xFF, 0xFF] }
  }

  private static func fixture(_ name: String) -> [UInt8]? {
    let url = Paths.fixtures.appendingPathComponent(name)
    return (try? Data(contentsOf: url)).map { Array($0) }
  }
}
