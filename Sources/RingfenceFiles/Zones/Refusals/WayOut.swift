/// What a user can do with a file that is recognized but not read.
enum WayOut {
  /// How positions of another reference system become those of WGS 84.
  static let toWGS84 =
    "expected WGS 84: 'ogr2ogr -t_srs EPSG:4326 zones.geojson FILE' transforms a file"

  /// How a file that GDAL knows becomes GeoJSON.
  static let ogr =
    "make GeoJSON of it: 'ogr2ogr -t_srs EPSG:4326 zones.geojson FILE'"
}
