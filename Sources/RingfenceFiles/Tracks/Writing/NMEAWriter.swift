package import Ringfence

/// Writes fixes as NMEA 0183: an RMC and a GGA sentence for each. Years 1970 to 2069, hundredths of a second.
package enum NMEAWriter {
  /// Appends the sentences of fixes.
  ///
  /// Positions have eight decimals of a minute, 0.02 mm. The accuracy is an HDOP of 1, speed and course stand where
  /// the fix has them.
  package static func write(_ fixes: FixColumns, into bytes: inout [UInt8]) {
    for fix in fixes {
      var date: [UInt8] = []
      var time: [UInt8] = []
      append(fix.time, &date, &time)
      let position = position(fix.coordinate)
      var minimum: [UInt8] = []
      minimum.append("GPRMC,")
      minimum += time
      minimum.append(",A,")
      minimum += position
      minimum.append(UInt8(ascii: ","))
      minimum += motion(fix)
      minimum.append(UInt8(ascii: ","))
      minimum += date
      minimum.append(",,,A")
      append(minimum, to: &bytes)
      var position3D: [UInt8] = []
      position3D.append("GPGGA,")
      position3D += time
      position3D.append(UInt8(ascii: ","))
      position3D += position
      position3D.append(",1,10,1.0,0.0,M,0.0,M,,")
      append(position3D, to: &bytes)
    }
  }

  /// Latitude and longitude with their hemispheres.
  private static func position(_ coordinate: Coordinate) -> [UInt8] {
    var bytes: [UInt8] = []
    append(abs(coordinate.latitude), width: 2, to: &bytes)
    bytes.append(coordinate.latitude < 0 ? ",S," : ",N,")
    let longitude = coordinate.normalizedLongitude
    append(abs(longitude), width: 3, to: &bytes)
    bytes.append(longitude < 0 ? ",W" : ",E")
    return bytes
  }

  /// Speed in knots and course, each empty where it is missing.
  private static func motion(_ fix: Fix) -> [UInt8] {
    var bytes: [UInt8] = []
    if let speed = fix.speed {
      FixedDecimal.append(speed.metersPerSecond * 3_600 / 1_852, upTo: 6, to: &bytes)
    }
    bytes.append(UInt8(ascii: ","))
    if let course = fix.course { FixedDecimal.append(course.degrees, upTo: 6, to: &bytes) }
    return bytes
  }

  /// Degrees and minutes; `width` is the number of digits of the degrees.
  private static func append(_ degrees: Double, width: Int, to bytes: inout [UInt8]) {
    // In units of 1e-8 minutes, so that minutes never round up to 60.
    // checked: at most 180 degrees
    let units = Int64((degrees * 60e8).rounded())
    let (whole, rest) = units.quotientAndRemainder(dividingBy: 6_000_000_000)
    append(Int(whole), width: width, to: &bytes)
    let (minutes, fraction) = rest.quotientAndRemainder(dividingBy: 100_000_000)
    append(Int(minutes), width: 2, to: &bytes)
    bytes.append(UInt8(ascii: "."))
    append(Int(fraction), width: 8, to: &bytes)
  }

  private static func append(_ number: Int, width: Int, to bytes: inout [UInt8]) {
    let digits = Array(String(number).utf8)
    for _ in 0..<max(0, width - digits.count) { bytes.append(UInt8(ascii: "0")) }
    bytes += digits
  }

  /// A time as `ddmmyy` and `hhmmss.ss`.
  private static func append(_ time: Timestamp, _ date: inout [UInt8], _ clock: inout [UInt8]) {
    let hundredths = time.microseconds / 10_000
    let (day, rest) = hundredths.quotientAndRemainder(dividingBy: 8_640_000)
    let civil = CivilDate(daysSince1970: Int(day))
    for number in [civil.day, civil.month, civil.year % 100] {
      append(number, width: 2, to: &date)
    }
    append(Int(rest / 360_000), width: 2, to: &clock)
    append(Int(rest / 6_000 % 60), width: 2, to: &clock)
    append(Int(rest / 100 % 60), width: 2, to: &clock)
    clock.append(UInt8(ascii: "."))
    append(Int(rest % 100), width: 2, to: &clock)
  }

  /// Appends a sentence with its checksum.
  private static func append(_ body: [UInt8], to bytes: inout [UInt8]) {
    let sum = body.reduce(UInt8(0)) { $0 ^ $1 }
    let digits = Array("0123456789ABCDEF".utf8)
    bytes.append(UInt8(ascii: "$"))
    bytes += body
    bytes.append(UInt8(ascii: "*"))
    bytes.append(digits[Int(sum >> 4)])
    bytes.append(digits[Int(sum & 15)])
    bytes.append(0x0D)
    bytes.append(0x0A)
  }
}
