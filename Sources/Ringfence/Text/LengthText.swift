extension [UInt8] {
  /// Appends a distance for people: `12.34 m` below a kilometre, else `1.234 km`.
  package mutating func append(length: Distance) {
    if length.meters < 1000 {
      FixedDecimal.append(length.meters, decimals: 2, to: &self)
      append(" m")
    } else {
      FixedDecimal.append(length.meters / 1000, decimals: 3, to: &self)
      append(" km")
    }
  }
}
