/// A form of files that no command writes, and how to get it.
enum ForeignEnding {
  case spreadsheet, columns, map, page, picture, compressed

  /// The form of an ending in lower case; `nil` for one that is not known.
  init?(_ ending: String) {
    switch ending {
    case "xlsx", "xls", "ods", "numbers": self = .spreadsheet
    case "parquet", "arrow", "feather", "avro", "db", "sqlite", "duckdb": self = .columns
    case "shp", "gpkg", "gdb", "kmz", "fgb", "mif", "tab": self = .map
    case "html", "htm": self = .page
    case "pdf", "png", "svg", "jpg", "jpeg": self = .picture
    case "gz", "zip", "bz2", "xz", "zst": self = .compressed
    default: return nil
    }
  }

  /// What gives a file of this form.
  var way: String {
    switch self {
    case .spreadsheet: "a spreadsheet opens .csv"
    case .columns:
      "write .csv, which duckdb turns into it: COPY (FROM 'events.csv') TO 'events.parquet'"
    case .map: "write .geojson where there is one, which 'ogr2ogr' and QGIS turn into it"
    case .page: "'ringfence report' writes pages"
    case .picture: "print the page of 'ringfence report' from a browser"
    case .compressed: "write to standard output, '… | gzip > events.csv.gz'"
    }
  }
}
