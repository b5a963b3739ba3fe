internal import RingfenceBytes

extension ZoneFile {
  /// Reads the file at a path, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: the path; also the file's name in messages.
  ///   - options: what the file does not say itself.
  /// - Returns: the file.
  /// - Throws: ``FileError``, the first error of the file.
  /// - Complexity: linear in the bytes.
  public static func read(
    path: String, options: ZoneReadingOptions = ZoneReadingOptions()
  ) throws(FileError) -> ZoneFile {
    try ZoneFile(bytes(path: path, options: options), name: path, options: options)
  }

  /// The bytes of the file at a path, or of standard input for `-`, decompressed.
  package static func bytes(
    path: String, options: ZoneReadingOptions
  ) throws(FileError) -> ContiguousArray<UInt8> {
    try ByteSource.wholeFile(at: path, within: SizeBound(options.maximumSize))
  }

  /// Whether the file at a path is compressed with gzip; `false` for one that cannot be read.
  package static func isCompressed(path: String) -> Bool {
    do throws(FileError) {
      var source = try ByteSource(path: path)
      var bytes = ContiguousArray<UInt8>(repeating: 0, count: 1 << 12)
      _ = try source.read(into: &bytes, from: 0)
      return source.isCompressed
    } catch {
      return false
    }
  }

  /// As ``read(path:options:)``, also with the bytes of the file.
  package static func readWithBytes(
    path: String, options: ZoneReadingOptions
  ) throws(FileError) -> (file: ZoneFile, bytes: ContiguousArray<UInt8>) {
    let bytes = try bytes(path: path, options: options)
    return (try ZoneFile(bytes, name: path, options: options), bytes)
  }

  /// Reads the bytes of a file. The form is detected from the content.
  ///
  /// - Parameters:
  ///   - bytes: the whole file, in UTF-8, or in UTF-16 with a byte order mark.
  ///   - name: the file's name in messages.
  ///   - options: what the file does not say itself.
  /// - Returns: the file.
  /// - Throws: ``FileError``, the first error of the file.
  /// - Complexity: linear in the bytes.
  public static func read(
    bytes: [UInt8], name: String, options: ZoneReadingOptions = ZoneReadingOptions()
  ) throws(FileError) -> ZoneFile {
    try ZoneFile(ContiguousArray(bytes), name: name, options: options)
  }

  /// As ``read(bytes:name:options:)``, without copying the bytes.
  package init(
    _ bytes: ContiguousArray<UInt8>, name: String, options: ZoneReadingOptions
  ) throws(FileError) {
    let content = try ZoneFileContent(bytes, name: name, options: options)
    try content.layout.checkPositions(options.maximumPositions, name)
    self.init(content.layout, form: content.form, content.warnings, name: name)
  }
}
