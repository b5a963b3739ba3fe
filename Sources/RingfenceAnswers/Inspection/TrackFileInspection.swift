package import Ringfence
internal import RingfenceRecords

/// Fixes are passed one after the other and not kept.
package struct TrackFileInspection: Sendable {
  /// A reason for which a reader left out or changed something.
  package struct Issue: Sendable {
    /// The stable name.
    package var name: String
    package var count: Int
    /// The line where it occurred first, from 1.
    package var firstLine: Int

    package init(name: String, count: Int, firstLine: Int) {
      self.name = name
      self.count = count
      self.firstLine = firstLine
    }
  }

  private let path: String
  private let format: String
  private let formatTitle: String
  private var tracks: [TrackInspection] = []
  /// What the reader left out or changed, known at the end of the file.
  package var issues: [Issue] = []

  /// Creates the numbers of a file without fixes.
  ///
  /// - Parameters:
  ///   - path: the name of the file.
  ///   - format: the format as a stable name, such as `nmea`.
  ///   - formatTitle: the format for people, such as `NMEA 0183`.
  package init(_ path: String, format: String, formatTitle: String) {
    self.path = path
    self.format = format
    self.formatTitle = formatTitle
  }

  /// Adds fixes of a track.
  ///
  /// - Parameters:
  ///   - fixes: the next fixes of the track.
  ///   - track: the index of the track in the file.
  ///   - ids: the ids of the tracks so far, at least up to `track`.
  package mutating func add(_ fixes: some Sequence<Fix>, track: Int, ids: [String]) {
    while tracks.count <= track { tracks.append(TrackInspection(id: ids[tracks.count])) }
    for fix in fixes { tracks[track].add(fix) }
  }

  var bounds: Bounds {
    var all = Bounds()
    for track in tracks { all.add(track.bounds) }
    return all
  }

  func lines(_ times: TimeStyle, _ usesColor: Bool) -> [String] {
    var lines = ["\(DisplayFormat.text(path)): \(formatTitle)"]
    for track in tracks { lines += track.lines(times, usesColor) }
    if !issues.isEmpty {
      lines.append("  " + TextColor.text("left out or changed", .yellow, usesColor))
    }
    let width = issues.reduce(20) { max($0, $1.name.count + 1) }
    for issue in issues {
      let room = String(repeating: " ", count: width - issue.name.count)
      lines.append("    \(issue.name)\(room)\(issue.count), first in line \(issue.firstLine)")
    }
    return lines
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("file", path)
      json.member("kind", word: "tracks")
      json.member("format", word: format)
      json.array("tracks", tracks) { json, track in track.write(to: &json) }
      json.objects("diagnostics", issues) { json, issue in
        json.member("issue", word: issue.name)
        json.member("count", issue.count)
        json.member("firstLine", issue.firstLine)
      }
    }
  }
}
