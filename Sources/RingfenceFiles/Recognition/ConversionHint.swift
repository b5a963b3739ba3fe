/// What a user can do with a file that is recognized but not read here.
enum ConversionHint {
  /// How a file that GDAL knows becomes GeoJSON.
  static let ogr =
    "make GeoJSON of it: 'ogr2ogr -t_srs EPSG:4326 zones.geojson FILE'"

  /// Where a layout and a track are given. It names a whole command, since not every command has the option.
  static let exchanged = "'ringfence evaluate --zones LAYOUT TRACK' takes the two"

  /// How the line of a track becomes a fence.
  static let corridor =
    "'ringfence convert TRACK -o line.geojson' makes a line of it, which --default-half-width reads as a "
    + "corridor"
}
