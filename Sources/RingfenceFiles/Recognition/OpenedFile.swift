internal import RingfenceBytes

/// A file of a command that takes tracks and layouts alike.
package enum OpenedFile: ~Copyable {
  /// A track, of which nothing was read yet.
  case track(TrackReader)
  /// A layout, with the bytes it was read from.
  case zones(ZoneFile, ContiguousArray<UInt8>)

  /// Opens a file, a FIFO, or with `-` standard input, and finds out what it is.
  ///
  /// A table or objects with positions and without times are a layout where they have radii, or where a default
  /// radius is given, and a track otherwise. So are waypoints of a GPX document. Where a default half-width is given, so are the routes
  /// of one, and the lines of GeoJSON, also those with times.
  ///
  /// - Parameters:
  ///   - path: where the file is; also its name in messages.
  ///   - tracks: how a track is read.
  ///   - zones: how a layout is read.
  /// - Throws: ``FileError``: that of the layout for a layout that cannot be read, and that of the track for any
  ///   other file.
  /// - Complexity: of a track the beginning is read; a layout is read completely.
  package init(
    path: String, tracks: TrackReadingOptions, zones: ZoneReadingOptions
  ) throws(FileError) {
    var whole: ContiguousArray<UInt8>?
    do throws(FileError) {
      let reader = try TrackReader(path: path, options: tracks, otherwise: &whole)
      if zones.askFor(reader.format, mayBeLayout: reader.mayBeLayout),
        let (file, bytes) = try? ZoneFile.readWithBytes(path: path, options: zones)
      {
        self = .zones(file, bytes)
      } else {
        self = .track(reader)
      }
    } catch {
      guard error.code == .unknownFormat, whole != nil || path != "-" else { throw error }
      let (file, bytes) = try Self.zones(path, whole, zones, insteadOf: error)
      self = .zones(file, bytes)
    }
  }

  /// As ``init(path:tracks:zones:)``, for bytes in memory, which may be compressed. `name` is for
  /// messages and for the ids of tracks.
  package init(
    bytes: [UInt8], name: String, tracks: TrackReadingOptions, zones: ZoneReadingOptions
  ) throws(FileError) {
    func text() throws(FileError) -> ContiguousArray<UInt8> {
      try ByteSource.wholeFile(bytes: bytes, name: name)
    }
    do throws(FileError) {
      let reader = try TrackReader(bytes: bytes, name: name, options: tracks)
      if zones.askFor(reader.format, mayBeLayout: reader.mayBeLayout), let text = try? text(),
        let file = try? ZoneFile(text, name: name, options: zones)
      {
        self = .zones(file, text)
      } else {
        self = .track(reader)
      }
    } catch {
      guard error.code == .unknownFormat else { throw error }
      let (file, text) = try Self.zones(name, try text(), zones, insteadOf: error)
      self = .zones(file, text)
    }
  }

  private static func zones(
    _ path: String, _ whole: ContiguousArray<UInt8>?, _ options: ZoneReadingOptions,
    insteadOf trackError: FileError
  ) throws(FileError) -> (ZoneFile, ContiguousArray<UInt8>) {
    let bytes: ContiguousArray<UInt8>
    if let whole { bytes = whole } else { bytes = try ZoneFile.bytes(path: path, options: options) }
    do throws(FileError) {
      return (try ZoneFile(bytes, name: path, options: options), bytes)
    } catch {
      let found = recognition(bytes, path)
      if case .plane = found { throw trackError }
      switch error.code {
      // Neither a track nor a layout; a list of other objects is described best by its keys.
      case .unknownForm:
        guard error.detail.utf8.starts(with: ForeignKeys.finding.utf8) else { throw trackError }
        throw error
      // Binary data is in no encoding either.
      case .badEncoding:
        if case .layout = found { throw error }
        throw trackError
      default: throw error
      }
    }
  }

  /// What a file is by its beginning, also where it cannot be read.
  private static func recognition(
    _ bytes: ContiguousArray<UInt8>, _ name: String
  ) -> FileRecognition? {
    try? TrackFormatDetector.recognition(ofWhole: bytes.span, TrackReadingOptions(), fileName: name)
  }
}

extension ZoneReadingOptions {
  /// Whether the caller says where the radii of points come from, so that points without times are a layout, or the widths
  /// of routes and lines.
  fileprivate func askFor(_ format: TrackFormat, mayBeLayout: Bool) -> Bool {
    mayBeLayout && (defaultRadius != nil || !columns.isEmpty)
      || (format == .gpx || format == .geojson) && defaultHalfWidth != nil
  }
}
