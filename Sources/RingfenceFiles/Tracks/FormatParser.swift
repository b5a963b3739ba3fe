internal import Ringfence

/// The parser of a file, whatever its format is.
enum FormatParser: TrackParser {
  case nmea(NMEAParser)
  case gpx(GPXParser)
  case kml(XMLTrackParser<KMLTrackContent>)
  case tcx(XMLTrackParser<TCXTrackContent>)
  case fit(FITTrackParser)
  case igc(IGCTrackParser)
  case csv(CSVTrackParser)
  case ndjson(NDJSONTrackParser)
  case json(JSONTrackParser)
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
      case .csv: .csv(CSVTrackParser(fileName: fileName, options: options))
      case .ndjson: .ndjson(NDJSONTrackParser(fileName: fileName, options: options))
      case .ownTracks:
        .ndjson(NDJSONTrackParser(fileName: fileName, options: options, isRecorded: true))
      case .json, .geojson, .googleTimeline:
        .json(JSONTrackParser(fileName: fileName, format: format, options: options))
      }
  }

  var trackNames: [String?] {
    switch self {
    case .nmea(let parser): parser.trackNames
    case .gpx(let parser): parser.trackNames
    case .kml(let parser): parser.trackNames
    case .tcx(let parser): parser.trackNames
    case .fit(let parser): parser.trackNames
    case .igc(let parser): parser.trackNames
    case .csv(let parser): parser.trackNames
    case .ndjson(let parser): parser.trackNames
    case .json(let parser): parser.trackNames
    case .none: []
    }
  }

  var diagnostics: TrackDiagnostics {
    switch self {
    case .nmea(let parser): parser.diagnostics
    case .gpx(let parser): parser.diagnostics
    case .kml(let parser): parser.diagnostics
    case .tcx(let parser): parser.diagnostics
    case .fit(let parser): parser.diagnostics
    case .igc(let parser): parser.diagnostics
    case .csv(let parser): parser.diagnostics
    case .ndjson(let parser): parser.diagnostics
    case .json(let parser): parser.diagnostics
    case .none: TrackDiagnostics()
    }
  }

  var warnings: [TrackFileWarning] {
    switch self {
    case .nmea(let parser): parser.warnings
    case .gpx(let parser): parser.warnings
    case .kml(let parser): parser.warnings
    case .tcx(let parser): parser.warnings
    case .fit(let parser): parser.warnings
    case .igc(let parser): parser.warnings
    case .csv(let parser): parser.warnings
    case .ndjson(let parser): parser.warnings
    case .json(let parser): parser.warnings
    case .none: []
    }
  }

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
    case .csv(var parser):
      defer { self = .csv(parser) }
      return try parser.parse(bytes, isLast: isLast, into: &fixes)
    case .ndjson(var parser):
      defer { self = .ndjson(parser) }
      return try parser.parse(bytes, isLast: isLast, into: &fixes)
    case .json(var parser):
      defer { self = .json(parser) }
      return try parser.parse(bytes, isLast: isLast, into: &fixes)
    case .none: return 0
    }
  }
}
