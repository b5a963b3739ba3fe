internal import Ringfence
internal import RingfenceBytes

/// Reads the record messages of FIT files; `Docs/Tracks.md` states what of them.
///
/// Messages are counted instead of lines.
package struct FITTrackParser: TrackParser, Sendable {
  package private(set) var trackNames: [String?] = []
  package private(set) var diagnostics = TrackDiagnostics()

  private enum Part: Sendable {
    case header
    case messages
    /// The checksum behind the messages.
    case check
  }

  private let fileName: String
  private var part = Part.header
  /// The bytes of messages that are still to come.
  private var remaining = 0
  /// Whether the header has the size of the messages.
  private var isClosed = true
  private var check = CyclicCheck.crc16()
  private var definitions = ContiguousArray(repeating: FITDefinition(), count: 16)
  /// The last time of any message in seconds of FIT, to which short times refer.
  private var lastTime: UInt32?
  private var startsSegment = false
  private var message = 0

  /// Creates the parser of one file, or of several one behind the other.
  package init(fileName: String) { self.fileName = fileName }

  package mutating func parse(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Int {
    var i = 0
    parts: while true {
      let (start, before) = (i, part)
      switch part {
      case .header:
        guard i < bytes.count else { break parts }
        try readHeader(bytes, &i)
      case .messages: try readMessages(bytes, &i, into: &fixes)
      case .check: try compareCheck(bytes, &i)
      }
      if i == start, part == before { break }
    }
    guard isLast, part != .header || i < bytes.count else { return i }
    guard isClosed || part != .messages else {
      throw error(.truncated, "FIT file was not closed by its device: its header has no size")
    }
    throw error(.truncated, "FIT file is cut off")
  }

  // MARK: Header and check

  private mutating func readHeader(
    _ bytes: Span<UInt8>, _ i: inout Int
  ) throws(FileError) {
    let size = Int(bytes[i])
    if trackNames.isEmpty {
      guard size >= 12 else {
        throw error(.malformedFIT, "FIT header has \(size) bytes, expected 12 or 14")
      }
    } else {
      guard size == 12 || size == 14 else {
        throw error(.malformedFIT, "the bytes behind a FIT file are not another one")
      }
    }
    guard bytes.count - i >= 12 else { return }
    guard FITTrackParser.isFIT(bytes.extracting(i..<bytes.count)) else {
      throw error(.malformedFIT, "the bytes behind a FIT file are not another one")
    }
    guard bytes.count - i >= size else { return }
    guard bytes[i + 1] >> 4 <= 2 else {
      throw error(
        .unknownFormat, "FIT file has version \(bytes[i + 1] >> 4) of the protocol, expected 1 or 2"
      )
    }
    check = .crc16()
    check.add(bytes.extracting(i..<i + 12))
    if size >= 14 {
      let wanted = UInt16(bytes[i + 12]) | UInt16(bytes[i + 13]) << 8
      guard wanted == 0 || wanted == check.value16 else {
        throw error(.malformedFIT, "the checksum of the FIT header is wrong")
      }
    }
    check.add(bytes.extracting(i + 12..<i + size))
    remaining = 0
    for k in 0..<4 { remaining |= Int(bytes[i + 4 + k]) << (8 * k) }
    isClosed = remaining > 0
    if !isClosed { remaining = .max }
    for k in definitions.indices { definitions[k] = FITDefinition() }
    lastTime = nil
    startsSegment = false
    trackNames.append(nil)
    part = .messages
    i += size
  }

  private mutating func compareCheck(
    _ bytes: Span<UInt8>, _ i: inout Int
  ) throws(FileError) {
    guard bytes.count - i >= 2 else { return }
    guard UInt16(bytes[i]) | UInt16(bytes[i + 1]) << 8 == check.value16 else {
      throw error(.malformedFIT, "the checksum of the FIT file is wrong")
    }
    part = .header
    i += 2
  }

  /// Whether bytes begin like a FIT file: the ninth to the twelfth are `.FIT`.
  static func isFIT(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 12 && bytes[8] == 0x2E && bytes[9] == 0x46 && bytes[10] == 0x49
      && bytes[11] == 0x54
  }

  // MARK: Messages

  private mutating func readMessages(
    _ bytes: Span<UInt8>, _ i: inout Int, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    let start = i
    let end = min(bytes.count, remaining > bytes.count - i ? bytes.count : i + remaining)
    // A message that is not complete here goes on behind these bytes, unless the messages end here.
    let isWhole = end - i == remaining
    defer {
      check.add(bytes.extracting(start..<i))
      if isClosed { remaining -= i - start }
    }
    let messages = bytes.extracting(0..<end)
    while i < end {
      let header = bytes[i]
      if header & 0xC0 == 0x40 {
        let local = Int(header & 0x0F)
        guard let definition = FITDefinition(messages, at: &i) else { break }
        definitions[local] = definition
        message += 1
        continue
      }
      let local = Int(header & 0x80 == 0 ? header & 0x0F : header >> 5 & 3)
      let size = definitions[local].size
      guard definitions[local].kind != .undefined else {
        message += 1
        throw error(.malformedFIT, "a message has the local type \(local), which is not defined")
      }
      guard size < end - i else { break }
      message += 1
      read(definitions[local], header, bytes, i + 1, into: &fixes)
      i += 1 + size
    }
    if i < end, isWhole {
      message += 1
      throw error(.malformedFIT, "the last message reaches beyond the messages of the FIT file")
    }
    if i == end, isWhole { part = .check }
  }

  /// Reads a data message whose fields begin at `start`.
  @inline(__always)
  private mutating func read(
    _ definition: FITDefinition, _ header: UInt8, _ bytes: Span<UInt8>, _ start: Int,
    into fixes: inout ContiguousArray<RawFix>
  ) {
    let stated = definition.value(definition.time, bytes, start)
    if let stated { lastTime = stated }
    var time = stated
    if header & 0x80 != 0, let last = lastTime {
      // The lowest five bits of the time. Where they went back, 32 seconds have begun.
      let later = (UInt32(header & 0x1F) + 32 - last & 0x1F) & 0x1F
      // The largest number stands for an invalid time.
      time = last < UInt32.max - 32 ? last + later : nil
      lastTime = time ?? last
    }
    switch definition.kind {
    case .record: readRecord(definition, time, bytes, start, into: &fixes)
    case .event:
      let event = definition.value(definition.event, bytes, start)
      let type = definition.value(definition.eventType, bytes, start)
      if event == 0, type == 0 { startsSegment = true }
    case .undefined, .other: break
    }
  }

  @inline(__always)
  private mutating func readRecord(
    _ definition: FITDefinition, _ time: UInt32?, _ bytes: Span<UInt8>, _ start: Int,
    into fixes: inout ContiguousArray<RawFix>
  ) {
    var fix = RawFix()
    fix.latitude = definition.degrees(definition.latitude, bytes, start)
    fix.longitude = definition.degrees(definition.longitude, bytes, start)
    guard !fix.latitude.isNaN || !fix.longitude.isNaN else {
      diagnostics.record(.noPosition, line: message)
      return
    }
    fix.line = message
    fix.track = trackNames.count - 1
    if let time {
      // Smaller numbers are seconds since the device was switched on.
      if time >= 0x1000_0000 {
        fix.microseconds = (Int64(time) + 631_065_600) * 1_000_000
      } else {
        fix.timeFault = .unreadable
      }
    }
    let altitude =
      definition.value(definition.enhancedAltitude, bytes, start)
      ?? definition.value(definition.altitude, bytes, start)
    if let altitude { fix.altitude = Double(altitude) / 5 - 500 }
    let speed =
      definition.value(definition.enhancedSpeed, bytes, start)
      ?? definition.value(definition.speed, bytes, start)
    if let speed { fix.speed = Double(speed) / 1_000 }
    if let accuracy = definition.value(definition.accuracy, bytes, start) {
      fix.accuracy = Double(accuracy)
    }
    if startsSegment {
      fix.flags |= FixFlags.startsSegment.rawValue
      startsSegment = false
    }
    fixes.append(fix)
  }

  private func error(_ code: FileError.Code, _ detail: String) -> FileError {
    FileError(code, at: FileLocation(file: fileName, line: message > 0 ? message : nil), detail)
  }
}
