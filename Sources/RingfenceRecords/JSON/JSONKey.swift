package import Ringfence

/// A key with its quotation marks and colon, made once: records that are written by the million use these.
package struct JSONKey: Sendable {
  let bytes: [UInt8]

  /// Creates a key. `name` needs no escaping.
  package init(_ name: String) { bytes = Array("\"\(name)\":".utf8) }
}

// The keys of event records and of the rows of track tables; those of the numbers of a fix are in FixNumber.
extension JSONKey {
  package static let boundary = JSONKey("boundary")
  package static let crossedFences = JSONKey("crossedFences")
  package static let customData = JSONKey("customData")
  package static let direction = JSONKey("direction")
  package static let distance = JSONKey("distance")
  package static let distanceRequired = JSONKey("distanceRequired")
  package static let dwellTime = JSONKey("dwellTime")
  package static let fence = JSONKey("fence")
  package static let fix = JSONKey("fix")
  package static let flags = JSONKey("flags")
  package static let latitude = JSONKey("latitude")
  package static let longitude = JSONKey("longitude")
  package static let mode = JSONKey("mode")
  package static let overshoot = JSONKey("overshoot")
  package static let segment = JSONKey("segment")
  package static let time = JSONKey("time")
  package static let track = JSONKey("track")
  package static let type = JSONKey("type")
  package static let uiAvailable = JSONKey("uiAvailable")
  package static let visit = JSONKey("visit")
  package static let zone = JSONKey("zone")
}

extension JSONWriter {
  /// Writes a member with a text that needs no escaping.
  package mutating func member(_ key: JSONKey, word: String) {
    self.key(key)
    value(word: word)
  }

  package mutating func member(_ key: JSONKey, _ number: Int) {
    self.key(key)
    value(number)
  }

  /// Writes a member with a number of exactly that many decimals; nothing for one that is missing, as
  /// NaN and infinities are.
  package mutating func member(_ key: JSONKey, _ number: Double?, decimals: Int) {
    guard let number, number.isFinite else { return }
    self.key(key)
    value(number, decimals: decimals)
  }

  /// Writes a member with a time in milliseconds.
  package mutating func member(_ key: JSONKey, _ time: Timestamp) {
    self.key(key)
    value(time)
  }

  /// Writes a member with a value that is JSON already.
  package mutating func member(_ key: JSONKey, json: [UInt8]) {
    self.key(key)
    value(json: json)
  }
}
