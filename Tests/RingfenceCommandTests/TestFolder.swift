import Foundation

/// A folder of its own for a test, gone with it.
final class TestFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/ringfence-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, with the folders on the way to it, and gives its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    let url = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")), as: UTF8.self)
  }

  /// The names of the files, sorted.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// One circle of 100 m on the equator, in the native form.
  static let zones = """
    { "version": 1, "zones": [ { "id": "cafe", "fences": [
      { "id": "door", "circle": { "center": [0, 0], "radius": 100 } } ] } ] }
    """

  /// A track that goes east through the circle, some 111 m a fix and a minute: in at the third fix,
  /// out at the fifth.
  static func gpx(points: Int = 7, hour: Int = 10) -> String {
    var text = "<gpx version=\"1.1\" creator=\"test\"><trk><trkseg>\n"
    for i in 0..<points {
      text += "<trkpt lat=\"0\" lon=\"\(longitude(i))\">"
      text += "<time>2026-01-02T\(hour):0\(i):00Z</time></trkpt>\n"
    }
    return text + "</trkseg></trk></gpx>\n"
  }

  /// The longitudes of the track.
  static func longitude(_ index: Int) -> String {
    let thousandths = index - 3
    return "\(thousandths < 0 ? "-" : "")0.00\(abs(thousandths))"
  }
}
