/// The columns that the caller chose with `--columns`, and what the other ones mean.
struct ColumnChoices: Sendable {
  /// Stands for no column.
  static let none = "-"

  private let chosen: [(role: TableRole, name: String)]
  /// Whether rows may say what happens to apps, as those of a stream.
  private let readsAppEvents: Bool

  /// Takes the choices of a reader's options; a name that is no role has no effect.
  init(_ columns: [String: String], readsAppEvents: Bool = false) {
    self.readsAppEvents = readsAppEvents
    chosen = TableRole.allCases.compactMap { role in
      role.isChoosable ? columns[role.name].map { (role, $0) } : nil
    }
  }

  /// Whether the caller chose nothing.
  var isEmpty: Bool { chosen.isEmpty }

  /// The names that the caller chose, with their roles.
  var names: [(role: TableRole, name: String)] { chosen.filter { $0.name != Self.none } }

  /// Whether the caller chose a column, or none, for a role.
  func isChosen(_ role: TableRole) -> Bool { chosen.contains { $0.role == role } }

  /// Whether the caller said that no column has a role.
  func isNone(_ role: TableRole) -> Bool {
    chosen.contains { $0.role == role && $0.name == Self.none }
  }

  /// What a name means here.
  func meaning(of name: String) -> ColumnMapping? {
    if readsAppEvents, AppEvent.isColumn(name) { return ColumnMapping(.appEvent, rank: 2) }
    guard !chosen.isEmpty else { return ColumnMapping(name) }
    for (role, wanted) in chosen where Self.isSame(name, wanted) {
      return ColumnMapping(chosen: role, name: name)
    }
    guard let meaning = ColumnMapping(name) else { return nil }
    return isChosen(meaning.role) ? meaning.replaced : meaning
  }

  /// Whether two names differ at most in case, blanks, hyphens and the like.
  static func isSame(_ name: String, _ other: String) -> Bool {
    if name.utf8.elementsEqual(other.utf8) { return true }
    guard let plain = ColumnMapping.plain(name) else { return false }
    return plain == ColumnMapping.plain(other)
  }
}
