import Ringfence
import RingfenceFiles

/// Everything that reading a GPX document gives, as text that can be compared.
struct GPXReading: Equatable {
  var fixes = [String]()
  var tracks = 0
  var issues = [String]()
  var error: String?

  /// Reads a document in blocks of the sizes that `size` gives; whole when it gives none.
  init(
    _ bytes: ContiguousArray<UInt8>, options: TrackReadingOptions = TrackReadingOptions(),
    learnsShapes: Bool = true, size: () -> Int = { .max }
  ) {
    var parser = GPXParser(fileName: "walk.gpx", options: options, learnsShapes: learnsShapes)
    var found = ContiguousArray<RawFix>()
    var start = 0
    var end = 0
    do throws(FileError) {
      repeat {
        end += min(size(), bytes.count - end)
        let block = bytes.span.extracting(start..<end)
        start += try parser.parse(block, isLast: end == bytes.count, into: &found)
      } while end < bytes.count
      if start != bytes.count { error = "consumed \(start) of \(bytes.count) bytes" }
    } catch {
      self.error = error.description
    }
    fixes = found.map(Self.describe)
    tracks = parser.trackNames.count
    issues = parser.diagnostics.entries.map { "\($0.issue.rawValue) \($0.count) @\($0.firstLine)" }
  }

  init(_ text: String) { self.init(ContiguousArray(text.utf8)) }

  /// `track:line! seconds latitude,longitude e=… a=… s=… c=…`, with `!` where a segment begins,
  /// `?` for a time that cannot be read, and without what is missing.
  static func describe(_ fix: RawFix) -> String {
    var text = "\(fix.track):\(fix.line)"
    if fix.flags == FixFlags.startsSegment.rawValue { text += "!" }
    let isMissing = fix.microseconds == RawFix.missingTime
    text +=
      !isMissing
      ? " \(Double(fix.microseconds) / 1e6)" : fix.timeFault == .none ? " -" : " ?"
    text += " \(fix.latitude),\(fix.longitude)"
    for (name, value) in [
      ("e", fix.altitude), ("a", fix.accuracy), ("s", fix.speed), ("c", fix.course),
    ] where !value.isNaN {
      text += " \(name)=\(value)"
    }
    return text
  }
}

/// A document with one segment of the given points.
func segment(_ points: String) -> String {
  "<gpx version=\"1.1\"><trk><trkseg>\(points)</trkseg></trk></gpx>"
}

/// A point at 1° N, 2° E with the given children.
func point(_ children: String) -> String { "<trkpt lat=\"1\" lon=\"2\">\(children)</trkpt>" }
