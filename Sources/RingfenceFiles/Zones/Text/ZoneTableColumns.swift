/// The header of a table of zones: the separator, and what the columns mean.
struct ZoneTableColumns {
  /// What a column is beside the properties that every form has.
  enum Geometry: Hashable {
    case text, latitude, longitude, latitudeHemisphere, longitudeHemisphere
  }

  let separator: UInt8
  let names: [String]
  private(set) var geometry: [Geometry: Int] = [:]
  /// Whether the geometries have the latitude first, as in Traccar's tables; `nil` where nothing says it.
  private(set) var isLatitudeFirst: Bool?
  /// Whether latitudes, and longitudes, are in ten millionths of a degree.
  private(set) var isE7 = (latitude: false, longitude: false)
  /// The column of Traccar's attributes, in a table of its geofences.
  private(set) var attributes: Int?
  /// The columns that the caller chose, and a radius in Spanish.
  private(set) var choices: ZoneColumnChoices
  /// Whether the geometries are the points of a track, with times beside them.
  let isTrackOfPoints: Bool
  /// Where the first row begins.
  let firstRow: Int

  /// `nil` when the table has no column with a geometry.
  init?(_ bytes: ContiguousArray<UInt8>, _ options: ZoneReadingOptions = ZoneReadingOptions()) {
    var row = TextRow()
    let choices = ZoneColumnChoices(options)
    for separator: UInt8 in [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")] {
      let next = row.read(bytes.span, from: 0, separator: separator)
      guard !row.isMalformed, row.fields.count > 1 || separator == UInt8(ascii: ","),
        row.fields.allSatisfy({ $0.range.count <= 256 })
      else { continue }
      let names = row.fields.map { ThirdPartyZones.trimmed(TextRow.text($0, bytes)) }
      let found = Self.choose(names, choices)
      let geometry = found.mapValues { $0.column }
      guard geometry[.text] != nil || (geometry[.latitude] != nil && geometry[.longitude] != nil)
      else { continue }
      self.separator = separator
      self.names = names
      self.choices = choices
      self.geometry = geometry
      isE7 = (found[.latitude]?.isE7 ?? false, found[.longitude]?.isE7 ?? false)
      firstRow = next
      isTrackOfPoints =
        geometry[.text] != nil
        && TableDetection.header(bytes.span, from: 0, isAll: true, TrackReadingOptions()) == .whole
      findTraccar()
      takeSpanishRadius()
      return
    }
    return nil
  }

  /// Takes a column as one that holds nothing but hemispheres.
  mutating func take(_ column: Int, as kind: Geometry) { geometry[kind] = column }

  // MARK: Names

  /// A column for a geometry.
  private struct Candidate {
    var column: Int
    /// 0 for the one that the caller chose.
    var rank: Int
    var isE7 = false
  }

  /// The columns of the lowest rank, of equal ones the first.
  private static func choose(
    _ names: [String], _ choices: ZoneColumnChoices
  ) -> [Geometry: Candidate] {
    var found: [Geometry: Candidate] = [:]
    for (column, name) in names.enumerated() {
      guard let (kind, meant) = meaning(of: name, choices) else { continue }
      var candidate = meant
      candidate.column = column
      if let known = found[kind], known.rank <= candidate.rank { continue }
      found[kind] = candidate
    }
    // `LATITUDE N/S`: the letter alone beside a column of degrees.
    for (column, name) in names.enumerated() {
      guard let known = ColumnMapping(name), known.rank == ColumnMapping.sided,
        choices.role(of: name) == nil
      else { continue }
      let isLatitude = known.role == .latitude
      let kind: Geometry = isLatitude ? .latitudeHemisphere : .longitudeHemisphere
      guard found[isLatitude ? .latitude : .longitude]?.column != column, found[kind] == nil
      else { continue }
      found[kind] = Candidate(column: column, rank: Int(known.rank))
    }
    return found
  }

  private static func meaning(
    of name: String, _ choices: ZoneColumnChoices
  ) -> (Geometry, Candidate)? {
    switch choices.role(of: name) {
    case .latitude: return (.latitude, Candidate(column: 0, rank: 0, isE7: isE7(name)))
    case .longitude: return (.longitude, Candidate(column: 0, rank: 0, isE7: isE7(name)))
    case .latitudeHemisphere: return (.latitudeHemisphere, Candidate(column: 0, rank: 0))
    case .longitudeHemisphere: return (.longitudeHemisphere, Candidate(column: 0, rank: 0))
    case .geometry, .area: return (.text, Candidate(column: 0, rank: 0))
    case .name, .id, .zone, .radius: return nil
    case nil: break
    }
    let bare = PropertyMapping.bare(name)
    if ["wkbgeometry", "ewkt", "area"].contains(bare) {
      let isChosen = choices.isChosen(.geometry) || choices.isChosen(.area)
      return isChosen ? nil : (.text, Candidate(column: 0, rank: 2))
    }
    guard let known = ColumnMapping(name), known.rank < ColumnMapping.unread else { return nil }
    // Plane coordinates may stand beside degrees.
    let rank = Int(known.rank) + (bare == "x" || bare == "y" ? 2 : 1)
    let candidate = Candidate(column: 0, rank: rank, isE7: known.isE7)
    let (kind, role): (Geometry, ZoneRole)
    switch known.role {
    case .latitude: (kind, role) = (.latitude, .latitude)
    case .longitude: (kind, role) = (.longitude, .longitude)
    case .latitudeHemisphere: (kind, role) = (.latitudeHemisphere, .latitudeHemisphere)
    case .longitudeHemisphere: (kind, role) = (.longitudeHemisphere, .longitudeHemisphere)
    case .position: (kind, role) = (.text, .geometry)
    default: return nil
    }
    return choices.isChosen(role) || (role == .geometry && choices.isChosen(.area))
      ? nil : (kind, candidate)
  }

  private static func isE7(_ name: String) -> Bool { ColumnMapping(name)?.isE7 ?? false }

  // MARK: Traccar

  /// Finds out whether a column `area` is that of Traccar, by the other columns of its table.
  private mutating func findTraccar() {
    guard let text = geometry[.text] else { return }
    switch choices.role(of: names[text]) {
    case .area: isLatitudeFirst = true
    case .geometry: isLatitudeFirst = false
    default:
      guard PropertyMapping.bare(names[text]) == "area" else {
        isLatitudeFirst = false
        return
      }
      let bare = names.map { PropertyMapping.bare($0) }
      if ["attributes", "description", "calendarid"].contains(where: { bare.contains($0) }) {
        isLatitudeFirst = true
      }
    }
    guard isLatitudeFirst == true else { return }
    attributes = names.firstIndex { PropertyMapping.bare($0) == "attributes" }
  }

  /// Takes `radio`, which means broadcasts too, for a radius where the table is in Spanish.
  private mutating func takeSpanishRadius() {
    let bare = names.map { PropertyMapping.bare($0) }
    guard !choices.isChosen(.radius),
      bare.contains(where: { ["nombre", "latitud", "longitud"].contains($0) }),
      let column = bare.firstIndex(of: "radio"),
      !bare.contains(where: { if case .radius = RadiusName(bare: $0) { true } else { false } })
    else { return }
    choices.choose(.radius, names[column])
  }
}
