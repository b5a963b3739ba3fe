internal import Ringfence

/// The parser of a file, whatever its format is. Indirect: the checker of moves takes time for each field of each parser in what holds
/// one, at each use.
indirect enum FormatParser: TrackParser {
  case nmea(NMEAParser)
  case gpx(GPXParser)
  case kml(XMLTrackParser<KMLTrackContent>)
  case tcx(XMLTrackParser<TCXTrackContent>)
  case fit(FITTrackParser)
  case igc(IGCTrackParser)
  case oziExplorer(OziExplorerTrackParser)
  case subtitles(SubtitleTrackParser)
  case sumo(SUMOTrackParser)
  case csv(CSVTrackParser)
  case ndjson(NDJSONTrackParser)
  case json(JSONTrackParser)
  /// Columns in memory.
  case columns(ColumnTableParser)
  /// While a parser is changed. It holds nothing, so that the parser is not copied.
  case none

  /// The parser of a file; `head` is for NMEA.
  init(
    _ format: TrackFormat, fileName: String, _ options: TrackReadingOptions, _ head: NMEAHead
  ) {
    self =
      switch format {
      case .nmea: .nmea(NMEAParser(fileName: fileName, options: options, head: head))
      case .gpx: .gpx(GPXParser(fileName: fileName, options: options))
      case .kml: .kml(XMLTrackParser(fileName: fileName, content: KMLTrackContent(options)))
      case .tcx: .tcx(XMLTrackParser(fileName: fileName, content: TCXTrackContent()))
      case .fit: .fit(FITTrackParser(fileName: fileName))
      case .igc: .igc(IGCTrackParser(fileName: fileName, options: options))
      case .oziExplorer: .oziExplorer(OziExplorerTrackParser(fileName: fileName))
      case .subtitles: .subtitles(SubtitleTrackParser(fileName: fileName, options: options))
      case .sumo: .sumo(SUMOTrackParser(fileName: fileName, options: options))
      case .csv: .csv(CSVTrackParser(fileName: fileName, options: options))
      case .ndjson: .ndjson(NDJSONTrackParser(fileName: fileName, options: options))
      case .ownTracks:
        .ndjson(NDJSONTrackParser(fileName: fileName, options: options, isRecorded: true))
      case .json, .geojson, .googleTimeline:
        .json(JSONTrackParser(fileName: fileName, format: format, options: options))
      }
  }

  private struct Findings {
    var trackNames: [String?] = []
    var diagnostics = TrackDiagnostics()
    var warnings: [TrackFileWarning] = []
    var unnamedTrack: String?
    var deviceColumns: [String] = []

    init() {}

    init(_ parser: some TrackParser) {
      trackNames = parser.trackNames
      diagnostics = parser.diagnostics
      warnings = parser.warnings
      unnamedTrack = parser.unnamedTrack
      deviceColumns = parser.deviceColumns
    }
  }

  private var findings: Findings {
    switch self {
    case .nmea(let parser): Findings(parser)
    case .gpx(let parser): Findings(parser)
    case .kml(let parser): Findings(parser)
    case .tcx(let parser): Findings(parser)
    case .fit(let parser): Findings(parser)
    case .igc(let parser): Findings(parser)
    case .oziExplorer(let parser): Findings(parser)
    case .subtitles(let parser): Findings(parser)
    case .sumo(let parser): Findings(parser)
    case .csv(let parser): Findings(parser)
    case .ndjson(let parser): Findings(parser)
    case .json(let parser): Findings(parser)
    case .columns(let parser): Findings(parser)
    case .none: Findings()
    }
  }

  var trackNames: [String?] { findings.trackNames }
  var diagnostics: TrackDiagnostics { findings.diagnostics }
  var warnings: [TrackFileWarning] { findings.warnings }
  var unnamedTrack: String? { findings.unnamedTrack }
  var deviceColumns: [String] { findings.deviceColumns }

  /// The collector of the rows of a table; `nil` for another format.
  private var rows: TableRow? {
    switch self {
    case .csv(let parser): parser.values
    case .ndjson(let parser): parser.values
    case .json(let parser): parser.values
    case .columns(let parser): parser.values
    case .subtitles(let parser): parser.values
    case .nmea, .gpx, .kml, .tcx, .fit, .igc, .oziExplorer, .sumo, .none: nil
    }
  }

  var statesSpeedUnit: Bool { rows?.unit != nil }

  /// The first time of a table that cannot be read; `nil` for none.
  var unreadTime: String? { rows?.times.unread }

  mutating func parse(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Int {
    let current = self
    self = .none
    switch consume current {
    case .nmea(var parser):
      defer { self = .nmea(parser) }
      return try parser.parse(bytes, isLast: isLast, into: &fixes)
    case .gpx(var parser):
      defer { self = .gpx(parser) }
      return try parser.parse(bytes, isLast: isLast, into: &fixes)
    case .kml(var parser):
      defer { self = .kml(parser) }
      return try parser.parse(bytes, isLast: isLast, into: &fixes)
    case .tcx(var parser):
      defer { self = .tcx(parser) }
      return try parser.parse(bytes, isLast: isLast, into: &fixes)
    case .fit(var parser):
      defer { self = .fit(parser) }
      return try parser.parse(bytes, isLast: isLast, into: &fixes)
    case .igc(var parser):
      defer { self = .igc(parser) }
      return try parser.parse(bytes, isLast: isLast, into: &fixes)
    case .oziExplorer(var parser):
      defer { self = .oziExplorer(parser) }
      return try parser.parse(bytes, isLast: isLast, into: &fixes)
    case .subtitles(var parser):
      defer { self = .subtitles(parser) }
      return try parser.parse(bytes, isLast: isLast, into: &fixes)
    case .sumo(var parser):
      defer { self = .sumo(parser) }
      return try parser.parse(bytes, isLast: isLast, into: &fixes)
    case .csv(var parser):
      defer { self = .csv(parser) }
      return try parser.parse(bytes, isLast: isLast, into: &fixes)
    case .ndjson(var parser):
      defer { self = .ndjson(parser) }
      return try parser.parse(bytes, isLast: isLast, into: &fixes)
    case .json(var parser):
      defer { self = .json(parser) }
      return try parser.parse(bytes, isLast: isLast, into: &fixes)
    case .columns(var parser):
      defer { self = .columns(parser) }
      return try parser.parse(bytes, isLast: isLast, into: &fixes)
    case .none: return 0
    }
  }
}

extension TrackFormat {
  /// The parser of files of the format by itself. ``TrackReader`` gives one its blocks and knows more of a file.
  package func parser(
    fileName: String, _ options: TrackReadingOptions
  ) -> some TrackParser {
    FormatParser(self, fileName: fileName, options, .unknown)
  }
}
