package import RingfenceRecords

/// A source of bytes: a file, a FIFO, standard input, or memory. Every file of the module is read here. What
/// is compressed with gzip is decompressed; the first two bytes show it.
package struct ByteSource: ~Copyable, Sendable {
  /// The file's name in messages.
  package let name: String
  /// The number of bytes read since the beginning, of a compressed file the compressed bytes.
  package private(set) var bytesRead: Int64 = 0
  private var compression = Compression.unknown

  /// `nil` for bytes in memory.
  private let file: SystemFile?
  private let memory: [UInt8]
  /// The bytes of a regular file when it was opened; 0 for other kinds.
  package let expectedSize: Int64
  /// The most bytes, stored and decompressed, and how many were given so far.
  private let bound: SizeBound?
  private var bytesGiven: Int64 = 0

  private enum Compression: Sendable {
    /// Nothing was read yet.
    case unknown
    /// The bytes are given as they are.
    case none
    /// As `none`, with a byte that was read to see whether the source is compressed.
    case held(UInt8)
    case gzip(GzipDecoder)
  }

  /// Opens a file, a FIFO, or with `-` standard input.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - bound: what it may have of bytes; `nil` for any number.
  /// - Throws: ``FileError``: `missing-file`, `unreadable-file`; `too-large` where its size is known and above the bound.
  package init(path: String, within bound: SizeBound? = nil) throws(FileError) {
    let file = try SystemFile(path: path)
    try bound?.check(file.size, of: path)
    self.bound = bound
    name = path
    memory = []
    expectedSize = file.size
    self.file = consume file
  }

  package init(bytes: [UInt8], name: String, within bound: SizeBound? = nil) {
    self.name = name
    self.bound = bound
    memory = bytes
    file = nil
    expectedSize = Int64(bytes.count)
  }

  /// Reads the next bytes into `buffer` from `offset` on, decompressed.
  /// - Returns: the number of bytes, 0 only at the end.
  package mutating func read(
    into buffer: inout ContiguousArray<UInt8>, from offset: Int
  ) throws(FileError) -> Int {
    let count = try next(into: &buffer, from: offset)
    bytesGiven += Int64(count)
    if let bound {
      let largest = max(bytesGiven, bytesRead)
      try bound.check(more: largest, of: name, isText: isCompressed && bytesRead < largest)
    }
    return count
  }

  private mutating func next(
    into buffer: inout ContiguousArray<UInt8>, from offset: Int
  ) throws(FileError) -> Int {
    switch compression {
    case .none: return try readStored(into: &buffer, from: offset)
    case .unknown: return try begin(into: &buffer, from: offset)
    case .held(let byte):
      buffer[offset] = byte
      compression = .none
      return 1
    case .gzip: return try decompress(into: &buffer, from: offset)
    }
  }

  /// Whether the bytes are decompressed. Known when bytes were read.
  package var isCompressed: Bool {
    if case .gzip = compression { true } else { false }
  }

  /// Whether all bytes of a file of known size were given, though its end was not reached yet.
  package var isAllRead: Bool { !isCompressed && expectedSize > 0 && bytesRead >= expectedSize }

  /// Reads the first bytes, and finds out whether they are compressed.
  private mutating func begin(
    into buffer: inout ContiguousArray<UInt8>, from offset: Int
  ) throws(FileError) -> Int {
    compression = .none
    let count = try readStored(into: &buffer, from: offset)
    guard count > 0, buffer[offset] == GzipDecoder.magic[0] else { return count }
    var first = [UInt8](buffer[offset..<offset + count])
    if count == 1 {
      var second = ContiguousArray<UInt8>(repeating: 0, count: 1)
      if try readStored(into: &second, from: 0) == 1 { first.append(second[0]) }
    }
    if first.starts(with: GzipDecoder.magic) {
      compression = .gzip(GzipDecoder(first))
      return try decompress(into: &buffer, from: offset)
    }
    if count == 1, first.count == 2 { compression = .held(first[1]) }
    return count
  }

  private mutating func decompress(
    into buffer: inout ContiguousArray<UInt8>, from offset: Int
  ) throws(FileError) -> Int {
    guard case .gzip(var decoder) = compression else { return 0 }
    // Not held twice, so that it changes where it is.
    compression = .none
    defer { compression = .gzip(decoder) }
    while true {
      do throws(GzipDecoder.Fault) {
        if case .bytes(let count) = try decoder.read(into: &buffer, from: offset) { return count }
      } catch {
        throw FileError(.badCompression, at: FileLocation(file: name), error.detail)
      }
      decoder.add(try readStored(into: &decoder.source.bytes, from: decoder.source.end))
    }
  }

  /// Reads the next bytes as they are stored.
  private mutating func readStored(
    into buffer: inout ContiguousArray<UInt8>, from offset: Int
  ) throws(FileError) -> Int {
    let room = buffer.count - offset
    precondition(room > 0, "there has to be room to read into")
    guard let count = try file?.read(into: &buffer, from: offset) else {
      let start = Int(bytesRead)
      let count = min(room, memory.count - start)
      buffer.replaceSubrange(offset..<offset + count, with: memory[start..<start + count])
      bytesRead += Int64(count)
      return count
    }
    guard count > 0 || bytesRead >= expectedSize else {
      throw FileError(
        .truncated, at: FileLocation(file: name),
        "file became shorter while it was read: \(bytesRead) of \(expectedSize) bytes came")
    }
    bytesRead += Int64(count)
    return count
  }

  /// Goes back to the beginning.
  /// - Returns: whether that is possible. It is not for FIFOs and most standard inputs.
  package mutating func rewind() -> Bool {
    switch file {
    case .some(let file): guard file.rewind() else { return false }
    case nil: break
    }
    bytesRead = 0
    bytesGiven = 0
    compression = .unknown
    return true
  }

  package var isRewindable: Bool {
    switch file {
    case .some(let file): file.isRewindable
    case nil: true
    }
  }
}
