internal import RingfenceBytes

extension TrackReader {
  /// Opens a file, a FIFO, or with `-` standard input, and detects its format.
  ///
  /// - Parameters:
  ///   - path: where the file is; also its name in messages.
  ///   - options: how to read it.
  /// - Throws: ``FileError``: `missing-file`, `unreadable-file` (directories too), `empty-file`,
  ///   `unknown-format`, `truncated`, `bad-compression`.
  public init(
    path: String, options: TrackReadingOptions = TrackReadingOptions()
  ) throws(FileError) {
    var whole: ContiguousArray<UInt8>?
    try self.init(path: path, options: options, otherwise: &whole)
  }

  /// As ``init(path:options:)``; of a pipe that holds no track `whole` gets the text, as it can be read only
  /// once.
  package init(
    path: String, options: TrackReadingOptions, otherwise whole: inout ContiguousArray<UInt8>?
  ) throws(FileError) {
    let bound = SizeBound(options.maximumSize)
    var source = try TextSource(ByteSource(path: path, within: bound))
    let isOnce = path == "-" || !source.isRewindable
    guard
      let archive = try TrackArchive(&source, upTo: ByteSource.maximumWholeSize, within: bound)
    else {
      do throws(FileError) {
        _ = try TrackFormatDetector.format(of: &source, options)
      } catch {
        if error.code == .unknownFormat, isOnce { whole = try source.wholeText() }
        throw error
      }
      try self.init(source, options: options)
      return
    }
    if isOnce { whole = archive.bytes }
    try self.init(archive, options: options)
    whole = nil
  }

  /// Reads a file whose bytes are in memory.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: its name, for messages and for the tracks.
  ///   - options: how to read it.
  /// - Throws: ``FileError`` `empty-file`, `unknown-format`, `bad-compression`.
  public init(
    bytes: [UInt8], name: String, options: TrackReadingOptions = TrackReadingOptions()
  ) throws(FileError) {
    let source = ByteSource(bytes: bytes, name: name, within: SizeBound(options.maximumSize))
    try self.init(opening: TextSource(source), options: options)
  }

  /// As ``init(bytes:name:options:)``, reading `block` bytes at a time.
  package init(
    bytes: [UInt8], name: String, options: TrackReadingOptions, block: Int
  ) throws(FileError) {
    try self.init(
      opening: TextSource(ByteSource(bytes: bytes, name: name), block: block), options: options)
  }

  private init(
    opening source: consuming TextSource, options: TrackReadingOptions
  ) throws(FileError) {
    if let archive = try TrackArchive(
      &source, upTo: ByteSource.maximumWholeSize, within: SizeBound(options.maximumSize))
    {
      try self.init(archive, options: options)
    } else {
      try self.init(source, options: options)
    }
  }

  private init(
    _ opened: consuming TrackArchive, options: TrackReadingOptions
  ) throws(FileError) {
    var archive = opened
    let first = try archive.openTrack(options)
    let name = first.trackName
    let (format, mayBeLayout) = first.found
    // The archive is in memory, and so can be read again.
    try self.init(
      first.takeSource(), format, mayBeLayout: mayBeLayout, trackName: name, canRepeat: true,
      options: options)
    self.archive = archive
  }

  private init(
    _ source: consuming TextSource, options: TrackReadingOptions
  ) throws(FileError) {
    let (format, mayBeLayout) = try TrackFormatDetector.found(in: &source, options)
    let name = TrackName.ofFile(source.name)
    let canRepeat = source.isRewindable
    try self.init(
      source, format, mayBeLayout: mayBeLayout, trackName: name, canRepeat: canRepeat,
      options: options)
  }

  /// Reads a table whose columns are in memory. Its rows without a track belong to the one of a name.
  init(_ table: ColumnTable, trackName: String, options: TrackReadingOptions) throws(FileError) {
    // A byte of the source stands for each row, so that its blocks are those of rows.
    let rows = ByteSource(bytes: [UInt8](repeating: 0x20, count: table.rowCount), name: table.name)
    try self.init(
      TextSource(rows, block: ColumnTable.rowsOfBlock), .csv, mayBeLayout: false,
      trackName: trackName, canRepeat: true, table: table, options: options)
  }
}
