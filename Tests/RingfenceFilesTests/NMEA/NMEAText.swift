import Foundation
import Ringfence
import RingfenceFiles

/// NMEA files written as text, and fixes read back as text.
enum NMEAText {
  /// What a file gave.
  struct Reading: Equatable {
    var fixes: [String] = []
    var issues: [String] = []
    var error: String?
  }

  /// The bytes of a file. A line that begins with a capital letter becomes a sentence with its
  /// checksum; any other line stands as it is, `\r` and `\0` included. Every line ends with CR LF.
  static func bytes(_ lines: [String]) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray<UInt8>()
    for line in lines {
      bytes += framed(line).utf8
      bytes += [0x0D, 0x0A]
    }
    return bytes
  }

  /// `$`, the text, `*` and the checksum, when the text begins with a capital letter.
  static func framed(_ text: String) -> String {
    guard let first = text.utf8.first, (0x41...0x5A).contains(first) else { return text }
    let sum = text.utf8.reduce(0, ^)
    return "$\(text)*" + String(format: "%02X", sum)
  }

  /// Reads bytes in blocks of the sizes that `nextSize` gives, as a file reader does: what is not
  /// consumed comes again, and a larger block when nothing was.
  static func parse(
    _ bytes: ContiguousArray<UInt8>, with parser: inout NMEAParser,
    into fixes: inout ContiguousArray<RawFix>, nextSize: () -> Int = { 65_536 }
  ) throws(FileError) {
    var start = 0
    var size = 0
    while true {
      size += nextSize()
      let end = min(start + size, bytes.count)
      let isLast = end == bytes.count
      let used = try parser.parse(
        bytes.span.extracting(start..<end), isLast: isLast, into: &fixes)
      start += used
      size -= used
      if isLast { return }
    }
  }

  /// Reads a file in one piece, or in two passes when `scansHead`; nothing may then be held back as
  /// soon as the first pass has found a date.
  static func read(
    _ bytes: ContiguousArray<UInt8>, options: TrackReadingOptions = TrackReadingOptions(),
    scansHead: Bool = false, heldLimit: Int = 262_144
  ) -> Reading {
    var head = NMEAHead.unknown
    if scansHead {
      var scanner = NMEAHeadScanner(options: options)
      _ = scanner.scan(bytes.span, isLast: true)
      head = scanner.headDay.map { .day($0) } ?? .dateless
    }
    var parser = NMEAParser(
      fileName: "walk.nmea", options: options, head: head,
      heldLimit: head == .unknown ? heldLimit : 1, keepsFixes: true)
    var fixes = ContiguousArray<RawFix>()
    var reading = Reading()
    do throws(FileError) {
      try parse(bytes, with: &parser, into: &fixes)
    } catch {
      reading.error = error.description
    }
    reading.fixes = fixes.map(describe)
    reading.issues = parser.diagnostics.entries.map {
      "\($0.issue.rawValue) \($0.count)x from \($0.firstLine)"
    }
    return reading
  }

  /// `2024-05-01T12:00:00.000 48.0000000 11.5000000 speed 5.1444 course 90 alt 500 acc 5 flags 2 @1`,
  /// `-` for a missing time, `?` for one that cannot be read, without what else is missing.
  static func describe(_ fix: RawFix) -> String {
    var text = fix.timeFault == .none ? time(fix.microseconds) : "?"
    text += String(format: " %.7f %.7f", fix.latitude, fix.longitude)
    if !fix.speed.isNaN { text += String(format: " speed %.4f", fix.speed) }
    if !fix.course.isNaN { text += String(format: " course %g", fix.course) }
    if !fix.altitude.isNaN { text += String(format: " alt %g", fix.altitude) }
    if !fix.accuracy.isNaN { text += String(format: " acc %g", fix.accuracy) }
    if fix.flags != 0 { text += " flags \(fix.flags)" }
    return text + " @\(fix.line)"
  }

  /// ISO 8601 with the microseconds that are not zero, three digits at least.
  static func time(_ microseconds: Int64) -> String {
    guard microseconds != RawFix.missingTime else { return "-" }
    let day = Int((Double(microseconds) / 86_400e6).rounded(.down))
    let rest = Int(microseconds - Int64(day) * 86_400_000_000)
    let date = CivilDate(daysSince1970: day)
    let seconds = rest / 1_000_000
    let fraction =
      rest % 1000 == 0
      ? String(format: "%03d", rest / 1000 % 1000) : String(format: "%06d", rest % 1_000_000)
    return String(
      format: "%04d-%02d-%02dT%02d:%02d:%02d.", date.year, date.month, date.day, seconds / 3600,
      seconds / 60 % 60, seconds % 60) + fraction
  }
}
