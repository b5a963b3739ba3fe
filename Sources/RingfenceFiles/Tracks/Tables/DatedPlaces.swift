/// Whether rows with a time and a position may be places instead of fixes. A place has the date of its record, such as
/// `created_at`, and nothing that a receiver measures.
struct DatedPlaces {
  private var hasRadius = false
  private var hasLabel = false
  private var hasRecordTime = false
  private var hasFixValue = false

  init() {}

  init(row: Int, of tape: JSONTape, _ bytes: Span<UInt8>, _ choices: ColumnChoices) {
    tape.forEachChild(row) { key in
      tape.withText(key, in: bytes) { text, range in
        guard range.count <= 64 else { return }
        let name = text.text(range)
        take(name, choices.meaning(of: name), choices)
      }
      return true
    }
  }

  /// Takes a column, with what its name means in a track.
  mutating func take(_ name: String, _ meaning: ColumnMapping?, _ choices: ColumnChoices) {
    guard let plain = ColumnMapping.plain(name) else { return }
    if plain.hasPrefix("radius") { hasRadius = true }
    switch PropertyMapping(name) {
    case .id, .name, .zone, .zoneName: hasLabel = true
    case .radius, .halfWidth, .setting, nil: break
    }
    guard let meaning else { return }
    switch meaning.role {
    case .time, .date:
      // A column that the caller chose is a time.
      if Self.recordTimes.contains(plain), !choices.isChosen(.time), !choices.isChosen(.date) {
        hasRecordTime = true
      } else {
        hasFixValue = true
      }
    case .track: hasFixValue = hasFixValue || meaning.rank != ColumnMapping.weakest
    case .segment, .accuracy, .speed, .course, .flags, .validity, .messageType, .appEvent:
      hasFixValue = true
    case .latitude, .longitude, .altitude, .latitudeHemisphere, .longitudeHemisphere, .position:
      break
    }
  }

  /// The names of times that are those of records as often as those of fixes, as `ColumnMapping` compares names.
  private static let recordTimes = ["createdat", "date"]

  private var arePlaces: Bool { hasRecordTime && !hasFixValue }

  /// Whether the rows are places with radii, which are zones.
  var haveRadii: Bool { hasRadius && arePlaces }

  /// Whether the rows are zones where a radius is given.
  var mayBeZones: Bool { hasLabel && arePlaces }
}
