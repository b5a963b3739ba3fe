import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// A state that was changed after it was saved is refused, or read as the same.
@Suite struct SavedStateChecksumTests {
  private static let engine = TriggerEngine(
    ZoneLayout(zones: [
      Zone(
        id: "a",
        fences: [
          Fence(
            id: "f",
            shape: .rectangle(
              Rectangle(
                southWest: Coordinate(uncheckedLatitude: 0, longitude: 0),
                northEast: Coordinate(uncheckedLatitude: 0.001, longitude: 0.001))))
        ])
    ]))

  private static let session: TriggerSession = {
    var session = TriggerSession()
    var events: [Event] = []
    for second in [0, 10] as [Int64] {
      session.process(
        Fix(
          time: Timestamp(microseconds: RandomScene.noon + second * 1_000_000),
          coordinate: Coordinate(uncheckedLatitude: 0.0005, longitude: 0.0005),
          accuracy: .meters(5)),
        with: engine, into: &events)
    }
    return session
  }()

  /// FNV-1a, here by its definition in draft-eastlake-fnv.
  private static func fnv(_ text: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in text {
      hash = (hash ^ UInt64(byte)).multipliedReportingOverflow(by: 1_099_511_628_211).partialValue
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The draft gives the hash of "foobar".
  @Test func `is the number of the draft`() {
    #expect(Self.fnv("foobar".utf8) == "85944171f73967e8")
    let text = String(
      decoding: SessionFile.bytes(of: Self.session, engine: Self.engine), as: UTF8.self)
    let plain = SavedState.withoutChecksum(text)
    #expect(text == "{\"checksum\":\"\(Self.fnv(plain.utf8))\",\(plain.dropFirst())")
  }

  @Test func `a session with any byte changed is refused, or read as the same`() throws {
    let bytes = SessionFile.bytes(of: Self.session, engine: Self.engine)
    var same = 0
    for index in bytes.indices {
      for other in [bytes[index] ^ 1, bytes[index] ^ 0x10, UInt8(ascii: "7"), UInt8(ascii: " ")]
      where other != bytes[index] {
        var changed = bytes
        changed[index] = other
        guard
          let session = try? SessionFile.read(bytes: changed, name: "s", engine: Self.engine)
        else { continue }
        same += 1
        #expect(SessionFile.bytes(of: session, engine: Self.engine) == bytes, "byte \(index)")
      }
    }
    // Another key than "checksum" makes it a state of an earlier version.
    #expect(same < 60)
  }

  @Test func `a session in other JSON of the same values is read`() throws {
    let text = String(
      decoding: SessionFile.bytes(of: Self.session, engine: Self.engine), as: UTF8.self)
    let other = text.replacing(",", with: " ,\n ").replacing(":5,", with: ":5.0,")
    let session = try SessionFile.read(bytes: Array(other.utf8), name: "s", engine: Self.engine)
    #expect(SessionFile.bytes(of: session, engine: Self.engine) == Array(text.utf8))
  }

  /// The state of a stream of two devices.
  private static func container() -> ContiguousArray<UInt8> {
    var writer = StreamStateWriter(engine)
    var bytes: [UInt8] = []
    writer.append(StreamState(mode: .normal, events: 7, input: nil, output: nil), to: &bytes)
    for id in ["van", "bus"] { writer.append(StreamDevice(id: id, session: session), to: &bytes) }
    writer.appendEnd(devices: 2, to: &bytes)
    return ContiguousArray(bytes)
  }

  /// What is read of it, as it would be saved.
  private static func read(_ bytes: ContiguousArray<UInt8>) throws -> ContiguousArray<UInt8> {
    var reader = try StreamStateReader(bytes: bytes, name: "s", engine: engine)
    var writer = StreamStateWriter(engine)
    var again: [UInt8] = []
    writer.append(reader.state, to: &again)
    var count = 0
    while let device = try reader.nextDevice() {
      writer.append(device, to: &again)
      count += 1
    }
    writer.appendEnd(devices: count, to: &again)
    return ContiguousArray(again)
  }

  @Test func `a state of a stream with any byte changed is refused, or read as the same`() throws {
    let bytes = Self.container()
    #expect(try Self.read(bytes) == bytes)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let before = lines.dropLast().map { $0 + "\n" }.joined()
    #expect(
      lines.last.map(String.init) == "{\"devices\":2,\"checksum\":\"\(Self.fnv(before.utf8))\"}")
    for index in bytes.indices {
      for other in [bytes[index] ^ 1, bytes[index] ^ 0x10, UInt8(ascii: "7"), UInt8(ascii: " ")]
      where other != bytes[index] {
        var changed = bytes
        changed[index] = other
        guard let again = try? Self.read(changed) else { continue }
        #expect(again == bytes, "byte \(index)")
      }
    }
  }

  @Test func `names a damaged state, and reads one of an earlier version`() throws {
    let text = String(decoding: Self.container(), as: UTF8.self)
    let error = #expect(throws: FileError.self) {
      try Self.read(ContiguousArray(text.replacing("\"events\":7", with: "\"events\":8").utf8))
    }
    #expect(
      error?.description
        == "s: error: is damaged: the checksum of its last line is not that of the lines before; "
        + "go on with a copy that is whole, or move it away to begin again [not-a-state]")
    let older = ContiguousArray(SavedState.withoutChecksum(text).utf8)
    #expect(try !StreamStateReader(bytes: older, name: "s", engine: Self.engine).hasChecksum)
    #expect(try Self.read(older) == Self.container())
  }
}
