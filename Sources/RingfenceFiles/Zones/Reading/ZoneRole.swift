/// What a column of a table of zones, or a property of another program's feature, can be chosen for.
enum ZoneRole: String, CaseIterable {
  case name, id, zone, radius, latitude, longitude
  case latitudeHemisphere = "latitude_hemisphere"
  case longitudeHemisphere = "longitude_hemisphere"
  /// Well-known text with the longitude first.
  case geometry
  /// Well-known text with the latitude first, as Traccar has it.
  case area

  /// The option by which a column is chosen for the role, as it can be pasted into a shell.
  func option(_ column: String) -> String {
    "--zone-columns \(ShellWord.of("\(rawValue)=\(column)"))"
  }
}

extension ZoneReadingOptions {
  /// The keys of ``columns``: what `--zone-columns` can name.
  package static let columnRoles: [String] = ZoneRole.allCases.map { $0.rawValue }
}

/// The columns that the caller chose with `--zone-columns`.
struct ZoneColumnChoices {
  private static let none = "-"

  private var chosen: [(role: ZoneRole, bare: String, name: String)] = []

  init(_ options: ZoneReadingOptions) {
    guard !options.columns.isEmpty else { return }
    for role in ZoneRole.allCases {
      guard let name = options.columns[role.rawValue] else { continue }
      chosen.append((role, PropertyMapping.bare(name), name))
    }
  }

  var isEmpty: Bool { chosen.isEmpty }

  /// Chooses a column as the caller may do.
  mutating func choose(_ role: ZoneRole, _ name: String) {
    chosen.append((role, PropertyMapping.bare(name), name))
  }

  /// The role for which a name is chosen. Names may differ in case and separators.
  func role(of name: String) -> ZoneRole? {
    guard !chosen.isEmpty else { return nil }
    let bare = PropertyMapping.bare(name)
    return chosen.first {
      $0.name != Self.none && (bare.isEmpty ? $0.name == name : $0.bare == bare)
    }?
    .role
  }

  /// Whether a column, or none, is chosen for a role.
  func isChosen(_ role: ZoneRole) -> Bool { chosen.contains { $0.role == role } }

  /// The first chosen column that is not among some names.
  func missing(among names: [String]) -> (role: ZoneRole, name: String)? {
    let known = Set(names.map { PropertyMapping.bare($0) })
    let first = chosen.first { $0.name != Self.none && !known.contains($0.bare) }
    return first.map { ($0.role, $0.name) }
  }
}
