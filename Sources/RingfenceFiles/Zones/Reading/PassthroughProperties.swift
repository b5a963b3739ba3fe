internal import Ringfence

/// The properties of a zone's features that are no settings, and become its custom data.
struct PassthroughProperties {
  private(set) var list: [CustomDatum] = []
  /// The positions in ``list`` by the bytes of the keys; -1 for keys whose values differ.
  private var positions: [[UInt8]: Int] = [:]
  private var hasGaps = false

  /// Adds a property of a feature. `false` when an earlier feature has another value; the property
  /// is then left out.
  mutating func add(_ key: String, _ value: String) -> Bool {
    let bytes = Array(key.utf8)
    guard let position = positions[bytes] else {
      positions[bytes] = list.count
      list.append(CustomDatum(key: key, value: value))
      return true
    }
    guard position >= 0 else { return true }
    guard !list[position].value.utf8.elementsEqual(value.utf8) else { return true }
    positions[bytes] = -1
    hasGaps = true
    return false
  }

  /// The custom data of a zone that gives `own` itself, followed by the properties that it does not name.
  func custom(after own: [CustomDatum]) -> [CustomDatum] {
    guard !list.isEmpty else { return own }
    let known = Set(own.map { Array($0.key.utf8) })
    guard hasGaps || !known.isEmpty else { return list }
    return own
      + list.enumerated().filter { index, datum in
        let bytes = Array(datum.key.utf8)
        return positions[bytes] == index && !known.contains(bytes)
      }.map { $0.element }
  }

  /// Properties that describe how a feature is drawn, as geojson.io and other editors write them. Events do not need
  /// them, so only ``ZoneReadingOptions/keepsDrawing`` makes them custom data.
  static let styles: Set<String> = [
    "marker-color", "marker-size", "marker-symbol", "stroke", "stroke-width", "stroke-opacity",
    "fill", "fill-opacity",
  ]
}
