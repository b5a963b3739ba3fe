internal import Ringfence

extension TextZoneReader {
  /// Whether a table has positions and a radius for them: a column of radii, or the default radius.
  static func hasCircles(
    _ bytes: ContiguousArray<UInt8>, _ options: ZoneReadingOptions
  ) -> Bool {
    guard let columns = ZoneTableColumns(bytes), columns.geometry[.latitude] != nil,
      columns.geometry[.longitude] != nil
    else { return false }
    return options.defaultRadius != nil || columns.names.contains(where: isRadius)
  }

  /// Whether a column has radii, also of a unit that is not read.
  static func isRadius(_ name: String) -> Bool {
    PropertyMapping.bare(name).hasPrefix("radius")
  }
}
