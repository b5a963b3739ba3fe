/// What is known of the columns of a table, or the keys of its objects, before the first row is read.
struct KnownColumns: Sendable {
  /// What the names and the values show.
  private(set) var choices = ColumnChoices([:])
  /// What a column is called in messages.
  private(set) var noun = TableHeader.nouns.one
  /// Whether a column may still turn out to be a hemisphere.
  private(set) var isDoubtful = false

  init() {}

  init(_ choices: ColumnChoices, _ noun: String) {
    self.choices = choices
    self.noun = noun
    isDoubtful = choices.found.contains { $0.isDoubtful }
  }

  /// What a warning says of a column that is read as its values show.
  func text(_ found: ColumnChoices.Found) -> String {
    let name = JSONText.shortened(found.name)
    guard let role = found.role else {
      return
        "\(noun) '\(name)' is not read: its values are degrees, and no names of tracks; if they are, give "
        + TableRole.track.option(name)
    }
    let side =
      switch role {
      case .latitudeHemisphere: "the hemisphere of the latitude"
      case .longitudeHemisphere: "the hemisphere of the longitude"
      default: "the \(role.name)"
      }
    let other =
      found.replaced.map { ", if it is not \($0.option(name))" } ?? ", if not \(role.option("-"))"
    return
      "\(noun) '\(name)' is read as \(side), by its values; \(role.option(name)) says so\(other)"
  }
}
