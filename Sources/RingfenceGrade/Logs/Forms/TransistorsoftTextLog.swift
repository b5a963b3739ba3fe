internal import RingfenceFiles
internal import RingfenceRecords

extension FoundLineForm {
  /// Transistorsoft: the log of its plugin, whose times have neither a year nor an offset.
  static let transistorsoft = FoundLineForm(
    refusal: { line in
      TransistorsoftLine.event(line.text) == nil
        ? "no line with 'Geofencing Event:' or 'Geofence:'" : nil
    },
    read: { (lines, collector) throws(FileError) in
      let first = lines.first { TransistorsoftLine.event($0.text) != nil }
      let location = FileLocation(file: "", line: first?.number)
      guard let year = collector.options.year else {
        throw FileError(
          .noDate, at: location, "times of the log have no year, expected '--year YYYY'")
      }
      guard collector.options.timeZone != nil else {
        throw FileError(
          .localTime, at: location,
          "times of the log have no offset from UTC, expected '--time-zone ZONE'")
      }
      var reading = TransistorsoftReading(year: year)
      for line in lines { reading.take(line, into: &collector) }
      reading.finish(into: &collector)
    })
}

enum TransistorsoftLine {
  /// The word of the event of a line, and the zone behind it where it has one.
  static func event(_ text: String) -> (word: String, zone: String?)? {
    if let behind = part(of: text, behind: "Geofencing Event:") {
      let word = behind.split(separator: " ").first.map(String.init) ?? ""
      return LogWords.kind(word) == nil ? nil : (word, nil)
    }
    guard let behind = part(of: text, behind: " Geofence:"),
      let sign = part(of: text, behind: "📢")
    else { return nil }
    let word = sign.split(separator: " ").first.map(String.init) ?? ""
    return LogWords.kind(word) == nil ? nil : (word, trimmed(behind))
  }

  /// The name of a line that lists a zone.
  static func zone(_ text: String) -> String? {
    part(of: text, behind: "╟─").map(trimmed).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The text of a line behind a mark; `nil` without it.
  private static func part(of text: String, behind mark: String) -> String? {
    let (text, mark) = (Array(text.utf8), Array(mark.utf8))
    guard text.count >= mark.count else { return nil }
    for start in 0...text.count - mark.count where text[start...].starts(with: mark) {
      return trimmed(String(decoding: text[(start + mark.count)...], as: UTF8.self))
    }
    return nil
  }

  private static func trimmed(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { !$0.isBlank }),
      let last = bytes.lastIndex(where: { !$0.isBlank })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  /// The month, and the time behind a year and a hyphen, of a line that begins with `MM-DD HH:MM:SS`.
  static func head(_ text: String) -> (month: Int, text: String)? {
    let bytes = Array(text.utf8.prefix(18))
    guard bytes.count >= 14, bytes[2] == UInt8(ascii: "-"), bytes[5] == 0x20,
      bytes[8] == UInt8(ascii: ":"), bytes[11] == UInt8(ascii: ":"),
      let month = Int(String(decoding: bytes[0..<2], as: UTF8.self)), (1...12).contains(month)
    else { return nil }
    let end = bytes.count > 14 && bytes[14] == UInt8(ascii: ".") ? bytes.count : 14
    return (month, String(decoding: bytes[0..<end], as: UTF8.self))
  }
}

struct TransistorsoftReading {
  private var year: Int
  private var month = 0
  /// The time of the last line that has one.
  private var time: String?
  /// The event whose zones follow, and how many came.
  private var open: (word: String, time: String?, line: Int, zones: Int)?

  init(year: Int) { self.year = year }

  mutating func take(_ line: LogLine, into collector: inout FoundLogCollector) {
    if let head = TransistorsoftLine.head(line.text) {
      // From December to January a year ends.
      if head.month < month, month - head.month > 6 { year += 1 }
      month = head.month
      let digits = String(year)
      time = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "-" + head.text
    }
    if let event = TransistorsoftLine.event(line.text) {
      finish(into: &collector)
      collector.line = line.number
      if let zone = event.zone {
        add(event.word, time, zone, line.number, &collector)
      } else {
        open = (event.word, time, line.number, 0)
      }
    } else if let zone = TransistorsoftLine.zone(line.text), let event = open {
      open?.zones += 1
      add(event.word, event.time, zone, line.number, &collector)
    } else if TransistorsoftLine.head(line.text) != nil {
      finish(into: &collector)
    }
  }

  mutating func finish(into collector: inout FoundLogCollector) {
    if let event = open, event.zones == 0 {
      collector.line = event.line
      collector.refuse(RowError("the event names no zone, expected lines with '╟─'"))
    }
    open = nil
  }

  private func add(
    _ word: String, _ time: String?, _ zone: String, _ line: Int,
    _ collector: inout FoundLogCollector
  ) {
    collector.line = line
    do throws(RowError) {
      guard let time else {
        throw RowError("no line before has a time, expected one such as 05-18 09:50:00.123")
      }
      guard !zone.isEmpty else { throw RowError("the event names no zone") }
      let kind = try LogWords.required(word)
      collector.add(
        FoundLogRow(kind, at: try collector.times.read(time), zones: [zone], line: line))
    } catch {
      collector.refuse(error)
    }
  }
}
