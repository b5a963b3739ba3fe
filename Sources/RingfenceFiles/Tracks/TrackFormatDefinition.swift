internal import Ringfence

/// What is particular to a format of tracks. Each format has one, in its own folder, and a parser, which
/// ``FormatParser`` makes: what recognizes formats is linked without their parsers.
struct TrackFormatDefinition {
  /// Finds out from the beginning of an XML document with the root element of a format what the document is. The
  /// root element is read. `nil` when more bytes may show it.
  typealias RootRecognition = (inout XMLScanner, Span<UInt8>, XMLExtent) -> RootForm?

  enum Sign {
    /// The first bytes of the file.
    case magic((Span<UInt8>) -> Bool)
    /// The text from an offset on, where blanks in front end.
    case beginning((Span<UInt8>, Int) -> Bool)
    /// The local name of the root element of an XML document.
    case root((Span<UInt8>, Range<Int>) -> Bool, RootRecognition)
    /// What lines or members mean: ``TrackFormatDetector`` compares these formats with each other.
    case meaning
  }

  /// The format for people.
  let title: String
  let sign: Sign
  /// What a reader of tracks expects; `nil` for a format that another one's words include.
  var expected: String?
  /// Whether each track is done with when the next one begins. The tracks of a table may alternate.
  var comesInTurn = true
  /// Whether a file names latitude and longitude itself, so that nobody mixes them up.
  var namesAxes = true
  /// Whether positions are degrees as their writer knew them, and not calculated from minutes or parts of a circle.
  var statesDegrees = true
  /// What the accuracies of a file say, where its writer does not say it.
  var accuracyMeaning = AccuracyMeaning.p68
  /// Whether the names of tracks come from the rows, and only rows without one are called like the file.
  var namesTracks = false
  /// Whether a file has several tracks without names, which are numbered.
  var numbersTracks = false
  /// Whether the format is JSON, as most forms of zones are.
  var isJSON = false
  /// Whether points are rows, which are counted where they cannot be read.
  var hasRows = false
  /// Whether points without a position are counted as such, and alone make a file unusable.
  var countsUnlocatedPoints = false
  /// What its times look like; `nil` where they are like those of most formats.
  var times: String?
  /// What is missing in a file that no track begins in; `nil` where tracks are made of rows.
  var noTrack: String?
}

/// How much of an XML document is known when its root element was read.
struct XMLExtent {
  let isEmpty: Bool
  /// Whether the document ends with the bytes.
  let isLast: Bool
  /// Whether no more bytes will be examined.
  let isAll: Bool
  /// Whether lines without times are tracks.
  let takesLines: Bool
}
