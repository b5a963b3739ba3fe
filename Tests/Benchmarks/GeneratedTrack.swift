internal import Foundation
internal import Ringfence
internal import TestSupport

/// A car on a random way, one fix a second: the same seed gives the same fixes in every format.
struct GeneratedTrack {
  private var random: SeededRandom
  private(set) var latitude = 60.17
  private(set) var longitude = 24.94
  private(set) var speed = 0.0
  private(set) var course = 45.0
  private var target = 12.0
  private var secondsLeft = 30
  private(set) var second = 0

  init(seed: Int) { random = SeededRandom(seed: seed) }

  mutating func move() {
    secondsLeft -= 1
    if secondsLeft <= 0 {
      secondsLeft = random.int(10...120)
      target = random.int(0...6) == 0 ? 0 : random.double(0...33)
    }
    speed = max(0, speed + max(-3, min(2, (target - speed) * 0.3)))
    course += random.double(-5...5)
    if abs(latitude - 60.17) > 0.18 || abs(longitude - 24.94) > 0.36 {
      course = atan2((24.94 - longitude) * 0.4975, 60.17 - latitude) * 180 / .pi
    }
    course = (course + 360).truncatingRemainder(dividingBy: 360)
    latitude += speed * cos(course * .pi / 180) / 111_320
    longitude += speed * sin(course * .pi / 180) / (111_320 * 0.4975)
    second += 1
  }

  /// RMC, GGA and VTG with checksums and CRLF, at least `count` bytes, from 2024-01-01.
  mutating func nmea(bytes count: Int) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(count + 512)
    while out.count < count {
      sentence(&out) { out in
        out += "GPRMC,".utf8
        clock(&out)
        out += ",A,".utf8
        place(&out)
        FixedDecimal.append(speed * 3600 / 1852, decimals: 3, to: &out)
        out.append(UInt8(ascii: ","))
        FixedDecimal.append(course, decimals: 2, to: &out)
        out.append(UInt8(ascii: ","))
        let date = CivilDate(daysSince1970: 19_723 + second / 86_400)
        for part in [date.day, date.month, date.year % 100] {
          FixedDecimal.append(UInt64(part), digits: 2, to: &out)
        }
        out += ",,,A".utf8
      }
      sentence(&out) { out in
        out += "GPGGA,".utf8
        clock(&out)
        out.append(UInt8(ascii: ","))
        place(&out)
        out += "1,09,0.9,20.0,M,17.0,M,,".utf8
      }
      sentence(&out) { out in
        out += "GPVTG,".utf8
        FixedDecimal.append(course, decimals: 2, to: &out)
        out += ",T,,M,".utf8
        FixedDecimal.append(speed * 3600 / 1852, decimals: 3, to: &out)
        out += ",N,0.0,K,A".utf8
      }
      move()
    }
    return out
  }

  /// GPX 1.1 with elevation, time, speed and course, at least `count` bytes, from 2024-01-01.
  mutating func gpx(bytes count: Int) -> [UInt8] {
    var out = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="bench" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:x="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"><trk><trkseg>

      """.utf8)
    out.reserveCapacity(count + 512)
    while out.count < count {
      out += "<trkpt lat=\"".utf8
      FixedDecimal.append(latitude, decimals: 7, to: &out)
      out += "\" lon=\"".utf8
      FixedDecimal.append(longitude, decimals: 7, to: &out)
      out += "\"><ele>20.0</ele><time>".utf8
      RFC3339.append(Timestamp(microseconds: (1_704_067_200 + Int64(second)) * 1_000_000), to: &out)
      out += "</time><extensions><x:TrackPointExtension><x:speed>".utf8
      FixedDecimal.append(speed, decimals: 3, to: &out)
      out += "</x:speed><x:course>".utf8
      FixedDecimal.append(course, decimals: 2, to: &out)
      out += "</x:course></x:TrackPointExtension></extensions></trkpt>\n".utf8
      move()
    }
    out += "</trkseg></trk></gpx>\n".utf8
    return out
  }

  /// The next fix, for formats of other files.
  mutating func step() -> (second: Int, latitude: Double, longitude: Double, speed: Double) {
    defer { move() }
    return (second, latitude, longitude, speed)
  }

  private func clock(_ out: inout [UInt8]) {
    for part in [second / 3600 % 24, second / 60 % 60, second % 60] {
      FixedDecimal.append(UInt64(part), digits: 2, to: &out)
    }
    out += ".00".utf8
  }

  /// Degrees and minutes to five decimals, in the north-east.
  private func place(_ out: inout [UInt8]) {
    for (degrees, width, letter) in [(latitude, 2, "N"), (longitude, 3, "E")] {
      let units = UInt64((degrees * 6_000_000).rounded())
      FixedDecimal.append(units / 6_000_000, digits: width, to: &out)
      FixedDecimal.append(units % 6_000_000 / 100_000, digits: 2, to: &out)
      out.append(UInt8(ascii: "."))
      FixedDecimal.append(units % 100_000, digits: 5, to: &out)
      out += ",\(letter),".utf8
    }
  }

  private func sentence(_ out: inout [UInt8], _ body: (inout [UInt8]) -> Void) {
    out.append(UInt8(ascii: "$"))
    let start = out.count
    body(&out)
    let check = out[start...].reduce(0, ^)
    out += "*".utf8
    for digit in [check >> 4, check & 15] {
      out.append(digit < 10 ? 0x30 + digit : 0x37 + digit)
    }
    out += "\r\n".utf8
  }
}
