package import RingfenceRecords

/// The members of a zip archive in memory, such as a KMZ file.
///
/// Members are stored or compressed with DEFLATE. Nothing is written anywhere, so a member's name is only
/// a name. Archives with encrypted members can be opened; those members cannot be read.
package struct ZipArchive: Sendable {
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

  let bytes: ContiguousArray<UInt8>
  let name: String

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
    var reader = try ZipMemberReader(member, of: self)
    try reader.readAll()
    return reader.content
  }

  /// Where the stored or compressed bytes of a member are.
  func data(of member: Member) throws(FileError) -> Range<Int> {
    guard !member.isEncrypted else {
      throw error(member, "is encrypted; unpack the archive first")
    }
    guard let start = ZipDirectory.dataOffset(of: member, bytes),
      member.compressedSize <= bytes.count - start
    else { throw error(member, "is not where the directory says") }
    return start..<start + member.compressedSize
  }

  func error(_ member: Member, _ detail: String) -> FileError {
    FileError(
      .badCompression, at: FileLocation(file: name),
      "member '\(member.name)' of the zip archive \(detail)")
  }
}
