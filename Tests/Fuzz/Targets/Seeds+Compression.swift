import Foundation
import TestSupport

extension Seeds {
  /// Short compressed tracks. Their last two bytes choose options.
  static func gzip() -> [[UInt8]] {
    ["short.csv.gz", "short-fixed.csv.gz", "short-members.csv.gz"].compactMap(fixture)
      .map { $0 + [0xFF, 0xFF] }
  }

  /// An archive with members of every kind.
  static func zip() -> [[UInt8]] { ["archive.zip"].compactMap(fixture) }

  private static func fixture(_ name: String) -> [UInt8]? {
    let url = Paths.fixtures.appendingPathComponent("Compression/\(name)")
    return (try? Data(contentsOf: url)).map { Array($0) }
  }
}
