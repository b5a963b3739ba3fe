internal import Ringfence

/// Finds the custom data that are probably the names of zones that have none.
struct UnnamedZones {
  /// The key whose texts differ most, with their number; `nil` where nearly equal texts or numbers are all there is.
  private(set) var best: (key: String, count: Int)?

  /// - Parameter data: the custom data of each zone.
  /// - Complexity: linear in the data.
  init(_ data: [[CustomDatum]]) {
    var keys: [String] = []
    var texts: [[UInt8]: (Set<[UInt8]>, key: String)] = [:]
    for list in data {
      for datum in list where Self.mayBeName(datum.value) {
        let key = Array(datum.key.utf8)
        if texts[key] == nil { keys.append(datum.key) }
        texts[key, default: ([], datum.key)].0.insert(Array(datum.value.utf8))
      }
    }
    for key in keys {
      guard let count = texts[Array(key.utf8)]?.0.count, count > best?.count ?? 0,
        count * 10 >= data.count * 9
      else { continue }
      best = (key, count)
    }
  }

  /// Whether a text may be the name of a place: short, with a letter, and no number or document.
  private static func mayBeName(_ text: String) -> Bool {
    let bytes = ContiguousArray(text.utf8)
    guard (1...120).contains(bytes.count), let first = bytes.first else { return false }
    return first != UInt8(ascii: "{") && first != UInt8(ascii: "[")
      && DecimalNumber.parse(bytes.span, 0..<bytes.count) == nil
      && bytes.contains { ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 >= 0x80 }
  }
}
