import Foundation
import TestSupport
import Testing

/// A device that goes east at 10 m/s for ten minutes, and a layout that it passes. In every layout `depot` has its middle
/// 2 km east and a radius of 100 m: entered after 190 s, left 30 m outside after 213 s.
struct PassingDrive {
  /// When the drive begins, in seconds since 1970.
  static let start = 1_777_881_600

  let folder: TestFolder
  let zones: String
  let drive: String

  /// Writes a layout with another zone, in the native form, and the drive; the accuracy is in metres.
  init(besides other: String, accuracy: Int) throws {
    folder = try TestFolder()
    zones = try folder.write(
      "zones.json",
      """
      { "version": 1, "zones": [
        { "id": "depot", "name": "Dépôt 7", "fences": [{ "id": "c", "circle": { "center": [0.01796631, 0], "radius": 100 } }] },
        \(other) ] }
      """)
    var lines = ["time,latitude,longitude,accuracy"]
    for second in 0...600 {
      lines.append("\(Self.start + second),0,\(Double(second) * 10 / 111_319.490793),\(accuracy)")
    }
    drive = try folder.write("drive.csv", lines.joined(separator: "\n") + "\n")
  }

  /// A square that begins at 4 km and ends at 4.2 km.
  static let yard = """
    { "id": "yard", "fences": [{ "id": "s", "rectangle": {
      "southWest": [0.035932612, -0.001], "northEast": [0.037729242, 0.001] } }] }
    """

  /// Evaluates the drive with some options.
  func evaluate(_ words: [String]) -> Invocation {
    Invocation(["evaluate", "--zones", zones] + words + [drive])
  }
}

/// The objects of an output, one a line.
func records(_ invocation: Invocation) throws -> [[String: Any]] {
  try invocation.output.split(separator: "\n").map { line in
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }
}
