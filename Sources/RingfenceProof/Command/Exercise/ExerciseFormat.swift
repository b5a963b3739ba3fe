internal import Ringfence
internal import RingfenceCommand
internal import RingfenceFiles

enum ExerciseFormat: String, CaseIterable {
  case gpx
  case nmea
  case csv
  case xcodeGPX = "xcode-gpx"
  case androidGPX = "android-gpx"

  /// Whether the fixes have neither speed nor course.
  var omitsMotion: Bool { self == .xcodeGPX || self == .androidGPX }

  var fileName: String { "track.\(OutputFormat.endings(of: rawValue).first ?? rawValue)" }

  func file(_ fixes: FixColumns) -> [UInt8] {
    var bytes: [UInt8] = []
    guard let format = TrackWriter.Format(rawValue: rawValue) else {
      NMEAWriter.write(fixes, into: &bytes)
      return bytes
    }
    var writer = TrackWriter(format: format)
    writer.write(fixes, ofTrack: "track", into: &bytes)
    writer.finish(into: &bytes)
    return bytes
  }
}
