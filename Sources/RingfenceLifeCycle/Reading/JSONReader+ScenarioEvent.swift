private enum EventKey: String, CaseIterable { case at, event, value }

package struct ScenarioEventWords {
  package let at: ScenarioMoment
  package let name: String
  let nameNode: Int
  package let value: String?
  let valueNode: Int?
}

extension JSONReader {
  /// An event of a scenario, an object of `at`, `event` and `value`.
  package func scenarioEvent(_ node: Int) throws(FileError) -> ScenarioEventWords {
    let fields = try fields(node, of: EventKey.self, "an event, an object")
    let at = try moment(try required(.at, of: fields))
    let event = try required(.event, of: fields)
    return ScenarioEventWords(
      at: at, name: try text(event, "the name of an event"), nameNode: event,
      value: try fields[.value].map { node throws(FileError) in try text(node, "a text") },
      valueNode: fields[.value])
  }

  private func moment(_ node: Int) throws(FileError) -> ScenarioMoment {
    guard document.kind(node) == .string, let text = document.string(node) else {
      let seconds = try number(node, ScenarioWords.momentExample)
      guard let duration = QuantityText.duration(seconds: seconds) else {
        throw error(
          .outOfRange, at: node,
          "\(DecimalNumber.text(seconds)) s is too long for the time of an event")
      }
      return .sinceFirstFix(duration)
    }
    do throws(QuantityText.Failure) {
      return try ScenarioWords.moment(text)
    } catch {
      throw self.error(.badQuantity, at: node, error.detail)
    }
  }
}
