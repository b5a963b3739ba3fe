public import Ringfence

/// The tracks of one file in memory, for programs that need no streaming.
///
/// ```swift
/// let file = try TrackFile.read(path: "walk.gpx")
/// for track in file.tracks { print(track.id, track.fixes.count) }
/// ```
public struct TrackFile: Sendable {
  /// What the file is written in.
  public let format: TrackFormat
  /// The tracks in the order in which the file begins them, also those without a usable fix.
  public let tracks: [Track]
  /// What was dropped or changed.
  public let diagnostics: TrackDiagnostics
  /// Why the file could not be read to its end; `tracks` then holds what stands before the error.
  public let failure: FileError?
  /// What is odd about the file, at most one of a kind.
  package let warnings: [TrackFileWarning]

  /// Reads all tracks of a file, a FIFO, or with `-` of standard input.
  ///
  /// - Parameters:
  ///   - path: the path; also the file's name in messages.
  ///   - options: the options of the reader.
  /// - Returns: the file.
  /// - Throws: ``FileError`` of ``TrackReader``, if no fix precedes the error.
  /// - Complexity: linear in the file's size; 24 bytes of memory a fix, and 8 more for each
  ///   of altitude, accuracy, speed and course that the file has.
  public static func read(
    path: String, options: TrackReadingOptions = TrackReadingOptions()
  ) throws(FileError) -> TrackFile {
    try TrackFile(TrackReader(path: path, options: options))
  }

  /// Reads all tracks of a file whose bytes are in memory.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name, for messages and for the ids of tracks.
  ///   - options: the options of the reader.
  /// - Returns: the file.
  /// - Throws: ``FileError`` of ``TrackReader``, if no fix precedes the error.
  /// - Complexity: linear in the bytes; 24 bytes of memory a fix, and 8 more for each
  ///   of altitude, accuracy, speed and course that the file has.
  public static func read(
    bytes: [UInt8], name: String, options: TrackReadingOptions = TrackReadingOptions()
  ) throws(FileError) -> TrackFile {
    try TrackFile(TrackReader(bytes: bytes, name: name, options: options))
  }

  /// Reads a table whose columns are in memory.
  ///
  /// - Parameters:
  ///   - table: the columns.
  ///   - trackName: the name of the track of rows that state none.
  ///   - options: the options of the reader.
  /// - Returns: the tracks; also where ``failure`` says that nothing of them is of use.
  /// - Throws: ``FileError`` of the reader of tables, as for the columns.
  /// - Complexity: linear in the rows, *n* log *n* in those of tracks that go back in time.
  package static func read(
    table: ColumnTable, trackName: String, options: TrackReadingOptions
  ) throws(FileError) -> TrackFile {
    try TrackFile(whole: TrackReader(table, trackName: trackName, options: options))
  }

  private init(_ reader: consuming TrackReader) throws(FileError) {
    let file = TrackFile(whole: reader)
    if let failure = file.failure, file.tracks.allSatisfy({ $0.fixes.isEmpty }) { throw failure }
    self = file
  }

  /// Reads all, up to an error.
  private init(whole reader: consuming TrackReader) {
    var reader = reader
    var collection = TrackCollection()
    var failure: FileError?
    do throws(FileError) {
      _ = try collection.read(&reader)
    } catch {
      failure = error
    }
    tracks = collection.tracks(reader.trackIDs)
    format = reader.format
    diagnostics = reader.diagnostics
    warnings = reader.warnings
    self.failure = failure
  }
}

// Tracks are compared where an embedded build can compare texts.
#if !hasFeature(Embedded)
  extension TrackFile: Hashable {}
#endif
