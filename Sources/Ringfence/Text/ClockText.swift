extension [UInt8] {
  /// Appends a duration for people: `1.250 s` below a minute, else `0:12:05`.
  package mutating func append(clock duration: Duration) {
    guard duration >= .seconds(60) else {
      FixedDecimal.append(Double(duration.wholeMicroseconds) / 1e6, decimals: 3, to: &self)
      append(" s")
      return
    }
    let seconds = duration.components.seconds
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    FixedDecimal.append(UInt64(hours), to: &self)
    append(minutes < 10 ? ":0" : ":")
    FixedDecimal.append(UInt64(minutes), to: &self)
    append(seconds % 60 < 10 ? ":0" : ":")
    FixedDecimal.append(UInt64(seconds % 60), to: &self)
  }
}
