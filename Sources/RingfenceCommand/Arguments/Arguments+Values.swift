extension Arguments {
  /// The value of an option; `nil` if it is not given.
  package subscript<Value>(option: Option<Value>) -> Value? {
    get throws(UsageError) {
      guard let text = word(option.spec.name) else { return nil }
      return try read(text, of: option)
    }
  }

  /// The values of an option that may be given several times, in the order given.
  package func all<Value>(_ option: Option<Value>) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for text in words(option.spec.name) {
      let parts = option.spec.splitsAtCommas ? text.split(separator: ",").map(String.init) : [text]
      for part in parts { values.append(try read(part, of: option)) }
    }
    return values
  }

  package func has<Value>(_ option: Option<Value>) -> Bool { isGiven(option.spec.name) }

  private func read<Value>(_ text: String, of option: Option<Value>) throws(UsageError) -> Value {
    do {
      return try option.read(text)
    } catch {
      throw self.error(.badValue, "option '--\(option.spec.name)': \(error.detail)")
    }
  }
}
