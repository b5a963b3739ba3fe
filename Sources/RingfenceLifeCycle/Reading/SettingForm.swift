internal import Ringfence

package protocol SettingVisitor {
  /// Why the visitor stops; `Never` for one that does not read.
  associatedtype Failure: Error

  /// - Returns: whether the visitor has set the value.
  @discardableResult
  mutating func field<Value>(
    _ key: String, _ value: inout Value, _ form: SettingForm<Value>
  ) throws(Failure) -> Bool
}

/// The kind of a setting in a file, with its words or its range in SI units.
package enum SettingKind: Hashable, Sendable {
  case flag, version, dutyCycle
  case word([String])
  case words([String])
  case quantity(QuantityText.Kind, ClosedRange<Double>)
  case count(ClosedRange<Int>)
  case percentage(ClosedRange<Double>)
}

package struct SettingForm<Value> {
  package let kind: SettingKind
  /// Reads the value of a node. The key names it in messages.
  let read: (_ reader: ScenarioReader, _ node: Int, _ key: String) throws(FileError) -> Value
}

extension SettingForm<Bool> {
  static var flag: Self {
    Self(kind: .flag) { reader, node, _ throws(FileError) in try reader.bool(node) }
  }
}

extension SettingForm<SoftwareVersion> {
  static var version: Self {
    Self(kind: .version) { reader, node, _ throws(FileError) in try reader.version(node) }
  }
}

extension SettingForm<DutyCycle> {
  static var dutyCycle: Self {
    Self(kind: .dutyCycle) { reader, node, _ throws(FileError) in try reader.dutyCycle(node) }
  }
}

extension SettingForm<Duration> {
  static func duration(_ range: ClosedRange<Double>) -> Self {
    Self(kind: .quantity(.duration, range)) { reader, node, key throws(FileError) in
      try reader.duration(node, key, in: range)
    }
  }
}

extension SettingForm<Distance> {
  static func distance(_ range: ClosedRange<Double>) -> Self {
    Self(kind: .quantity(.distance, range)) { reader, node, key throws(FileError) in
      try reader.distance(node, key, in: range)
    }
  }
}

extension SettingForm<Speed> {
  static func speed(_ range: ClosedRange<Double>) -> Self {
    Self(kind: .quantity(.speed, range)) { reader, node, key throws(FileError) in
      try reader.speed(node, key, in: range)
    }
  }
}

extension SettingForm<Int> {
  static func count(_ range: ClosedRange<Int>) -> Self {
    Self(kind: .count(range)) { reader, node, key throws(FileError) in
      try reader.count(node, key, in: range)
    }
  }
}

extension SettingForm<Double> {
  static func percentage(_ range: ClosedRange<Double>) -> Self {
    Self(kind: .percentage(range)) { reader, node, key throws(FileError) in
      let percentage = try reader.number(node, "a percentage of a charge")
      try reader.check(percentage, key, "%", in: range, at: node)
      return percentage
    }
  }
}

extension SettingForm {
  static func word(_ what: String, _ values: [(name: String, value: Value)]) -> Self {
    Self(kind: .word(values.map { $0.name })) { reader, node, _ throws(FileError) in
      try reader.word(node, what, values) { $0.name }.value
    }
  }

  static func words<Element>(
    _ what: String, _ values: [(name: String, value: Element)]
  ) -> Self where Value == [Element] {
    Self(kind: .words(values.map { $0.name })) { reader, node, _ throws(FileError) in
      var found: [Element] = []
      for item in try reader.elements(node, what) {
        found.append(try reader.word(item, "one of these words", values) { $0.name }.value)
      }
      return found
    }
  }
}
