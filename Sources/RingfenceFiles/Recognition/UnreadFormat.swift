/// A format that is recognized and not read: its sign, its name, and the way out.
///
/// A new one is a line in ``all``. Readers of tracks and of zones, and therefore all commands, refuse such a file with
/// the same words.
struct UnreadFormat: Sendable {
  enum Sign: Sendable {
    /// Bytes at an offset of the file.
    case magic([UInt8], at: Int)
    /// The end of the name of a member of a zip archive, in lower case.
    case member(String)
    /// The local name of the root element of an XML document, in lower case.
    case root(String)
    /// Members of the root of a JSON document, the first of which is a text with a beginning, if one is given.
    case keys([String], value: String? = nil)
    /// The value in a JSON document that shows the format.
    case document(@Sendable (JSONDocument) -> Int?)
    /// The beginning of the first line of a text that is nothing else, in lower case.
    case beginning(String)
    /// The lines of a text that is nothing else.
    case lines(@Sendable (Span<UInt8>) -> Bool)
  }

  let sign: Sign
  /// What it is, as in `this is …`.
  let name: String
  /// How to make a file of it that is read.
  let conversionHint: String

  private init(_ sign: Sign, _ name: String, _ conversionHint: String) {
    self.sign = sign
    self.name = name
    self.conversionHint = conversionHint
  }

  var detail: String { "this is \(name); \(conversionHint)" }

  // MARK: The table

  /// The formats, those that are recognized by a longer sign first.
  static let all: [UnreadFormat] = tables + binaryZones + archives + documents + texts

  private static let saveAsCSV = "save its sheet as CSV"

  private static let tables: [UnreadFormat] = [
    UnreadFormat(
      .magic([UInt8(ascii: "P"), UInt8(ascii: "A"), UInt8(ascii: "R"), UInt8(ascii: "1")], at: 0),
      "Parquet",
      "make CSV of a track with duckdb -csv -c \"FROM read_parquet('FILE')\" > track.csv, or give "
        + "the table of pandas.read_parquet('FILE') to Ringfence in Python; make GeoJSON of zones: "
        + "'ogr2ogr -t_srs EPSG:4326 zones.geojson FILE'"),
    UnreadFormat(
      .magic(Array("ARROW1".utf8), at: 0), "Arrow's file format (Feather)",
      "give the table of pandas.read_feather('FILE') to Ringfence in Python, or write it as CSV"),
    UnreadFormat(
      .magic([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], at: 0),
      "an old workbook of Excel (xls) or another old document of Office", saveAsCSV),
    UnreadFormat(.member("xl/workbook.xml"), "a workbook of Excel (xlsx)", saveAsCSV),
    UnreadFormat(.member("xl/workbook.bin"), "a workbook of Excel (xlsb)", saveAsCSV),
    UnreadFormat(.member("index/document.iwa"), "a spreadsheet of Numbers", "export it as CSV"),
    UnreadFormat(
      .member("word/document.xml"), "a document of Word (docx)", "save its table as CSV"),
    UnreadFormat(.member("content.xml"), "an OpenDocument (ods, odt)", saveAsCSV),
  ]

  private static let binaryZones: [UnreadFormat] = [
    UnreadFormat(
      .magic([0x00, 0x00, UInt8(ascii: "'"), 0x0A], at: 0), "an Esri shapefile", ConversionHint.ogr),
    UnreadFormat(
      .member(".shp"), "an Esri shapefile in a zip archive", "unpack it and \(ConversionHint.ogr)"),
    UnreadFormat(
      .magic(Array("SQLite format 3".utf8), at: 0), "a GeoPackage or another SQLite database",
      ConversionHint.ogr),
    UnreadFormat(.magic(Array("fgb\u{3}fgb".utf8), at: 0), "FlatGeobuf", ConversionHint.ogr),
  ]

  private static let archives: [UnreadFormat] = [
    UnreadFormat(.magic([0x1F, 0x8B], at: 0), "compressed with gzip twice", unpack("gzip -dc")),
    UnreadFormat(
      .magic(
        [0xFD, UInt8(ascii: "7"), UInt8(ascii: "z"), UInt8(ascii: "X"), UInt8(ascii: "Z"), 0x00],
        at: 0), "compressed with xz", unpack("xz -dc")),
    UnreadFormat(.magic(Array("BZh".utf8), at: 0), "compressed with bzip2", unpack("bzip2 -dc")),
    UnreadFormat(
      .magic([UInt8(ascii: "("), 0xB5, UInt8(ascii: "/"), 0xFD], at: 0), "compressed with zstd",
      unpack("zstd -dc")),
    UnreadFormat(
      .magic([UInt8(ascii: "7"), UInt8(ascii: "z"), 0xBC, 0xAF, UInt8(ascii: "'"), 0x1C], at: 0),
      "a 7z archive", "unpack it first"),
    UnreadFormat(.magic(Array("Rar!".utf8), at: 0), "a RAR archive", "unpack it first"),
    UnreadFormat(.magic(Array("ustar".utf8), at: 257), "a tar archive", "unpack it first"),
  ]

  private static let documents: [UnreadFormat] = [
    UnreadFormat(.magic(Array("%PDF-".utf8), at: 0), "a PDF document", noPositions),
    UnreadFormat(
      .magic([0x89, UInt8(ascii: "P"), UInt8(ascii: "N"), UInt8(ascii: "G")], at: 0),
      "a picture (PNG)", noPositions),
    UnreadFormat(.magic([0xFF, 0xD8, 0xFF], at: 0), "a picture (JPEG)", noPositions),
    UnreadFormat(.root("featurecollection"), "GML", ConversionHint.ogr),
    UnreadFormat(.root("gml"), "GML", ConversionHint.ogr),
    UnreadFormat(.root("osm"), "OpenStreetMap's XML", ConversionHint.ogr),
    UnreadFormat(.root("svg"), "a drawing (SVG)", noPositions),
    UnreadFormat(
      .root("html"), "a web page (HTML)", "save the file itself and not the page that shows it"),
    UnreadFormat(.keys(["geometryType"], value: "esriGeometry"), "Esri's JSON", ConversionHint.ogr),
    UnreadFormat(.keys(["type"], value: "Topology"), "TopoJSON", ConversionHint.ogr),
    UnreadFormat(
      .document(overpass), "the JSON of OpenStreetMap's Overpass",
      "'osmtogeojson FILE' makes GeoJSON of it"),
    UnreadFormat(
      .document(signalK), "SignalK, updates of a boat's data",
      "its positions as lines of a track: jq -c '.. | objects | select(.updates) | .updates[] | .timestamp as $t | "
        + ".values[] | select(.path==\"navigation.position\") | {time: $t} + .value' FILE"),
    UnreadFormat(
      .document(czml), "CZML, a scene of Cesium",
      "export KML, GPX or CSV from the program that wrote it"),
  ]

  private static let texts: [UnreadFormat] = [
    UnreadFormat(
      .beginning("oziexplorer "),
      "a file of OziExplorer that is no track, such as waypoints or a route",
      "'gpsbabel -w -r -i ozi -f FILE -o gpx -F points.gpx' makes GPX of waypoints and routes"),
    UnreadFormat(
      .lines(isAIS), "AIS, messages of ships in sentences such as !AIVDM",
      "decode it to a table with the columns mmsi, time, latitude and longitude"),
    UnreadFormat(
      .lines(isGnssLogger), "a log of GnssLogger, raw measurements of a receiver",
      "its fixes as a table: sed -n 's/^# Fix,/Fix,/; /^Fix,/p' FILE > fixes.csv; in newer logs the times are "
        + "chosen as in 'ringfence inspect --columns time=UnixTimeMillis fixes.csv'"),
    UnreadFormat(
      .lines(isSubtitles), "subtitles (SRT) without positions, as those of some drones have them",
      noPositions),
    UnreadFormat(
      .lines(isOpenAir), "OpenAir, a list of airspaces",
      "a converter such as @openaip/openair-parser makes GeoJSON of it"),
    UnreadFormat(
      .lines(isHomeAssistant), "YAML of Home Assistant",
      "its zones as JSON are in '.storage/zone' and in the answer of '/api/states'"),
    UnreadFormat(.lines(isYAML), "YAML", "'yq -o=json . FILE' writes it as JSON"),
  ]

  private static let noPositions = "expected a file with positions"

  private static func unpack(_ command: String) -> String {
    "unpack it first, as in '\(command) FILE | ringfence inspect -'"
  }
}
