import TestSupport

extension TestFolder {
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

  /// The longitudes of the track; not exactly 0 in its middle, which stands for no position.
  static func longitude(_ index: Int) -> String {
    let thousandths = index - 3
    if thousandths == 0 { return "0.000000001" }
    return "\(thousandths < 0 ? "-" : "")0.00\(abs(thousandths))"
  }
}
