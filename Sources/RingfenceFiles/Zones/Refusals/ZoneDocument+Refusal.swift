extension ZoneDocument {
  /// The error of Esri's JSON, which has features of another kind; `nil` for any other document.
  var esriRefusal: FileError? {
    guard let node = document.member("geometryType", of: 0),
      document.string(node)?.hasPrefix("esriGeometry") == true
    else { return nil }
    return error(
      .unsupportedForm, at: node, "this is Esri's JSON, expected GeoJSON; \(WayOut.ogr)")
  }

  /// The error of a JSON document of a known kind that is no zone file; `nil` for an unknown one.
  var jsonRefusal: FileError? {
    if let node = document.member("elements", of: 0), document.member("osm3s", of: 0) != nil {
      return error(
        .unsupportedForm, at: node,
        "this is the JSON of OpenStreetMap's Overpass, expected GeoJSON; 'osmtogeojson FILE' writes it"
      )
    }
    for key in ["semanticSegments", "timelineObjects", "rawSignals", "locations", "positions"] {
      guard let node = document.member(key, of: 0) else { continue }
      return error(
        .unsupportedForm, at: node,
        "this is a list of positions, so it is a track and not a layout; the layout is given with "
          + "--zones, tracks without an option")
    }
    return nil
  }
}
