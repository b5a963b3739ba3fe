/// What a column of a table of visits or stops holds.
package protocol RowRole: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String {
  /// The names that a column may have without being chosen, the likeliest first.
  var names: [String] { get }
}

/// Names that people give the columns of plans and of labels.
package enum RowNames {
  package static let drive = [
    "drive", "track", "vehicle", "device", "driver", "route", "tour", "trip",
  ]
  /// Behind the words for a place those that tables of zones have; `id` alone may be that of the row.
  package static let zone =
    ["zone", "shop", "stop", "store", "customer", "site", "location", "geofence"]
    + PropertyMapping.ids.filter { $0 != "id" && $0 != "identifier" } + ["zonename"]
    + PropertyMapping.titles
  package static let from = ["from", "earliest", "start", "begin", "not before", "window start"]
  package static let to = ["to", "latest", "end", "until", "by", "due", "not after", "window end"]
}

/// The columns of a table whose rows are read as texts: those that the caller chose, others by their names.
package struct RowColumns<Role: RowRole>: Sendable {
  private var found: [Role: Int] = [:]
  private let names: [String]
  private let option: String
  private let file: String

  /// Finds the columns.
  ///
  /// - Parameters:
  ///   - names: the names of the columns.
  ///   - chosen: the name for a role, or ``ColumnChoices/none``.
  ///   - option: the option that chooses, such as `--stop-columns`, for messages.
  ///   - file: the name of the file, for messages.
  /// - Throws: `bad-header` for a chosen column that the table does not have.
  package init(
    _ names: [String], chosen: [Role: String], option: String, file: String
  ) throws(FileError) {
    (self.names, self.option, self.file) = (names, option, file)
    for role in Role.allCases {
      if let name = chosen[role] {
        if name == ColumnChoices.none { continue }
        guard let index = names.firstIndex(where: { ColumnChoices.isSame($0, name) }) else {
          throw FileError(
            .badHeader, at: FileLocation(file: file, line: 1),
            "there is no column '\(JSONText.shortened(name))', which '\(option)' gives for "
              + role.rawValue + suggestion(for: name, among: names))
        }
        found[role] = index
        continue
      }
      search: for known in role.names {
        for (index, name) in names.enumerated() where ColumnChoices.isSame(name, known) {
          if found.values.contains(index) { continue }
          found[role] = index
          break search
        }
      }
    }
  }

  package subscript(role: Role) -> Int? { found[role] }

  /// The column for a role that a table must have.
  ///
  /// - Throws: `bad-header` with the names that it has instead.
  package func required(_ role: Role) throws(FileError) -> Int {
    if let index = found[role] { return index }
    let known = names.prefix(8).map { "'\(JSONText.shortened($0))'" }.joined(separator: ", ")
    throw FileError(
      .badHeader, at: FileLocation(file: file, line: 1),
      "no column for the \(role.rawValue) among \(known), expected '\(option) \(role.rawValue)=NAME'"
    )
  }
}
