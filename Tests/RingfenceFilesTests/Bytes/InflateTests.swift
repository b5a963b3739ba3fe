import RingfenceBytes
import RingfenceFiles
import TestSupport
import Testing

/// Streams whose blocks are written by hand, so that what they stand for is known.
@Suite struct InflateTests {
  /// A table with a row a second, and at least `size` bytes.
  static func table(_ size: Int) -> [UInt8] {
    var text = "time,latitude,longitude\n"
    var second = 100_000
    while text.utf8.count < size {
      text += "\(second),10.\(2_000_000 + second),1.25\n"
      second += 1
    }
    return Array(text.utf8)
  }

  /// Decompresses in pieces; `nil` for a stream that does not end within as many steps as it has bytes.
  static func inflate(
    _ bytes: [UInt8], length: Int, piece: Int, room: Int
  ) throws -> [UInt8]? {
    var source = BitSource([], room: 65_536)
    var inflater = Inflater(room: room)
    var (next, found) = (0, [UInt8]())
    for _ in 0..<bytes.count + length + 2 {
      let pause = try inflater.run(&source)
      found += inflater.output[inflater.ready]
      inflater.deliver(inflater.ready.count)
      switch pause {
      case .end: return found
      case .output: continue
      case .input:
        source.makeRoom()
        let count = min(piece, bytes.count - next, source.bytes.count - source.end)
        guard count > 0 else { return nil }
        source.bytes.replaceSubrange(
          source.end..<source.end + count, with: bytes[next..<next + count])
        source.end += count
        next += count
      }
    }
    return nil
  }

  /// What is held, 262,144 bytes and 32,768 of history, may end anywhere in a stored block.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      (262_144, 65_535), (294_911, 65_535), (294_912, 65_535), (294_913, 65_535), (600_000, 65_535),
      (600_000, 32_768), (600_000, 32_767), (600_000, 4_096), (300_000, 1), (400_000, 16_383),
    ])
  func `reads stored blocks beyond what is held at a time`(size: Int, block: Int) throws {
    let text = Self.table(size)
    let expected = try TrackFile.read(bytes: text, name: "f")
    let stream = DeflateStream.stored(text, in: block)
    for packed in [stream.gzip, StoredZip.bytes(packed: [("f", stream)])] {
      let file = try TrackFile.read(bytes: packed, name: "f")
      #expect(file.failure == nil)
      #expect(file.tracks == expected.tracks)
    }
    for room in [4_096, 65_535, 262_144] {
      let found = try Self.inflate(stream.bytes, length: text.count, piece: 65_536, room: room)
      #expect(found == text)
    }
  }

  /// Blocks of every kind and size in turn.
  static func random(_ random: inout SeededRandom, upTo size: Int) -> DeflateStream {
    var stream = DeflateStream()
    let limit = random.int(0...size)
    while stream.text.count < limit {
      let longest = [0, 1, 9, 700, 5_000][random.int(0...4)]
      let part = (0..<random.int(0...longest)).map { _ in UInt8(random.int(0...255)) }
      let distance = [random.int(1...9), random.int(1...1_024), random.int(1...32_768), 32_768]
      let match = (random.int(3...258), distance[random.int(0...3)])
      switch random.int(0...4) {
      case 0: stream.code(part, match: match, .fixed)
      case 1: stream.code(part, match: match, .dynamic)
      case 2: stream.code(part, .dynamic)
      case 3:
        let size = [4_096, 32_768, 65_535][random.int(0...2)] - random.int(0...1)
        stream.store((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) })
      default: stream.store(part)
      }
    }
    stream.code([], .fixed, isLast: true)
    return stream
  }

  @Test(.timeLimit(.minutes(1)), arguments: 0..<30)
  func `gives the bytes of any blocks, in pieces of any size`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let stream = Self.random(&random, upTo: 120_000)
    for piece in [1, random.int(2...64), 65_536] {
      let found = try Self.inflate(
        stream.bytes, length: stream.text.count, piece: piece,
        room: [4_096, 5_000, 65_536][random.int(0...2)])
      #expect(found == stream.text)
    }
  }

  @Test(.timeLimit(.minutes(1))) func `goes on when it is divided at any byte`() throws {
    var stream = DeflateStream()
    let text = Self.table(60)
    for distance in [1, 3, 50] {
      stream.code(text, match: (9, distance), .dynamic)
      stream.store([])
      stream.code(text, match: (258, distance), .fixed)
      stream.store(text)
    }
    stream.code(text, match: (258, 600), .dynamic, isLast: true)
    for first in 0...stream.bytes.count {
      var source = BitSource(Array(stream.bytes[..<first]), room: 65_536)
      var inflater = Inflater(room: 262_144)
      #expect(try inflater.run(&source) == (first == stream.bytes.count ? .end : .input))
      source.makeRoom()
      for byte in stream.bytes[first...] {
        source.bytes[source.end] = byte
        source.end += 1
      }
      #expect(try inflater.run(&source) == .end)
      #expect(Array(inflater.output[inflater.ready]) == stream.text)
    }
  }

  /// Each block has ten bits and gives nothing. To make its tables again took a minute for a megabyte.
  @Test(.timeLimit(.minutes(1))) func `reads many empty blocks and members at once`() throws {
    let text = Self.table(500)
    var blocks = DeflateStream()
    for index in 0..<100_000 { index % 2 == 0 ? blocks.code([], .fixed) : blocks.store([]) }
    blocks.store(text, isLast: true)
    var empty = DeflateStream()
    empty.code([], .fixed, isLast: true)
    var members: [UInt8] = []
    for _ in 0..<20_000 { members += empty.gzip }
    let last = DeflateStream.stored(text, in: 100).gzip
    let expected = try TrackFile.read(bytes: text, name: "f").tracks
    for packed in [blocks.gzip, members + last] {
      #expect(try TrackFile.read(bytes: packed, name: "f").tracks == expected)
    }
  }
}
