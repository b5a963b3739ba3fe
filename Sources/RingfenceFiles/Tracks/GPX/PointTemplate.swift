/// The markup that the points of a file share. A program writes every point with the same tags, so
/// a point that differs only in its values is read without scanning its tags.
///
/// A point that matches a template is well-formed: its markup equals that of a well-formed point
/// byte for byte, and its values contain no markup.
struct PointTemplate: Sendable {
  /// A value between two pieces of markup.
  enum Slot: Sendable {
    /// A number or time of the element. Attributes have their own cases of elements.
    case latitude
    case longitude
    case value(GPXElement)
    case ignored
  }

  private struct Piece {
    var start: Int
    var length: Int
    var slot: Slot
  }

  private var markup = ContiguousArray<UInt8>()
  private var pieces = ContiguousArray<Piece>()
  private var tailStart = 0

  // Longer points are read without a template.
  static let maximumMarkup = 4096
  static let maximumSlots = 32

  /// Creates the template of a point from the range of its element and its values in order.
  init?(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ slots: ContiguousArray<PointShapeRecorder.Entry>
  ) {
    var at = range.lowerBound
    for entry in slots {
      pieces.append(
        Piece(start: markup.count, length: entry.range.lowerBound - at, slot: entry.slot))
      guard append(bytes, at..<entry.range.lowerBound) else { return nil }
      at = entry.range.upperBound
    }
    tailStart = markup.count
    guard append(bytes, at..<range.upperBound) else { return nil }
  }

  private mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard markup.count + range.count <= Self.maximumMarkup else { return false }
    for i in range { markup.append(bytes[i]) }
    return true
  }

  /// Reads the point at an offset if it matches the template, lies within the block, and all its
  /// values are valid and plainly written.
  ///
  /// - Returns: the end of the point; `nil` if the scanner must read it, and then `point` is
  ///   invalid.
  func read(
    _ bytes: Span<UInt8>, at start: Int, into point: inout PointReader,
    _ times: inout DateTimeReader
  ) -> Int? {
    var at = start
    for i in pieces.indices {
      let piece = pieces[i]
      guard matches(bytes, at, piece.start, piece.length) else { return nil }
      // checked: what matched lies within the block
      at &+= piece.length
      switch piece.slot {
      case .latitude:
        guard let value = DecimalNumber.plain(bytes, &at) else { return nil }
        point.fix.latitude = value
      case .longitude:
        guard let value = DecimalNumber.plain(bytes, &at) else { return nil }
        point.fix.longitude = value
      case .value(.time):
        guard let time = times.plain(bytes, &at), point.set(time: time) else { return nil }
      case .value(.fixKind):
        let first = at
        at = bytes.firstIndex(of: UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "]"), from: at)
        guard !PointReader.isNone(bytes, bytes.trimmingBlanks(first..<at)) else { return nil }
      case .value(let element):
        guard let value = DecimalNumber.plain(bytes, &at), point.set(element, value) else {
          return nil
        }
      case .ignored:
        at = bytes.firstIndex(of: UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "]"), from: at)
      }
    }
    let tail = markup.count - tailStart
    guard matches(bytes, at, tailStart, tail) else { return nil }
    // checked: what matched lies within the block
    return at &+ tail
  }

  @inline(__always)
  private func matches(_ bytes: Span<UInt8>, _ at: Int, _ start: Int, _ length: Int) -> Bool {
    // checked: an index into the block and at most 4,096
    at &+ length <= bytes.count && bytes.isEqual(at: at, to: markup.span, at: start, count: length)
  }
}

/// Records the positions of a point's values while the scanner reads it.
struct PointShapeRecorder: Sendable {
  struct Entry: Sendable {
    var slot: PointTemplate.Slot
    var range: Range<Int>
  }

  /// Whether the current point can still become a template.
  private(set) var isOpen = false
  private var start = 0
  private var entries = ContiguousArray<Entry>()

  mutating func begin(_ bytes: Span<UInt8>, at start: Int, _ scanner: XMLScanner) {
    entries.removeAll(keepingCapacity: true)
    self.start = start
    isOpen = true
    for attribute in scanner.attributes where attribute.name.count == 3 {
      let name = bytes.word(at: attribute.name.lowerBound, count: 3)
      if name == GPXElement.Name.lat { add(.latitude, attribute.value) }
      if name == GPXElement.Name.lon { add(.longitude, attribute.value) }
    }
  }

  /// Records a value. An empty one is part of the markup.
  mutating func add(_ slot: PointTemplate.Slot, _ range: Range<Int>) {
    guard isOpen, !range.isEmpty else { return }
    guard entries.count < PointTemplate.maximumSlots else { return cancel() }
    entries.append(Entry(slot: slot, range: range))
  }

  /// Discards the point: one of its values is not plainly written.
  mutating func cancel() { isOpen = false }

  /// Ends the point behind its end tag, and returns its template unless the point was discarded.
  mutating func end(_ bytes: Span<UInt8>, at end: Int) -> PointTemplate? {
    guard isOpen else { return nil }
    isOpen = false
    return PointTemplate(bytes, start..<end, entries)
  }
}
