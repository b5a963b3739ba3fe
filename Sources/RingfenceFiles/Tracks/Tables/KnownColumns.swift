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

  /// What a warning says of the columns that are read as their values show; `nil` for none.
  var guesses: String? {
    let texts =
      choices.found.filter { !$0.isDoubtful && !$0.isCertain }.map { text($0) } + choices.doubts
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  private func text(_ found: ColumnChoices.Found) -> String {
    let name = JSONText.shortened(found.name)
    guard let role = found.role else {
      return
        "\(noun) '\(name)' is not read: its values are degrees, and no names of tracks; if they are, "
        + "give \(TableRole.track.option(name))"
    }
    let what =
      switch role {
      case .latitudeHemisphere: "the hemisphere of the latitude"
      case .longitudeHemisphere: "the hemisphere of the longitude"
      default: "the \(role.name)"
      }
    let other = found.replaced?.option(name) ?? role.option("-")
    return "\(noun) '\(name)' is read as \(what), by its values; if it is not, give \(other)"
  }
}
