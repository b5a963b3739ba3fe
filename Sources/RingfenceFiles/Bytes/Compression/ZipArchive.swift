/// The members of a zip archive in memory, such as a KMZ file.
///
/// Members are stored or compressed with DEFLATE. Nothing is written anywhere, so a member's name is only
/// a name. Archives with encrypted members can be opened; those members cannot be read.
package struct ZipArchive: Sendable {
  /// A file in the archive.
  package struct Member: Hashable, Sendable {
    /// The name with its folders, such as `files/track.kml`.
    package let name: String
    /// The number of bytes that the directory states.
    package let size: Int
    let compressedSize: Int
    let method: Int
    let check: UInt32
    let isEncrypted: Bool
    /// The offset of the local header.
    let offset: Int
  }

  /// The files in the order of the directory; folders are left out.
  package let members: [Member]

  private let bytes: ContiguousArray<UInt8>
  private let name: String

  /// Whether a file begins like an archive with a member, or is an empty archive.
  package static func isZip(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 4, bytes[0] == 0x50, bytes[1] == 0x4B else { return false }
    return bytes[2] == 3 && bytes[3] == 4 || bytes[2] == 5 && bytes[3] == 6
  }

  /// Reads the directory of an archive.
  ///
  /// - Parameters:
  ///   - bytes: the whole archive.
  ///   - name: the file's name in messages.
  /// - Throws: ``FileError`` `bad-compression` if the directory is missing or damaged.
  /// - Complexity: linear in the directory.
  package init(_ bytes: ContiguousArray<UInt8>, name: String) throws(FileError) {
    do throws(ZipDirectory.Fault) {
      members = try ZipDirectory.members(bytes)
    } catch {
      throw FileError(.badCompression, at: FileLocation(file: name), error.detail)
    }
    self.bytes = bytes
    self.name = name
  }

  /// The decompressed bytes of a member, compared with its size and its checksum.
  ///
  /// - Parameter member: a member of this archive.
  /// - Returns: the bytes.
  /// - Throws: ``FileError`` `bad-compression` if the member is encrypted, damaged, compressed in
  ///   another way than DEFLATE, or becomes more than 500 times as long; `too-large` above 1 GiB.
  /// - Complexity: linear in the member's bytes.
  package func bytes(of member: Member) throws(FileError) -> ContiguousArray<UInt8> {
    let data = try data(of: member)
    guard member.size <= ByteSource.maximumWholeSize else {
      throw FileError(
        .tooLarge, at: FileLocation(file: name), "member '\(member.name)' is larger than 1 GiB")
    }
    let content: ContiguousArray<UInt8>
    switch member.method {
    case 0: content = ContiguousArray(bytes[data])
    case 8: content = try inflate(data, member)
    default:
      throw error(member, "has the compression method \(member.method), expected 0 or 8")
    }
    guard content.count == member.size else { throw error(member, "is damaged: its size is wrong") }
    var check = CyclicCheck.crc32()
    check.add(content, 0..<content.count)
    guard check.value32 == member.check else {
      throw error(member, "is damaged: its checksum is wrong")
    }
    return content
  }

  /// Where the compressed bytes of a member are.
  private func data(of member: Member) throws(FileError) -> Range<Int> {
    guard !member.isEncrypted else {
      throw error(member, "is encrypted; unpack the archive first")
    }
    guard let start = ZipDirectory.dataOffset(of: member, bytes),
      member.compressedSize <= bytes.count - start
    else { throw error(member, "is not where the directory says") }
    return start..<start + member.compressedSize
  }

  private func inflate(
    _ data: Range<Int>, _ member: Member
  ) throws(FileError) -> ContiguousArray<UInt8> {
    let isSmall = member.size <= GzipDecoder.freeSize
    guard isSmall || member.size / GzipDecoder.largestRatio <= data.count else {
      throw error(
        member,
        "becomes more than \(GzipDecoder.largestRatio) times as long, as only data made for harm "
          + "does; if it is right, unpack the archive first")
    }
    var source = BitSource(bytes, data)
    var inflater = Inflater(room: min(member.size, 262_144))
    var content = ContiguousArray<UInt8>()
    content.reserveCapacity(member.size)
    while true {
      let pause: Inflater.Pause
      do throws(Inflater.Fault) {
        pause = try inflater.run(&source)
      } catch {
        throw self.error(member, "is damaged: \(error.rawValue)")
      }
      content.append(contentsOf: inflater.output[inflater.ready])
      inflater.deliver(inflater.ready.count)
      guard content.count <= member.size else {
        throw error(member, "is damaged: its size is wrong")
      }
      switch pause {
      case .output: continue
      case .input: throw error(member, "is cut off")
      case .end: return content
      }
    }
  }

  private func error(_ member: Member, _ detail: String) -> FileError {
    FileError(
      .badCompression, at: FileLocation(file: name),
      "member '\(member.name)' of the zip archive \(detail)")
  }
}
