internal import Ringfence

extension TextZoneReader {
  /// Whether a table has positions and a radius for them: a column of radii, also of a unit that is not read, or the
  /// default radius.
  static func hasCircles(
    _ bytes: ContiguousArray<UInt8>, _ options: ZoneReadingOptions
  ) -> Bool {
    guard let columns = ZoneTableColumns(bytes, options), columns.geometry[.latitude] != nil,
      columns.geometry[.longitude] != nil
    else { return false }
    return options.defaultRadius != nil || columns.choices.isChosen(.radius)
      || columns.names.contains { RadiusName(bare: PropertyMapping.bare($0))?.isRadius ?? false }
  }
}
