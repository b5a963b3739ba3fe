internal import RingfenceRecords

/// The value of a part of a rule: an object of members, or one word.
struct RuleValue {
  let reader: RuleReader
  let node: Int
  /// The nodes of values of options: their members replace those of the same names, a word the word.
  let changes: [Int]
  /// Numbers in place of members.
  let numbers: [(member: String, value: Double)]

  /// The members by their names; any other is refused.
  func members<Key: Hashable & RawRepresentable<String> & CaseIterable>(
    _ type: Key.Type, _ what: String
  ) throws(FileError) -> Members<Key> {
    var fields = try reader.fields(node, of: type, what)
    for change in changes {
      fields.values.merge(try reader.fields(change, of: type, what).values) { $1 }
    }
    for (member, _) in numbers where Key(rawValue: member) == nil {
      throw reader.error(
        .unknownKey, at: node, "an option changes '\(member)', which \(what) does not have")
    }
    return Members(value: self, fields: fields)
  }

  func word<Value>(
    _ what: String, _ values: [Value], named nameOf: (Value) -> String
  ) throws(FileError) -> Value {
    try reader.word(changes.last ?? node, what, values, named: nameOf)
  }

  /// What it says, on one line: `factor 2, margin 20`.
  var text: String {
    let document = reader.document
    guard document.kind(node) == .object else { return reader.scalar(changes.last ?? node) }
    var parts: [(name: String, value: String)] = []
    func set(_ name: String, _ value: String) {
      if let index = parts.firstIndex(where: { Array($0.name.utf8) == Array(name.utf8) }) {
        parts[index].value = value
      } else {
        parts.append((name, value))
      }
    }
    for object in [node] + changes {
      for key in document.children(object) {
        set(document.string(key) ?? "", reader.scalar(key + 1))
      }
    }
    for (member, value) in numbers { set(member, DecimalNumber.text(value)) }
    return parts.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
  }

  struct Members<Key: Hashable & RawRepresentable<String> & CaseIterable> {
    let value: RuleValue
    let fields: DocumentFields<Key>

    func number(
      _ key: Key, in range: ClosedRange<Double>, otherwise standard: Double? = nil
    ) throws(FileError) -> Double {
      let reader = value.reader
      if let given = value.numbers.last(where: { $0.member == key.rawValue }) {
        try check(given.value, key, in: range, at: value.node)
        return given.value
      }
      if let standard, fields[key] == nil { return standard }
      let node = try reader.required(key, of: fields)
      let number = try reader.number(node)
      try check(number, key, in: range, at: node)
      return number
    }

    private func check(
      _ number: Double, _ key: Key, in range: ClosedRange<Double>, at node: Int
    ) throws(FileError) {
      guard !range.contains(number) else { return }
      throw value.reader.error(
        .outOfRange, at: node,
        "\(key.rawValue) is \(DecimalNumber.text(number)), expected "
          + DecimalNumber.text(range.lowerBound) + "..." + DecimalNumber.text(range.upperBound))
    }

    func number(_ key: Key, ifPresentIn range: ClosedRange<Double>) throws(FileError) -> Double? {
      if fields[key] == nil, !value.numbers.contains(where: { $0.member == key.rawValue }) {
        return nil
      }
      return try number(key, in: range)
    }

    func count(
      _ key: Key, in range: ClosedRange<Int>, otherwise standard: Int
    ) throws(FileError) -> Int {
      guard let node = fields[key] else { return standard }
      return try value.reader.count(node, key.rawValue, in: range)
    }

    /// `nil` where it is not there.
    func text(_ key: Key) throws(FileError) -> String? {
      try fields[key].map { node throws(FileError) in
        try value.reader.text(node, "'\(key.rawValue)', a key of custom data")
      }
    }

    func flag(_ key: Key, otherwise standard: Bool) throws(FileError) -> Bool {
      guard let node = fields[key] else { return standard }
      return try value.reader.bool(node)
    }

    func word<Value>(
      _ key: Key, _ values: [Value], otherwise standard: Value? = nil,
      named nameOf: (Value) -> String
    ) throws(FileError) -> Value {
      if let standard, fields[key] == nil { return standard }
      return try value.reader.word(
        value.reader.required(key, of: fields), "'\(key.rawValue)'", values, named: nameOf)
    }
  }
}
