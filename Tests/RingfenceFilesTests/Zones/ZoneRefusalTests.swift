import RingfenceFiles
import Testing

/// Files that are recognized and not read, and damaged files of other programs.
@Suite struct ZoneRefusalTests {
  private static let ogr = "make GeoJSON of it: 'ogr2ogr -t_srs EPSG:4326 zones.geojson FILE'"
  private static let corridor =
    "'ringfence convert TRACK -o line.geojson' makes a line of it, which --default-half-width reads as a corridor"
  private static let exchanged =
    "not a layout; 'ringfence evaluate --zones LAYOUT TRACK' takes the two"

  static let refused: [(text: String, message: String)] = [
    (
      "SQLite format 3\u{0}\u{10}",
      ": error: this is a GeoPackage or another SQLite database; \(ogr) [unsupported-form]"
    ),
    ("fgb\u{3}fgb\u{0}", ": error: this is FlatGeobuf; \(ogr) [unsupported-form]"),
    (
      "PAR1\u{15}",
      ": error: this is Parquet; make CSV of a track with duckdb -csv -c \"FROM read_parquet('FILE')\" > track.csv, or give the table of pandas.read_parquet('FILE') to Ringfence in Python; make GeoJSON of zones: 'ogr2ogr -t_srs EPSG:4326 zones.geojson FILE' [unsupported-form]"
    ),
    ("\u{0}\u{0}'\n\u{0}", ": error: this is an Esri shapefile; \(ogr) [unsupported-form]"),
    (
      "\u{E}\u{10}ab\u{0}\u{0}\u{0}\u{0}.FIT",
      ": error: this is a track (FIT) and \(exchanged) [unsupported-form]"
    ),
    (
      "<wfs:FeatureCollection xmlns:wfs='w'/>",
      ":1:6: error: this is GML; \(ogr) [unsupported-form]"
    ),
    (
      "<osm/>",
      ":1:2: error: this is OpenStreetMap's XML; \(ogr) [unsupported-form]"
    ),
    (
      "<!DOCTYPE html><html></html>",
      ":1:17: error: this is a web page (HTML); save the file itself and not the page that shows it [unsupported-form]"
    ),
    (
      "<TrainingCenterDatabase/>",
      ":1:1: error: this is a track (TCX) and \(exchanged) [unsupported-form]"
    ),
    (
      "<rss/>",
      ":1:2: error: root element is 'rss', expected 'kml', or 'gpx' with waypoints [unknown-form]"
    ),
    (
      "<gpx><trk/></gpx>",
      ":1:7: error: this is a track (GPX) and \(exchanged); \(corridor) [unsupported-form]"
    ),
    (
      "<gpx><wpt lat='1' lon='2'/><rte/></gpx>",
      ":1:29: error: this is a track (GPX) and \(exchanged); with --default-radius its waypoints are read as circles; with --default-half-width its routes are read as corridors [unsupported-form]"
    ),
    (
      "<gpx><wpt lat='1' lon='2'/></gpx>",
      ":1:7: error: a point needs 'radius' in its extensions, or --default-radius at wpt[1] [missing-key]"
    ),
    (
      "<gpx><wpt lon='2'/></gpx>",
      ":1:7: error: waypoint lacks the attribute 'lat' at wpt[1] [bad-position]"
    ),
    (
      "<kml><Placemark><gx:Track/></Placemark></kml>",
      ":1:21: error: this is a track (KML) and \(exchanged) [unsupported-form]"
    ),
    (
      "$GPRMC,120000,A*00\n",
      ":1:1: error: this is a track (NMEA 0183) and \(exchanged) [unsupported-form]"
    ),
    (
      "time,lat,lon\n",
      ":1:1: error: this is a track (track table as CSV) and \(exchanged) [unsupported-form]"
    ),
    (
      "# home\nzone:\n  - name: Work\n",
      ":1:1: error: this is YAML of Home Assistant; its zones as JSON are in '.storage/zone' and in the answer of '/api/states' [unsupported-form]"
    ),
    (
      "zones:\n  - id: a\n",
      ":1:1: error: this is YAML; 'yq -o=json . FILE' writes it as JSON [unsupported-form]"
    ),
    (
      "Hello there\n",
      ":1:1: error: file is of no form that is known here, expected JSON, KML, or a table with a column 'wkt' or with 'lat', 'lon' and 'radius' [unknown-form]"
    ),
    (
      #"{"geometryType":"esriGeometryPolygon","features":[{"attributes":{}}]}"#,
      ":1:17: error: this is Esri's JSON; \(ogr) at $.geometryType [unsupported-form]"
    ),
    (
      #"{"osm3s":{},"elements":[]}"#,
      ":1:24: error: this is the JSON of OpenStreetMap's Overpass; 'osmtogeojson FILE' makes GeoJSON of it at $.elements [unsupported-form]"
    ),
    (
      #"{"semanticSegments":[]}"#,
      ":1:1: error: this is a track (Google Timeline) and \(exchanged) at $ [unsupported-form]"
    ),
    (
      #"[{"latitude":1,"longitude":2,"fixTime":"2026"}]"#,
      ":1:1: error: this is a track (track table as JSON) and \(exchanged) at $ [unsupported-form]"
    ),
    (
      #"{"type":"Feature","properties":{"radius":1},"geometry":{"type":"Point","coordinates":[1822345.1,6141235.2]}}"#,
      ":1:86: error: numbers are not in degrees, probably metres of a map projection such as EPSG:3857; expected WGS 84: 'ogr2ogr -t_srs EPSG:4326 zones.geojson FILE' transforms a file at $.geometry.coordinates [bad-position]"
    ),
    // Damaged files.
    (
      "<kml><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>1,2 3,4 1,2</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>",
      ":1:44: error: ring has 3 positions, the last equal to the first, expected at least three corners at Placemark[1] [bad-shape]"
    ),
    (
      "<kml><Placemark><Point><coordinates>1, 2</coordinates></Point></Placemark></kml>",
      ":1:37: error: a position is not written as KML does, expected longitude,latitude without blanks at Placemark[1] [bad-position]"
    ),
    (
      "<kml><Placemark>\n<LineString><coordinates>1,2 1,95</coordinates></LineString></Placemark></kml>",
      ":2:30: error: latitude is outside -90...90; positions of KML are longitude,latitude, are these swapped? at Placemark[1] [bad-position]"
    ),
    (
      "<kml><Placemark><ExtendedData><Data name='dwell'><value>2 parsecs</value></Data></ExtendedData></Placemark></kml>",
      ":1:51: error: unknown unit 'parsecs' of duration, expected one of 's', 'min', 'h', 'd', 'ms' at Placemark[1].dwell [bad-quantity]"
    ),
    (
      "<kml><Placemark><ExtendedData><Data name='conditions'><value>{\"speed\":{\"max\":1}}</value></Data></ExtendedData></Placemark></kml>",
      ":1:56: error: unknown key 'max', did you mean 'maximum'? at Placemark[1].conditions.speed.max [unknown-key]"
    ),
    (
      "<kml><Placemark>",
      ":1:17: error: the document ends inside <Placemark>, expected </Placemark> [truncated]"
    ),
    (
      "wkt\nCIRCULARSTRING (1 2)\n",
      ":2:1: error: 'CIRCULARSTRING' is no fence, expected POINT, LINESTRING, POLYGON or MULTIPOLYGON at row 1 [unsupported-geometry]"
    ),
    (
      "wkt\nSRID=3857;POINT (1 2)\n",
      ":2:1: error: geometry has the SRID '3857', expected 4326 (WGS 84); in PostGIS, ST_Transform(geom, 4326) gives it at row 1 [unsupported-form]"
    ),
    (
      "name,wkt\na,POLYGON ((1 1, 2 1))\n",
      ":2:1: error: row has 3 fields, expected at most 2; a geometry with commas needs quotation marks at row 1 [bad-row]"
    ),
    (
      "geom\n0101000020E610000000000000000024400000000000004E40\n",
      ":2:1: error: geometry is in binary form (WKB), expected well-known text; in PostGIS, ST_AsText(geom) gives it at row 1 [unsupported-form]"
    ),
    (
      "POINT (1 2)",
      ":1:1: error: a point needs a table with a column 'radius', or --default-radius at line 1 [missing-key]"
    ),
    (
      "POLYGON ((1 1, 2 1, 2 2",
      ":1:24: error: geometry ends in its middle, expected ',' or ')' at line 1 [truncated]"
    ),
    (
      "POLYGON ((1 1, 2 x, 2 2))",
      ":1:18: error: a position has a text that is no number at line 1 [bad-position]"
    ),
    (
      "lat,lon,radius\n95,16,5\n",
      ":2:1: error: latitude is outside -90...90; the columns name latitude and longitude, are these swapped? at row 1 [bad-position]"
    ),
    (
      "lat,lon,radius\n48,16,-5\n",
      ":2:7: error: radius is '-5', expected more than 0 and at most 1000000 m at row 1.radius [out-of-range]"
    ),
    (
      "zone,lat,lon,radius,exit\na,1,2,3,true\na,1,2,3,false\n",
      ":3:9: error: 'exit' of zone 'a' differs from that at z:2:9 at row 2 [conflicting-settings]"
    ),
    (
      #"[{"area":"CIRCLE (48.2 16.37 120)"}]"#,
      ":1:33: error: expected ',' before the radius, found ')' at $[0].area [bad-shape]"
    ),
    (
      #"[{"identifier":"a","latitude":1,"longitude":2,"radius":3,"notifyOnDwell":true}]"#,
      ":1:74: error: a dwell time needs 'loiteringDelay', in milliseconds at $[0].notifyOnDwell [missing-key]"
    ),
  ]

  @Test(arguments: refused) func `says what a file is, and the way out`(
    text: String, message: String
  ) {
    let found = zoneFileMessage { try ZoneFile.read(bytes: Array(text.utf8), name: "z") }
    #expect(found == "z\(message)")
  }
}
