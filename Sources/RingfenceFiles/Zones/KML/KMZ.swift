internal import RingfenceBytes

/// KMZ: KML in a zip archive (OGC 12-007r2, annex C).
enum KMZ {
  /// The KML document of an archive: `doc.kml`, or else the first member whose name ends so.
  ///
  /// - Parameters:
  ///   - archive: the bytes of the archive.
  ///   - name: the file's name in messages.
  ///   - bound: what the document may have of bytes; `nil` for what is read at most.
  /// - Returns: the bytes of the document.
  /// - Throws: `unsupported-form` for an archive without KML, with the way out, and `bad-compression` for
  ///   a damaged one.
  static func document(
    _ archive: ContiguousArray<UInt8>, name: String, within bound: SizeBound? = nil
  ) throws(FileError) -> ContiguousArray<UInt8> {
    let archive = try ZipArchive(archive, name: name)
    let documents = archive.members.filter { $0.name.lowercased().hasSuffix(".kml") }
    if let document = documents.first(where: { $0.name == "doc.kml" }) ?? documents.first {
      try bound?.check([document], of: name)
      guard document.size <= ByteSource.maximumUnpackedSize else {
        throw ByteSource.tooMuchText(name)
      }
      return try archive.bytes(of: document)
    }
    for member in archive.members {
      guard let format = TrackArchive.trackFormat(of: member, in: archive) else { continue }
      throw FileError(
        .unsupportedForm, at: FileLocation(file: name), FileRecognition.refusal(ofTrack: format))
    }
    throw FileError(
      .unsupportedForm, at: FileLocation(file: name),
      UnreadFormat.find(members: archive.members.map { $0.name })?.detail
        ?? "this is a zip archive without a KML document; unpack it first")
  }
}
