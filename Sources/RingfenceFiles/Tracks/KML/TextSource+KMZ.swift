extension TextSource {
  /// The source itself; of a zip archive the KML document in it (KMZ): `doc.kml`, else the first file
  /// whose name ends in `.kml`. The archive is read completely.
  ///
  /// - Parameter limit: the bytes of the largest archive that is opened.
  /// - Returns: the source to read.
  /// - Throws: ``FileError``: `bad-compression` for a damaged archive, `unknown-format` for an archive
  ///   without KML or beyond the limit.
  consuming func openingArchive(
    upTo limit: Int = ByteSource.maximumWholeSize
  ) throws(FileError) -> TextSource {
    var source = self
    while source.unread.count < 4, !source.isExhausted { try source.fill() }
    // Read through a copy of the reference: the compiler treats a span as a use of all of `source`.
    let text = source.text
    guard ZipArchive.isZip(text.span.extracting(source.unread)) else { return source }
    let location = FileLocation(file: source.name)
    var bytes = ContiguousArray<UInt8>()
    while true {
      bytes.append(contentsOf: source.text[source.unread])
      source.consume(source.unread.count)
      guard bytes.count <= limit else {
        throw FileError(
          .unknownFormat, at: location,
          "file is a zip archive of more than \(limit >> 20) MiB; unpack it first")
      }
      guard !source.isAtEnd else { break }
      try source.fill()
    }
    let archive = try ZipArchive(bytes, name: source.name)
    let document =
      archive.members.first { $0.name == "doc.kml" }
      ?? archive.members.first { $0.name.lowercased().hasSuffix(".kml") }
    guard let document else {
      throw FileError(
        .unknownFormat, at: location,
        "file is a zip archive without a KML document; unpack it first")
    }
    let content = try archive.bytes(of: document)
    return TextSource(ByteSource(bytes: Array(content), name: source.name))
  }
}
