/// The bytes that the points of a file have in common: a program writes every point with the same
/// tags, so a point with other values than the one before, and nothing else, need not be taken apart.
///
/// A point of a known shape is well-formed because the one was whose shape it has: the markup is the
/// same byte for byte, and no value can end it or hold any.
struct PointTemplate: Sendable {
  /// What stands between two pieces of markup.
  enum Slot: Sendable {
    /// A number or time that counts; the element says which. Attributes have elements of their own.
    case latitude
    case longitude
    case value(GPXElement)
    /// Text that does not matter.
    case ignored
  }

  /// Markup, and the value behind it.
  private struct Piece {
    var start: Int
    var length: Int
    var slot: Slot
  }

  private var markup = ContiguousArray<UInt8>()
  private var pieces = ContiguousArray<Piece>()
  private var tailStart = 0

  // A longer point than these allow is read well enough without.
  static let maximumMarkup = 4096
  static let maximumSlots = 32

  /// Takes the shape of a point that was read: the range of its element, and its values in order.
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

  /// Reads the point at a place, when it has this shape, lies in the block and all its values are
  /// written plainly and can be.
  ///
  /// - Returns: where the point ends; `nil` when it has to be read in the ordinary way, and then
  ///   `point` is of no use.
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
      case .value(let element):
        guard let value = DecimalNumber.plain(bytes, &at), point.set(element, value) else {
          return nil
        }
      case .ignored:
        at = bytes.firstIndex(of: 0x3C, 0x26, 0x5D, from: at)
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

/// Notes where the values of a point stand while it is read in the ordinary way.
struct PointShapeRecorder: Sendable {
  /// A value and its place in the block.
  struct Entry: Sendable {
    var slot: PointTemplate.Slot
    var range: Range<Int>
  }

  /// Whether a point is being read whose shape can still be taken.
  private(set) var isOpen = false
  private var start = 0
  private var entries = ContiguousArray<Entry>()

  /// Begins a point with its start tag.
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

  /// Notes a value. An empty one belongs to the markup.
  mutating func add(_ slot: PointTemplate.Slot, _ range: Range<Int>) {
    guard isOpen, !range.isEmpty else { return }
    guard entries.count < PointTemplate.maximumSlots else { return cancel() }
    entries.append(Entry(slot: slot, range: range))
  }

  /// Gives the point up: something in it is not as values usually are.
  mutating func cancel() { isOpen = false }

  /// Ends the point behind its end tag.
  /// - Returns: its shape, unless it was given up.
  mutating func end(_ bytes: Span<UInt8>, at end: Int) -> PointTemplate? {
    guard isOpen else { return nil }
    isOpen = false
    return PointTemplate(bytes, start..<end, entries)
  }
}

/// The shapes of the last points that had a new one.
struct PointShapes: Sendable {
  private(set) var shapes = ContiguousArray<PointTemplate>()
  // Points in a row that no shape fits, and points to pass before trying again.
  private var misses = 0
  private var pause = 0

  private static let maximumShapes = 4
  private static let maximumMisses = 32

  /// Whether the next point is worth an attempt; where shapes hardly ever fit they only cost.
  var areWorthTrying: Bool { pause == 0 }

  /// Notes that a shape fitted; the next point will have the same, most likely.
  mutating func hit(_ index: Int) {
    misses = 0
    if index > 0 { shapes.swapAt(0, index) }
  }

  /// Counts a point that was read in the ordinary way.
  mutating func miss() {
    guard pause == 0 else {
      pause -= 1
      return
    }
    misses += 1
    guard misses > Self.maximumMisses else { return }
    misses = 0
    pause = 8 * Self.maximumMisses
  }

  /// Keeps a new shape, in the place of the one that fitted longest ago.
  mutating func add(_ shape: PointTemplate) {
    if shapes.count == Self.maximumShapes { shapes.removeLast() }
    shapes.insert(shape, at: 0)
  }
}
