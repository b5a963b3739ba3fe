package import RingfenceRecords

/// Decompresses a member of a zip archive as far as it is wanted, from its beginning.
///
/// What a member is shows in its first bytes, so that a picture beside tracks is not decompressed to its end.
package struct ZipMemberReader: Sendable {
  package private(set) var content = ContiguousArray<UInt8>()
  /// Whether ``content`` is the whole member, with the size and the checksum that the directory states.
  package private(set) var isComplete = false

  private let archive: ZipArchive
  private let member: ZipArchive.Member
  private let form: Form

  private enum Form: Sendable {
    case stored
    case deflated
  }

  /// The stored or compressed bytes that are not read yet.
  private var source: BitSource
  /// Of a compressed member, once it was begun.
  private var inflater: Inflater?

  /// Begins a member of an archive. Nothing is decompressed.
  ///
  /// - Throws: ``FileError`` as ``ZipArchive/bytes(of:)``, for what its sizes and its offset show.
  package init(_ member: ZipArchive.Member, of archive: ZipArchive) throws(FileError) {
    let data = try archive.data(of: member)
    guard member.size <= ByteSource.maximumWholeSize else {
      throw FileError(
        .tooLarge, at: FileLocation(file: archive.name),
        "member '\(member.name)' is larger than 1 GiB")
    }
    switch member.method {
    case 0: form = .stored
    case 8:
      form = .deflated
      let isSmall = member.size <= GzipDecoder.freeSize
      guard isSmall || member.size / GzipDecoder.largestRatio <= data.count else {
        throw archive.error(
          member,
          "becomes more than \(GzipDecoder.largestRatio) times as long, as only data made for harm "
            + "does; if it is right, unpack the archive first")
      }
    default:
      throw archive.error(
        member, "has the compression method \(member.method), expected 0 or 8")
    }
    self.archive = archive
    self.member = member
    source = BitSource(archive.bytes, data)
  }

  package mutating func readAll() throws(FileError) { try read(upTo: .max) }

  /// Reads on until ``content`` has at least `count` bytes, or is the whole member.
  ///
  /// - Throws: ``FileError`` `bad-compression` for damage up to there.
  package mutating func read(upTo count: Int) throws(FileError) {
    guard !isComplete, content.count < count else { return }
    switch form {
    case .stored: copy(upTo: count)
    case .deflated: try inflate(upTo: count)
    }
    guard isComplete else { return }
    guard content.count == member.size else { throw error("is damaged: its size is wrong") }
    var check = CyclicCheck.crc32()
    check.add(content, 0..<content.count)
    guard check.value32 == member.check else { throw error("is damaged: its checksum is wrong") }
  }

  private mutating func copy(upTo count: Int) {
    let part = min(count - content.count, source.count)
    content.append(contentsOf: source.bytes[source.position..<source.position + part])
    source.position += part
    isComplete = source.count == 0
  }

  private mutating func inflate(upTo count: Int) throws(FileError) {
    var inflater = inflater ?? Inflater(room: min(member.size, 262_144))
    // Not held twice, so that it changes where it is.
    self.inflater = nil
    defer { if !isComplete { self.inflater = inflater } }
    content.reserveCapacity(min(member.size, count))
    while content.count < count {
      let pause: Inflater.Pause
      do throws(Inflater.Fault) {
        pause = try inflater.run(&source)
      } catch {
        throw self.error("is damaged: \(error.rawValue)")
      }
      content.append(contentsOf: inflater.output[inflater.ready])
      inflater.deliver(inflater.ready.count)
      guard content.count <= member.size else { throw error("is damaged: its size is wrong") }
      switch pause {
      case .output: continue
      case .input: throw error("is cut off")
      case .end:
        isComplete = true
        return
      }
    }
  }

  private func error(_ detail: String) -> FileError { archive.error(member, detail) }
}
