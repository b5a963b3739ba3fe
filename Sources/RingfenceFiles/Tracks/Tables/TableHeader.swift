/// The columns of a table, chosen by their names.
struct TableHeader: Sendable {
  /// `nil` for a column that is not read.
  private(set) var roles = ContiguousArray<TableRole?>()
  private(set) var ignored: [String] = []
  private(set) var traits: TableTraits
  /// How many fields a row has at least: columns behind those with names may be missing.
  private(set) var leastFields: Int
  /// The column of the track, if it may as well number the rows.
  private(set) var weakTrack: String?
  private(set) var hasTrack = false
  private(set) var track: String?

  /// Chooses the columns.
  /// - Throws: ``FileError`` `bad-header`: a required column is missing, two have an equal claim to a role,
  ///   or there is no column of a name that the caller chose.
  init(_ names: [String], _ choices: ColumnChoices, at location: FileLocation) throws(FileError) {
    var choice = RoleAssignment()
    for (index, name) in names.enumerated() {
      if let meaning = choices.meaning(of: name) { choice.add(meaning, at: index) }
    }
    let clash = choice.finish()
    if let clash {
      throw Self.error(clash.role, names[clash.first], names[clash.second], "columns", at: location)
    }
    for (role, name) in choices.names
    where !names.contains(where: { ColumnChoices.isSame($0, name) }) {
      throw FileError(
        .badHeader, at: location,
        "there is no column '\(JSONText.shortened(name))', which --columns gives for \(role.name)")
    }
    roles = ContiguousArray(repeating: nil, count: names.count)
    for role in TableRole.allCases {
      if let index = choice[role] { roles[index] = role }
    }
    leastFields = (names.lastIndex { !$0.isEmpty } ?? -1) + 1
    traits = choice.traits
    let known = TableRole.allCases.filter { choice[$0] != nil }
    for wanted in TableRole.required
    where !known.contains(where: { $0.gives(wanted) }) && !choices.isChosen(wanted) {
      throw Self.missing(wanted, names, roles, at: location)
    }
    ignored = zip(names, roles).filter { name, role in
      !name.isEmpty && (role == nil || role.map { choices.doubtful($0) == name } ?? false)
    }.map { $0.0 }
    if let track = choice[.track] {
      hasTrack = true
      self.track = names[track]
      if choice.isTrackWeak { weakTrack = names[track] }
    }
    if choices.isChosen(.track) { hasTrack = true }
  }

  /// The error of two columns, or two keys, with an equal claim to a role.
  static func error(
    _ role: TableRole, _ first: String, _ second: String, _ what: String, at location: FileLocation
  ) -> FileError {
    let (one, other) = (JSONText.shortened(first), JSONText.shortened(second))
    if first.lowercased() == second.lowercased() {
      return FileError(.badHeader, at: location, "column '\(role.name)' stands twice")
    }
    return FileError(
      .badHeader, at: location,
      "\(what) '\(one)' and '\(other)' may both be the \(role.name); "
        + "choose one with \(role.option(one))")
  }

  private static func missing(
    _ wanted: TableRole, _ names: [String], _ roles: ContiguousArray<TableRole?>,
    at location: FileLocation
  ) -> FileError {
    var detail = "column '\(wanted.name)' is missing"
    let like = zip(names, roles).first { name, role in
      role == nil && wanted.column?.resembles(name) ?? false
    }
    if let like {
      let name = JSONText.shortened(like.0)
      detail += "; if '\(name)' is meant, give \(wanted.option(name))"
    } else {
      detail += "; if another one is meant, give \(wanted.option("NAME"))"
      if wanted == .time, roles.contains(.latitude), roles.contains(.longitude) {
        detail += "; as a layout, points without a radius need --default-radius"
      }
    }
    return FileError(.badHeader, at: location, detail)
  }

  // MARK: What is odd

  /// What a warning calls the names.
  static let nouns = (one: "column", many: "columns")

  /// The column that looks as if it named tracks where none is read for them.
  var unnamedTrack: String? { hasTrack ? nil : Self.trackLike(ignored) }

  /// What messages say about columns, or keys, that are not read; `nil` for none.
  static func ignoredText(_ names: [String], _ what: (one: String, many: String)) -> String? {
    guard let first = names.first else { return nil }
    let shown = names.prefix(6).map { "'\(JSONText.shortened($0))'" }
    if names.count == 1 { return "\(what.one) '\(JSONText.shortened(first))' is not read" }
    let more = names.count > 6 ? " and \(names.count - 6) more" : ""
    return "\(what.many) \(shown.joined(separator: ", "))\(more) are not read"
  }

  /// The first name that looks as if it named the track; `nil` if there is none.
  static func trackLike(_ names: [String]) -> String? { names.first { isTrackLike($0) } }

  static func isTrackLike(_ name: String) -> Bool {
    guard let plain = ColumnMapping.plain(name), plain != "valid" else { return false }
    return plain.hasSuffix("id")
      || [
        "vehicle", "device", "unit", "driver", "user", "asset", "plate", "serial", "imei", "truck",
        "car",
      ]
      .contains { plain.hasPrefix($0) }
  }
}
