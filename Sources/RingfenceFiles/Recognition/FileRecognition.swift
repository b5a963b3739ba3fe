/// What a file is, found from its beginning: the same for the readers of tracks and of zones.
enum FileRecognition {
  case track(TrackFormat)
  /// A table or objects with some columns of a track and without others, which their reader names; or waypoints
  /// without times. With radii they are a layout.
  case incompleteTrack(TrackFormat)
  /// A track whose rows or points may as well be places with the dates of their records: with a radius they are a
  /// layout.
  case trackOrPlaces(TrackFormat)
  /// A layout, with the name of its form.
  case layout(String)
  /// A format that is recognized and not read, at an offset of the text, if one shows it.
  case unread(UnreadFormat, offset: Int?)
  case empty(String)
  /// A table whose first line has values and no names.
  case headerless
  /// A table with times, and with columns that may be of a plane or of a sensor.
  case plane(String)
  case unknown(String)

  /// Whether the file is a layout where a radius is given: it lacks something of a track, or its times say little.
  var mayBeLayout: Bool {
    switch self {
    case .incompleteTrack, .trackOrPlaces: true
    case .track, .layout, .unread, .empty, .headerless, .plane, .unknown: false
    }
  }

  /// The format of a track that lacks nothing; `nil` for everything else.
  var wholeTrack: TrackFormat? {
    switch self {
    case .track(let format), .trackOrPlaces(let format): format
    case .incompleteTrack, .layout, .unread, .empty, .headerless, .plane, .unknown: nil
    }
  }

  /// The format of a track.
  /// - Throws: ``FileError`` `empty-file` and `unknown-format` for everything else, with the way out.
  func trackFormat(_ bytes: Span<UInt8>, fileName: String) throws(FileError) -> TrackFormat {
    var location = FileLocation(file: fileName)
    switch self {
    case .track(let format), .incompleteTrack(let format), .trackOrPlaces(let format): return format
    case .empty(let detail): throw FileError(.emptyFile, at: location, detail)
    case .layout(let name):
      throw FileError(.unknownFormat, at: location, Self.refusal(ofLayout: name))
    case .headerless:
      throw FileError(
        .unknownFormat, at: location,
        "file seems to be a table without a header, expected names of columns in its first line, "
          + "such as time,latitude,longitude")
    case .plane(let detail): throw FileError(.unknownFormat, at: location, detail)
    case .unknown(let detail):
      throw FileError(.unknownFormat, at: location, "\(detail), expected \(TrackFormat.expected)")
    case .unread(let format, let offset):
      if let offset {
        var cursor = LineCursor()
        location = FileLocation(file: fileName, cursor.position(of: offset, in: bytes))
      }
      throw FileError(.unknownFormat, at: location, format.detail)
    }
  }

  /// What is said of a layout where a track is expected.
  static func refusal(ofLayout name: String) -> String {
    "this is a layout (\(name)) and not a track; \(ConversionHint.exchanged)"
  }

  /// What is said of a track where a layout is expected.
  static func refusal(ofTrack format: TrackFormat) -> String {
    "this is a track (\(format.title)) and not a layout; \(ConversionHint.exchanged)"
  }
}

extension FileError {
  /// What was found, without what is expected instead, which is the same for all files, and without the way out.
  package var finding: String {
    let text = detail.utf8
    let end = text.indices.first {
      text[$0] == UInt8(ascii: ";") || text[$0...].starts(with: ", expected ".utf8)
    }
    return String(detail[..<(end ?? text.endIndex)])
  }
}
