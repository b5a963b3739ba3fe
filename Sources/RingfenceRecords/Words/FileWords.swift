package import Ringfence

// The words by which files and reports name values of the core. Readers and writers share them.

/// A value that files name by a fixed word.
package protocol FileWord: Hashable {
  /// All values, in the order of the documentation.
  static var allWords: [Self] { get }
  /// The word. No two values have the same.
  var name: String { get }
}

extension FileWord {
  /// Every word with its value, for readers.
  package static var valuesByName: [(name: String, value: Self)] {
    allWords.map { ($0.name, $0) }
  }
}

// MARK: Events

extension Event.Kind: FileWord {
  package static var allWords: [Event.Kind] { allCases }

  package var name: String {
    switch self {
    case .entered: "entered"
    case .exited: "exited"
    case .crossed: "crossed"
    case .dwelled: "dwelled"
    case .overstayed: "overstayed"
    case .overspeed: "overspeed"
    case .overspeedEnded: "overspeedEnded"
    case .absent: "absent"
    case .arrivedLate: "arrivedLate"
    case .leftEarly: "leftEarly"
    case .attendance: "attendance"
    }
  }
}

extension TriggerMode: FileWord {
  package static var allWords: [TriggerMode] { [.normal, .restart] }

  package var name: String {
    switch self {
    case .normal: "normal"
    case .restart: "restart"
    }
  }
}

extension CrossingDirection: FileWord {
  package static var allWords: [CrossingDirection] { [.leftToRight, .rightToLeft] }

  package var name: String {
    switch self {
    case .leftToRight: "leftToRight"
    case .rightToLeft: "rightToLeft"
    }
  }
}

extension EventFlags: FileWord {
  package static var allWords: [EventFlags] {
    [.initial, .gap, .late, .derived, .pass, .layoutChanged, .unsure]
  }

  /// The word of a single flag; empty for any other set.
  package var name: String {
    switch self {
    case .initial: "initial"
    case .gap: "gap"
    case .late: "late"
    case .derived: "derived"
    case .pass: "pass"
    case .layoutChanged: "layoutChanged"
    case .unsure: "unsure"
    default: ""
    }
  }

  /// Calls `body` with the word of each flag of the set, in a fixed order; allocates nothing.
  package func forEachName(_ body: (_ name: String) -> Void) {
    var bit: UInt8 = 1
    while bit <= EventFlags.unsure.rawValue {
      let flag = EventFlags(rawValue: bit)
      if contains(flag) { body(flag.name) }
      bit <<= 1
    }
  }

  /// Appends the words of the set, with blanks between them.
  package func append(to bytes: inout [UInt8]) {
    var isFirst = true
    forEachName { name in
      if !isFirst { bytes.append(0x20) }
      isFirst = false
      bytes.append(contentsOf: name.utf8)
    }
  }
}

extension FixFlags: FileWord {
  /// The flags that track tables have; a new segment has a column of its own.
  package static var allWords: [FixFlags] { [.estimated, .manual, .simulated] }

  /// The word of a single flag; empty for any other set.
  package var name: String {
    switch self {
    case .estimated: "estimated"
    case .manual: "manual"
    case .simulated: "simulated"
    default: ""
    }
  }

  /// Calls `body` with the word of each flag of the set, in a fixed order; allocates nothing.
  package func forEachName(_ body: (_ name: String) -> Void) {
    for bit in 1...3 as ClosedRange<UInt8> {
      let flag = FixFlags(rawValue: 1 << bit)
      if contains(flag) { body(flag.name) }
    }
  }
}

// MARK: Zones

extension ConditionTiming: FileWord {
  package static var allWords: [ConditionTiming] { [.inside, .crossing] }

  package var name: String {
    switch self {
    case .inside: "inside"
    case .crossing: "crossing"
    }
  }
}

extension ConditionKind: FileWord {
  package static var allWords: [ConditionKind] { allCases }
}

extension Shape {
  /// The kind of the shape in one word.
  package var kindName: String {
    switch self {
    case .circle: "circle"
    case .rectangle: "rectangle"
    case .polygons: "polygon"
    case .corridor: "corridor"
    case .geoline: "geoline"
    }
  }
}

// MARK: Restart mode

extension LossReason {
  package var name: String {
    switch self {
    case .excluded(let exclusion): exclusion.name
    case .merged: "merged"
    case .notDelivered: "notDelivered"
    case .schedule: ConditionKind.schedule.name
    case .minimumRetriggerTime: ConditionKind.minimumRetriggerTime.name
    case .outsideCircle: "outsideCircle"
    }
  }
}

extension Comparison.Outcome {
  package var name: String {
    switch self {
    case .both: "both"
    case .restartOnly: "restartOnly"
    case .normalOnly: "normalOnly"
    case .neither: "neither"
    }
  }
}
