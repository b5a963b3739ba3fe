internal import Ringfence
internal import RingfenceFiles

/// What a track file holds, in numbers.
struct TrackFileInspection: Sendable {
  private let path: String
  private let format: TrackFormat
  private var tracks: [TrackInspection] = []
  private var diagnostics = TrackDiagnostics()

  init(_ path: String, format: TrackFormat) {
    self.path = path
    self.format = format
  }

  /// Reads to the end, or to the error that is given back.
  mutating func read(_ opened: consuming TrackReader) -> FileError? {
    var reader = opened
    defer { diagnostics = reader.diagnostics }
    do throws(FileError) {
      while let batch = try reader.next() {
        while tracks.count <= batch.track {
          tracks.append(TrackInspection(id: reader.trackIDs[tracks.count]))
        }
        for fix in batch.fixes { tracks[batch.track].take(fix) }
      }
      return nil
    } catch {
      return error
    }
  }

  /// The numbers as lines for people.
  var lines: [String] {
    var lines = ["\(DisplayFormat.text(path)): \(formName)"]
    for track in tracks { lines += track.lines }
    if !diagnostics.isEmpty { lines.append("  left out or changed") }
    for entry in diagnostics.entries {
      let name = entry.issue.rawValue
      let room = String(repeating: " ", count: max(1, 20 - name.count))
      lines.append("    \(name)\(room)\(entry.count), first in line \(entry.firstLine)")
    }
    return lines
  }

  private var formName: String {
    switch format {
    case .nmea: "NMEA 0183"
    case .gpx: "GPX"
    case .csv: "track table as CSV"
    case .ndjson: "track table as NDJSON"
    }
  }

  /// The same as a JSON object.
  func write(to json: inout JSONOutput) {
    var isFirst = true
    json.raw("{")
    json.key("file", isFirst: &isFirst)
    json.text(path)
    json.key("kind", isFirst: &isFirst)
    json.text("tracks")
    json.key("format", isFirst: &isFirst)
    json.text(format.rawValue)
    json.key("tracks", isFirst: &isFirst)
    json.raw("[")
    json.list(tracks) { json, track in track.write(to: &json) }
    json.raw("]")
    json.key("diagnostics", isFirst: &isFirst)
    json.raw("[")
    json.list(diagnostics.entries) { json, entry in
      json.raw("{\"issue\": \"\(entry.issue.rawValue)\", \"count\": \(entry.count), ")
      json.raw("\"firstLine\": \(entry.firstLine)}")
    }
    json.raw("]}")
  }
}
