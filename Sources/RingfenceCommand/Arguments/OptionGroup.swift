/// Options under one heading of the help.
package struct OptionGroup: Sendable {
  let title: String
  package let options: [OptionSpec]
  /// How many of the options, from the first one, the short help shows: those that most people need.
  let everyday: Int

  /// Without `everyday`, all are shown.
  package init(title: String, options: [OptionSpec], everyday: Int? = nil) {
    self.title = title
    self.options = options
    self.everyday = everyday ?? options.count
  }
}

extension [OptionGroup] {
  /// The groups with each option where it stands first: several rooms may need the same one.
  var listingEachOnce: Self {
    var seen: Set<String> = []
    return map { group in
      OptionGroup(
        title: group.title, options: group.options.filter { seen.insert($0.name).inserted },
        everyday: group.everyday)
    }
  }
}
