/// The columns that the caller chose with `--columns`, and what the other ones mean.
package struct ColumnChoices: Sendable {
  package static let none = "-"

  private let chosen: [(role: TableRole, name: String)]
  /// What the values of columns show in place of their names.
  private(set) var found = ContiguousArray<Found>()
  /// Whether rows may say what happens to apps, as those of a stream.
  private let readsAppEvents: Bool
  /// How the column that says which fixes are none says it, if its values show it.
  private(set) var validity: FixValidity?
  /// What is said of columns that are not read and may matter.
  private(set) var doubts: [String] = []

  /// A column whose values show what it holds.
  struct Found: Sendable {
    let name: String
    /// What it holds; `nil` for what is not read.
    let role: TableRole?
    /// What its name means.
    let replaced: TableRole?
    /// Whether it says nothing yet.
    let isDoubtful: Bool
    /// Whether other names show the same.
    let isCertain: Bool
  }

  /// Takes the choices of a reader's options; a name that is no role has no effect.
  package init(_ columns: [String: String], readsAppEvents: Bool = false) {
    self.readsAppEvents = readsAppEvents
    chosen = TableRole.allCases.compactMap { role in
      role.isChoosable ? columns[role.name].map { (role, $0) } : nil
    }
    validity = column(of: .validity).map { FixValidity(ofName: $0) ?? .quality }
  }

  /// Whether the caller chose nothing, and names mean what they say.
  var isEmpty: Bool { chosen.isEmpty && found.isEmpty }

  /// Whether the rows come one by one.
  var isOfStream: Bool { readsAppEvents }

  /// Takes what the values of a column show.
  mutating func find(
    _ name: String, as role: TableRole?, insteadOf replaced: TableRole? = nil,
    isDoubtful: Bool = false, isCertain: Bool = false
  ) {
    found.append(
      Found(
        name: name, role: role, replaced: replaced, isDoubtful: isDoubtful, isCertain: isCertain))
  }

  /// Takes the column that says which fixes are none.
  mutating func find(_ name: String, _ kind: FixValidity) {
    validity = kind
    find(name, as: .validity, isCertain: true)
  }

  mutating func doubt(_ text: String) { doubts.append(text) }

  /// Whether a column is a hemisphere only if it is south or west.
  func isDoubtful(_ name: String) -> Bool { found.contains { $0.isDoubtful && $0.name == name } }

  /// The column that is a hemisphere if it is south or west.
  func doubtful(_ role: TableRole) -> String? {
    found.first { $0.isDoubtful && $0.role == role }?.name
  }

  var names: [(role: TableRole, name: String)] { chosen.filter { $0.name != Self.none } }

  /// Whether the caller chose a column, or none, for a role.
  func isChosen(_ role: TableRole) -> Bool { chosen.contains { $0.role == role } }

  func column(of role: TableRole) -> String? { names.first { $0.role == role }?.name }

  /// Whether the caller said that no column has a role.
  func isNone(_ role: TableRole) -> Bool {
    chosen.contains { $0.role == role && $0.name == Self.none }
  }

  func meaning(of name: String) -> ColumnMapping? {
    if readsAppEvents, AppEvent.isColumn(name) { return ColumnMapping(.appEvent, rank: 2) }
    if let found = found.first(where: { $0.name == name }) {
      return found.role.map { ColumnMapping(chosen: $0, name: name) }
    }
    guard !chosen.isEmpty else { return ColumnMapping(name) }
    for (role, wanted) in chosen where Self.isSame(name, wanted) {
      return ColumnMapping(chosen: role, name: name)
    }
    guard let meaning = ColumnMapping(name) else { return nil }
    return isChosen(meaning.role) ? meaning.replaced : meaning
  }

  /// Whether two names differ at most in case, blanks, hyphens and the like.
  package static func isSame(_ name: String, _ other: String) -> Bool {
    if name.utf8.elementsEqual(other.utf8) { return true }
    guard let plain = ColumnMapping.plain(name) else { return false }
    return plain == ColumnMapping.plain(other)
  }
}
