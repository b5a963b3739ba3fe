/// The indices of values that occurred before, each with that of the first; `nil` is no value.
func repeats<Value: Hashable>(_ values: [Value?]) -> [(index: Int, first: Int)] {
  var firsts: [Value: Int] = [:]
  var result: [(index: Int, first: Int)] = []
  for (index, value) in values.enumerated() {
    guard let value else { continue }
    if let first = firsts[value] {
      result.append((index, first))
    } else {
      firsts[value] = index
    }
  }
  return result
}
