import Ringfence
import RingfenceBytes
import RingfenceFiles
import TestSupport

/// Each call of a decoder and of a parser takes a byte, gives one, asks for more, or ends: none may be called
/// without end. The input is a file by itself, and the recipe of a compressed one that is larger by far.
enum ProgressTarget {
  static func check(_ input: [UInt8]) throws(BrokenInvariant) -> Bool {
    var choices = InputBytes(input)
    let pieces = Pieces(size: [1, 3, 100, 4_096, 65_536][Int(input.first ?? 0) % 5])
    // More than a decoder with little room holds, which is the history of 32,768 bytes and 4,096.
    let stream = recipe(&choices, upTo: pieces.size < 100 ? 40_000 : largest / 2)
    try requireText(
      try inflate(stream.bytes, pieces, room: pieces.size), stream.text, "an inflated stream")
    try requireText(try decompress(stream.gzip, pieces), stream.text, "a gzip file")
    try requireText(
      try unpack(StoredZip.bytes(packed: [("a", stream)]), pieces), stream.text, "a member")
    // The same with damage, and bytes that are no stream at all.
    var damaged = stream.gzip
    for _ in 0..<3 where damaged.count > 20 {
      damaged[10 + (choices.word() << 8 | choices.word()) % (damaged.count - 10)] ^= choices.byte()
    }
    _ = try inflate(Array(damaged.dropFirst(10)), pieces, room: pieces.size)
    _ = try decompress(damaged, pieces)
    for bytes in [input, [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0] + input] {
      _ = try inflate(bytes, pieces, room: pieces.size)
      _ = try decompress(bytes, pieces)
      _ = try unpack(bytes, pieces)
    }
    try transcode(input, pieces)
    for format in TrackFormat.allCases { try parse(input, format, pieces) }
    return true
  }

  /// In what pieces bytes come.
  struct Pieces {
    let size: Int

    func next(of bytes: [UInt8], from start: Int, room: Int = .max) -> ArraySlice<UInt8> {
      bytes[start..<min(bytes.count, start + min(size, room))]
    }
  }

  /// Counts calls: at most as many as bytes that can be taken or given, and a few.
  private struct Calls {
    private var rest: Int
    private let what: String

    init(_ what: String, bytes: Int) {
      self.what = what
      rest = bytes + 1_000
    }

    mutating func count() throws(BrokenInvariant) {
      rest -= 1
      try require(rest > 0, "\(what) does not end")
    }
  }

  private static func requireText(
    _ found: [UInt8]?, _ text: [UInt8], _ what: String
  ) throws(BrokenInvariant) {
    try require(found != nil, "\(what) is refused")
    try require(found == text, "\(what) gives other bytes")
  }

  // MARK: Streams

  /// More than a decoder with the usual room holds, which is the history of 32,768 bytes and 262,144.
  private static let largest = 640_000

  /// Blocks as the bytes of the input say.
  private static func recipe(
    _ choices: inout InputBytes, upTo size: Int
  ) -> DeflateStream {
    var stream = DeflateStream()
    var steps = 0
    while !choices.isEmpty, stream.text.count < size, steps < 60 {
      steps += 1
      let kind = choices.byte()
      let count = choices.word()
      let first = choices.byte()
      func part(_ count: Int) -> [UInt8] {
        (0..<count).map { first &+ UInt8(truncatingIfNeeded: $0 &* 31) }
      }
      let match = (length: 3 + count % 256, distance: 1 + (count &* 7) % 32_768)
      switch kind % 8 {
      case 0, 1, 2: stream.store(part(count))
      case 3: stream.store(part([65_535, 32_768, 4_096, 0][Int(first & 3)]))
      case 4: stream.code(part(Int(first)), match: match, .fixed)
      case 5: stream.code(part(Int(first)), match: match, .dynamic)
      case 6: stream.code([], .fixed)
      default: stream.code(part(count % 512), .dynamic)
      }
    }
    stream.code([], .fixed, isLast: true)
    return stream
  }

  /// No symbol, header or length that is not complete has more bytes.
  private static let longestRest = 2_048

  /// What a stream becomes; `nil` for one that is damaged or cut off.
  private static func inflate(
    _ bytes: [UInt8], _ pieces: Pieces, room: Int
  ) throws(BrokenInvariant) -> [UInt8]? {
    var source = BitSource([], room: 65_536)
    var inflater = Inflater(room: room)
    var (next, found) = (0, [UInt8]())
    var calls = Calls("inflating", bytes: bytes.count * 2)
    while true {
      try calls.count()
      let pause: Inflater.Pause
      do throws(Inflater.Fault) {
        pause = try inflater.run(&source)
      } catch {
        return nil
      }
      let new = inflater.ready.count
      found += inflater.output[inflater.ready]
      inflater.deliver(new)
      guard found.count <= largest else { return nil }
      switch pause {
      case .end: return found
      case .output: try require(new > 0, "a decoder without room gives nothing")
      case .input:
        try require(source.count < longestRest, "a decoder wants more than \(source.count) bytes")
        source.makeRoom()
        let piece = pieces.next(of: bytes, from: next, room: source.bytes.count - source.end)
        guard !piece.isEmpty else { return nil }
        source.bytes.replaceSubrange(source.end..<source.end + piece.count, with: piece)
        source.end += piece.count
        next += piece.count
      }
    }
  }

  /// What a gzip file becomes; `nil` for one that is damaged or cut off.
  private static func decompress(
    _ bytes: [UInt8], _ pieces: Pieces
  ) throws(BrokenInvariant) -> [UInt8]? {
    var decoder = GzipDecoder([], room: pieces.size)
    var buffer = ContiguousArray<UInt8>(repeating: 0, count: max(pieces.size, 256))
    var (next, found) = (0, [UInt8]())
    var calls = Calls("decompressing", bytes: bytes.count * 2 + largest)
    while found.count <= largest {
      try calls.count()
      let step: GzipDecoder.Step
      do throws(GzipDecoder.Fault) {
        step = try decoder.read(into: &buffer, from: 0)
      } catch {
        return nil
      }
      switch step {
      case .bytes(0): return found
      case .bytes(let count): found += buffer[..<count]
      case .input:
        let room = decoder.source.bytes.count - decoder.source.end
        try require(room > 0, "a decoder has no room for what it wants")
        let piece = pieces.next(of: bytes, from: next, room: room)
        let start = decoder.source.end
        decoder.source.bytes.replaceSubrange(start..<start + piece.count, with: piece)
        decoder.add(piece.count)
        next += piece.count
      }
    }
    return nil
  }

  /// What the first member of an archive becomes; `nil` where it cannot be read.
  private static func unpack(
    _ bytes: [UInt8], _ pieces: Pieces
  ) throws(BrokenInvariant) -> [UInt8]? {
    guard let archive = try? ZipArchive(ContiguousArray(bytes), name: "a"),
      let member = archive.members.first,
      var reader = try? ZipMemberReader(member, of: archive)
    else { return nil }
    var calls = Calls("unpacking", bytes: member.size)
    while !reader.isComplete {
      try calls.count()
      let before = reader.content.count
      guard (try? reader.read(upTo: before + pieces.size)) != nil else { return nil }
      try require(reader.isComplete || reader.content.count > before, "a member gives nothing")
    }
    return Array(reader.content)
  }

  // MARK: Text

  private static func transcode(_ bytes: [UInt8], _ pieces: Pieces) throws(BrokenInvariant) {
    for isBigEndian in [false, true] {
      var decoder = UTF16Decoder(isBigEndian: isBigEndian)
      var (next, rest) = (0, [UInt8]())
      while next < bytes.count {
        let piece = pieces.next(of: bytes, from: next)
        next += piece.count
        rest += piece
        let isLast = next == bytes.count
        let consumed = decoder.decode(rest.span, isLast: isLast)
        rest.removeFirst(consumed)
        try require(rest.count < (isLast ? 1 : 4), "\(rest.count) bytes of UTF-16 are left")
      }
      try require(decoder.text.count <= bytes.count * 3, "UTF-16 becomes too much")
    }
  }

  /// A parser gets what it left again, once that is twice as much where it was not little, as of the reader.
  private static func parse(
    _ bytes: [UInt8], _ format: TrackFormat, _ pieces: Pieces
  ) throws(BrokenInvariant) {
    var options = TrackReadingOptions()
    options.timeZone = .utc
    options.date = 20_000
    var parser = format.parser(fileName: "f", options)
    var fixes = ContiguousArray<RawFix>()
    // Smaller pieces only make more of the same calls.
    let size = max(pieces.size, 16)
    var (start, end, wanted, seen) = (0, 0, 0, 0)
    while true {
      end = min(bytes.count, max(end + size, start + wanted))
      let isLast = end == bytes.count
      seen += end - start
      let consumed: Int
      do throws(FileError) {
        consumed = try parser.parse(
          bytes.span.extracting(start..<end), isLast: isLast, into: &fixes)
      } catch {
        break
      }
      try require((0...end - start).contains(consumed), "\(format) consumes \(consumed) bytes")
      start += consumed
      guard !isLast else { break }
      wanted = end - start > 4_096 ? (end - start) * 2 : 0
    }
    try require(fixes.count <= bytes.count, "\(format) gives more fixes than the file has bytes")
    try require(
      seen <= bytes.count * 4 + (bytes.count / size + 1) * 4_096, "\(format) reads too often")
  }
}
