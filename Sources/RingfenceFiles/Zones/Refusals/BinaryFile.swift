/// The kinds of binary files that people take for zone files, by their first bytes.
enum BinaryFile {
  case shapefile, geoPackage, flatGeobuf, geoParquet, fit

  init?(_ file: ContiguousArray<UInt8>) {
    func begins(_ text: StaticString, at start: Int = 0) -> Bool {
      let wanted = text.description.utf8
      guard file.count >= start + wanted.count else { return false }
      return file[start..<start + wanted.count].elementsEqual(wanted)
    }
    if file.starts(with: [0x00, 0x00, 0x27, 0x0A]) {
      self = .shapefile
    } else if begins("SQLite format 3") {
      self = .geoPackage
    } else if begins("fgb") && file.count > 3 && file[3] < 0x10 {
      self = .flatGeobuf
    } else if begins("PAR1") {
      self = .geoParquet
    } else if begins(".FIT", at: 8) {
      self = .fit
    } else {
      return nil
    }
  }

  /// What the file is, and what can be done with it.
  var refusal: String {
    switch self {
    case .shapefile: "this is an Esri shapefile; \(WayOut.ogr)"
    case .geoPackage: "this is a GeoPackage or another SQLite database; \(WayOut.ogr)"
    case .flatGeobuf: "this is FlatGeobuf; \(WayOut.ogr)"
    case .geoParquet: "this is GeoParquet; \(WayOut.ogr)"
    case .fit:
      "this is a track (FIT) and not a layout; the layout is given with --zones, tracks without an "
        + "option"
    }
  }
}
