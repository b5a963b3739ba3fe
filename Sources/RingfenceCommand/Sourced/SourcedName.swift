package import RingfenceRecords

/// What a command line names, with values in place of its own: `traccar@6.14.5:lineWidth=40`.
package struct SourcedName: Hashable, Sendable {
  package let word: String
  package let settings: [SourcedHead.Setting]

  package init(
    _ text: String, example: String, among known: [String]
  ) throws(OptionValueError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    var settings: [SourcedHead.Setting] = []
    for part in parts.dropFirst() {
      let (name, value) = try keyAndValue(of: part, example: example)
      settings.append(SourcedHead.Setting(name: name, value: value))
    }
    guard known.contains(parts[0]) else {
      throw OptionValueError(
        detail: "unknown '\(parts[0])'" + suggestion(for: parts[0], among: known))
    }
    word = parts[0]
    self.settings = settings
  }
}
