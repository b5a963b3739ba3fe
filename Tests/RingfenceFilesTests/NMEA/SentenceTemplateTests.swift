import Foundation
import RingfenceFiles
import Testing
import TestSupport

/// The parser that reads sentences like earlier ones at known offsets, against the one that walks through
/// the fields of every sentence: the same bits, counts and errors.
@Suite struct NMEAShapeTests {
  /// All of a reading, to the last bit.
  struct Reading: Equatable {
    var fixes: [[UInt64]] = []
    var diagnostics = TrackDiagnostics()
    var error: FileError?
    var headDay: Int?
  }

  static func read(
    _ bytes: ContiguousArray<UInt8>, shapes: Bool, options: TrackReadingOptions,
    nextSize: () -> Int = { .max >> 1 }
  ) -> (reading: Reading, alike: Int) {
    var parser = NMEAParser(fileName: "x", options: options, head: .unknown)
    parser.usesShapes = shapes
    var fixes = ContiguousArray<RawFix>()
    var reading = Reading()
    do throws(FileError) {
      try NMEAText.parse(bytes, with: &parser, into: &fixes, nextSize: nextSize)
    } catch {
      reading.error = error
    }
    reading.fixes = fixes.map { fix in
      [fix.latitude, fix.longitude, fix.altitude, fix.accuracy, fix.speed, fix.course]
        .map(\.bitPattern) + [
          UInt64(bitPattern: fix.microseconds), UInt64(fix.line), UInt64(fix.flags),
          UInt64(fix.timeFault.rawValue), UInt64(fix.badValues),
        ]
    }
    reading.diagnostics = parser.diagnostics
    reading.headDay = parser.headDay
    return (reading, parser.templatedSentences)
  }

  /// Reads in both ways, at once and in blocks. Returns how many sentences were read by their shape.
  @discardableResult
  static func compare(
    _ bytes: ContiguousArray<UInt8>, _ random: inout SeededRandom,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Int {
    var options = TrackReadingOptions()
    if random.int(0...1) == 0 { options.date = 19_844 }
    let plain = read(bytes, shapes: false, options: options)
    let alike = read(bytes, shapes: true, options: options)
    #expect(plain.alike == 0, sourceLocation: sourceLocation)
    #expect(alike.reading == plain.reading, sourceLocation: sourceLocation)
    let largest = random.int(1...3000)
    let blocks = read(bytes, shapes: true, options: options) { random.int(1...largest) }
    #expect(blocks.reading == plain.reading, sourceLocation: sourceLocation)
    return alike.alike
  }

  /// How a receiver writes its sentences.
  struct Receiver {
    var talker = "GP"
    var timeDecimals = 2
    var positionDecimals = 4
    var speedDecimals = 1
    var courseDecimals = 1
    var isPadded = false
    var leavesCourseOut = false
    var hasMode = true
    var lineEnd = "\r\n"
    var order = ["RMC", "GGA", "VTG"]
    /// How many in a hundred values are no possible ones.
    var oddities = 0

    init(_ random: inout SeededRandom) {
      talker = ["GP", "GN", "BD", "P1", "G3"][random.int(0...4)]
      timeDecimals = [0, 1, 2, 3, 8, 9][random.int(0...5)]
      positionDecimals = random.int(0...10)
      speedDecimals = random.int(0...9)
      courseDecimals = random.int(0...5)
      isPadded = random.int(0...2) == 0
      leavesCourseOut = random.int(0...3) == 0
      hasMode = random.int(0...2) > 0
      lineEnd = ["\r\n", "\r\n", "\n", "\r", "\r\n\r\n"][random.int(0...4)]
      order =
        [
          ["RMC", "GGA", "VTG"], ["GGA", "RMC", "VTG"], ["VTG", "RMC", "GGA"], ["GGA", "VTG"],
          ["RMC"], ["GGA", "GSA", "RMC", "GST"], ["ZDA", "GGA", "GLL", "VTG"],
        ][random.int(0...6)]
      oddities = [0, 0, 1, 10][random.int(0...3)]
    }
  }

  /// A log of a receiver whose values have any number of digits.
  static func log(_ seconds: Int, _ random: inout SeededRandom) -> ContiguousArray<UInt8> {
    let receiver = Receiver(&random)
    var bytes = ContiguousArray<UInt8>()
    let first = random.int(0...86_399)
    var (north, east) = ("4800.0000,N", "01130.0000,E")
    func odd(_ usual: Int, _ others: [Int]) -> Int {
      random.int(0...99) < receiver.oddities ? others[random.int(0...others.count - 1)] : usual
    }
    func number(_ value: Double, _ decimals: Int, width: Int) -> String {
      String(format: receiver.isPadded ? "%0*.*f" : "%*.*f", width, decimals, value)
        .replacingOccurrences(of: " ", with: "")
    }
    for second in first..<first + seconds {
      let clock = second % 86_400
      var time = String(
        format: "%02d%02d%02d", odd(clock / 3600, [24, 99]), odd(clock / 60 % 60, [60, 99]),
        odd(clock % 60, [60, 61]))
      if receiver.timeDecimals > 0 {
        time += "." + String(repeating: "\(odd(0, [1, 9]))", count: receiver.timeDecimals)
      }
      func angle(_ degrees: Int, _ width: Int) -> String {
        String(format: "%0*d", width, degrees)
          + number(
            Double(odd(random.int(0...59), [60, 75])) + random.double(0...0.99),
            receiver.positionDecimals, width: 0)
      }
      // Some devices move in one direction only.
      if random.int(0...2) > 0 {
        north = angle(odd(random.int(0...89), [90, 91, 99]), 2) + [",N", ",S"][random.int(0...1)]
      }
      if random.int(0...2) > 0 {
        east =
          angle(odd(random.int(0...179), [180, 181, 999]), 3) + [",E", ",W"][random.int(0...1)]
      }
      let here = north + "," + east
      let speed =
        receiver.speedDecimals == 9
        ? "" : number(random.double(0...120), receiver.speedDecimals, width: 5)
      let degrees = Double(odd(random.int(0...359), [360, 361, 999]))
      let course =
        receiver.leavesCourseOut && random.int(0...1) == 0
        ? "" : number(degrees, receiver.courseDecimals, width: 6)
      for kind in receiver.order {
        // Not all sentences of a receiver have the same position.
        let position = odd(0, [1]) == 1 ? "4800.0000,N,01130.0000,E" : here
        let body =
          switch kind {
          case "RMC":
            "RMC,\(time),\(odd(0, [1]) == 0 ? "A" : "V"),\(position),\(speed),\(course),"
              + String(format: "%02d1223", 30 + second / 86_400)
              + (receiver.hasMode ? ",,,\(["A", "D", "N", "E"][odd(0, [1, 2, 3])])" : ",,")
          case "GGA":
            "GGA,\(time),\(position),\(odd(random.int(1...2), [0, 3, 6, 8])),"
              + "\(random.int(4...14)),\(number(random.double(0...100), 1, width: 0)),"
              + "\(number(random.double(-20...2000), 1, width: 0)),M,,M,,"
          case "VTG":
            "VTG,\(course),T,,M,\(speed),N,\(number(random.double(0...99), 1, width: 0)),K"
              + (receiver.hasMode ? ",\(["A", "N"][odd(0, [1])])" : "")
          case "GST": "GST,\(time),1,1,1,1,0.6,0.8,1"
          case "GLL": "GLL,\(position),\(time),A,A"
          case "ZDA": "ZDA,\(time),31,12,2023,00,00"
          default: "GSA,A,3,01,02,03,,,,,,,,,1.0,1.0,1.0"
          }
        bytes += Array(NMEAText.framed(receiver.talker + body).utf8)
        bytes += Array(receiver.lineEnd.utf8)
      }
    }
    return bytes
  }

  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 400))
  func `reads random logs like the plain reader`(seed: Int) {
    var random = SeededRandom(seed: seed)
    Self.compare(Self.log(random.int(1...40), &random), &random)
  }

  /// Single bytes changed, half of them with the checksum that they then have.
  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 400))
  func `reads damaged logs like the plain reader`(seed: Int) {
    var random = SeededRandom(seed: seed)
    var bytes = Self.log(random.int(3...25), &random)
    let alphabet = Array("$*,.-0123459ANSWEMTGP\r\n\0\u{7F}".utf8)
    for _ in 0..<random.int(1...25) {
      let i = random.int(0...bytes.count - 1)
      switch random.int(0...4) {
      case 0: bytes.remove(at: i)
      case 1: bytes.insert(alphabet[random.int(0...alphabet.count - 1)], at: i)
      case 2: bytes[i] = UInt8(random.int(0...255))
      default:
        bytes[i] = alphabet[random.int(0...alphabet.count - 1)]
        Self.repair(&bytes, around: i)
      }
    }
    Self.compare(bytes, &random)
  }

  /// Gives the sentence around an index the checksum of its bytes, if it still ends with one.
  private static func repair(_ bytes: inout ContiguousArray<UInt8>, around i: Int) {
    guard let start = bytes[...i].lastIndex(of: 0x24), let star = bytes[i...].firstIndex(of: 0x2A),
      star + 2 < bytes.count
    else { return }
    let sum = bytes[(start + 1)..<max(star, start + 1)].reduce(0, ^)
    let text = Array(String(format: "%02X", sum).utf8)
    bytes[star + 1] = text[0]
    bytes[star + 2] = text[1]
  }

  @Test(arguments: 0..<40) func `reads mixtures like the plain reader`(seed: Int) {
    var random = SeededRandom(seed: seed)
    Self.compare(NMEAPropertyTests.mixture(seed: seed, sentences: 400), &random)
  }

  @Test(.enabled(if: Paths.corpus != nil, "needs the recorded corpus"))
  func `reads recordings like the plain reader`() throws {
    let corpus = try #require(Paths.corpus)
    for (seed, file) in NMEACorpusTests.files.enumerated() {
      var random = SeededRandom(seed: seed)
      let path = corpus.appendingPathComponent("nmea/\(file)")
      Self.compare(ContiguousArray(try Data(contentsOf: path)), &random)
    }
  }

  /// So that the comparison is one of two ways of reading.
  @Test func `reads nearly every sentence of a receiver by its shape`() {
    var lines: [String] = []
    for second in 0..<300 {
      let time = String(format: "12%02d%02d.00", second / 60, second % 60)
      let place = String(format: "48%02d.%04d,N,01130.0000,E", second % 60, second)
      let speed = String(format: "%.1f", Double(second) / 10)
      let course = String(format: "%.1f", Double(second))
      lines.append(
        NMEARow.rmc(time, place, speed: speed, course: course, date: "311223"))
      lines.append(NMEARow.gga(time, place))
      lines.append("GPVTG,\(course),T,,M,\(speed),N,10.0,K,A")
    }
    var random = SeededRandom(seed: 1)
    // Speeds have 3 or 4 characters, courses 3 to 5, and the first and last sentences have no shape.
    #expect(Self.compare(NMEAText.bytes(lines), &random) >= 900 - 14)
  }

  @Test func `finds the first date without reading on`() {
    var lines: [String] = []
    for second in 0..<50 {
      lines.append(NMEARow.rmc(String(format: "1200%02d", second), date: "311223"))
    }
    let bytes = NMEAText.bytes(lines)
    var scanner = NMEAHeadScanner(options: TrackReadingOptions())
    let consumed = scanner.scan(bytes.span, isLast: true)
    // 31 December 2023 is 19,722 days after 1970. The second epoch shows that the first one is complete.
    #expect(scanner.headDay == 19_722)
    #expect(consumed < 3 * (bytes.count / 50))
  }
}
