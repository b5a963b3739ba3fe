import Foundation
import RingfenceFiles
import Testing
import TestSupport

@Suite struct NMEAPropertyTests {
  /// A file with everything in it: every sentence, every line end, torn and wrong ones, binary.
  static func mixture(seed: Int, sentences: Int) -> ContiguousArray<UInt8> {
    var random = SeededRandom(seed: seed)
    var bytes = ContiguousArray<UInt8>()
    var second = 86_390
    for _ in 0..<sentences {
      if random.int(0...2) == 0 { second += random.int(0...2) }
      let clock = second % 86_400
      let time = String(
        format: random.int(0...9) == 0 ? "" : "%02d%02d%02d.%d0", clock / 3600, clock / 60 % 60,
        clock % 60, random.int(0...1))
      let position = String(
        format: "%02d%08.5f,%@,%03d%08.5f,%@", random.int(0...89), random.double(0...59.9),
        random.int(0...1) == 0 ? "N" : "S", random.int(0...179), random.double(0...60.1),
        random.int(0...1) == 0 ? "E" : "W")
      let body: String
      switch random.int(0...9) {
      case 0, 1: body = NMEARow.gga(time, position, quality: "\(random.int(0...8))")
      case 2, 3:
        body = NMEARow.rmc(time, position, date: random.int(0...2) == 0 ? "311223" : "")
      case 4: body = NMEARow.gll(time, position)
      case 5: body = NMEARow.gns(time, position)
      case 6: body = "GPVTG,45.0,T,,M,20.0,N,37.0,K,A"
      case 7: body = "GPGST,\(time),1,1,1,1,0.6,0.8,1"
      case 8:
        body =
          "GPTXT," + String(repeating: "x", count: random.int(0...(seed % 4 == 3 ? 9000 : 300)))
      default: body = "GPZDA,\(time),31,12,2023,00,00"
      }
      var line = Array(NMEAText.framed(body).utf8)
      switch random.int(0...19) {
      case 0: line.removeLast(random.int(1...min(9, line.count)))
      case 1: line[random.int(0...line.count - 1)] = UInt8(random.int(0...255))
      case 2: line.insert(contentsOf: Array("# a comment $GPGGA".utf8), at: 0)
      case 3: line.insert(contentsOf: (0..<9).map { _ in UInt8(random.int(0...255)) }, at: 0)
      default: break
      }
      bytes += line
      let ends: [[UInt8]] = [[13, 10], [13, 10], [10], [13], [0], [13, 13, 10], []]
      bytes += ends[random.int(0...ends.count - 1)]
    }
    return bytes
  }

  struct Result: Equatable {
    var fixes: [String] = []
    var diagnostics = TrackDiagnostics()
    var error: FileError?
  }

  static func result(_ bytes: ContiguousArray<UInt8>, nextSize: () -> Int) -> Result {
    var parser = NMEAParser(fileName: "x", options: TrackReadingOptions(), head: .unknown)
    var fixes = ContiguousArray<RawFix>()
    var result = Result()
    do throws(FileError) {
      try NMEAText.parse(bytes, with: &parser, into: &fixes, nextSize: nextSize)
    } catch {
      result.error = error
    }
    result.fixes = fixes.map(NMEAText.describe)
    result.diagnostics = parser.diagnostics
    return result
  }

  @Test(arguments: 0..<12) func `blocks of any size give the same`(seed: Int) {
    let bytes = Self.mixture(seed: seed, sentences: 60)
    let whole = Self.result(bytes) { bytes.count + 1 }
    #expect(whole.fixes.count > 5)
    var random = SeededRandom(seed: seed)
    let sizes = [1...1, 1...7, 1...200, 4000...5000]
    for size in sizes where size.upperBound > 1 || seed < 2 {
      let split = Self.result(bytes) { random.int(size) }
      #expect(split == whole, "blocks of \(size) bytes")
    }
  }

  @Test func `no block waits for more than the longest sentence`() throws {
    let endless = ContiguousArray(repeating: UInt8(ascii: "x"), count: 20_000)
    var bytes: ContiguousArray<UInt8> = [0x24]
    bytes += endless
    var parser = NMEAParser(fileName: "x", options: TrackReadingOptions(), head: .unknown)
    var fixes = ContiguousArray<RawFix>()
    let limit = NMEAParser.longestSentence
    #expect(
      try parser.parse(bytes.span.extracting(0..<limit + 1), isLast: false, into: &fixes) == 0)
    #expect(try parser.parse(bytes.span, isLast: false, into: &fixes) == bytes.count)
    #expect(try parser.parse(endless.span, isLast: false, into: &fixes) == endless.count)
    #expect(parser.diagnostics[.overlongSentence] == 1)
  }

  @Test(arguments: 0..<20) func `survives any bytes`(seed: Int) {
    var random = SeededRandom(seed: seed)
    let alphabet = Array("$$$*,,,..AVNSEW0123456789GPRMCGGAVTGZDA\r\n\0#-".utf8)
    for round in 0..<200 {
      var bytes: ContiguousArray<UInt8>
      if round % 4 == 0 {
        bytes = ContiguousArray((0..<random.int(0...400)).map { _ in UInt8(random.int(0...255)) })
      } else if round % 4 == 1 {
        bytes = ContiguousArray(
          (0..<random.int(0...400)).map { _ in alphabet[random.int(0...alphabet.count - 1)] })
      } else {
        // Sentences without checksums, so that wrong fields are read.
        var lines = ["GGA", "RMC", "GLL", "GNS", "ZDA", "GST", "VTG"].map { kind in
          "$GP\(kind),120000,4800.0000,N,01130.0000,E,1,08,1.0,500.0,M,,M,,"
        }
        lines.append("$" + NMEARow.rmc("120000", date: "311223"))
        lines.append("$" + NMEARow.gll("120001"))
        bytes = NMEAText.bytes(lines.shuffled(using: &random))
        for _ in 0..<random.int(1...30) {
          let i = random.int(0...bytes.count - 1)
          if round % 2 == 0 {
            bytes[i] = alphabet[random.int(0...alphabet.count - 1)]
          } else {
            bytes.remove(at: i)
          }
        }
      }
      let result = Self.result(bytes) { random.int(1...500) }
      // A block at a time knows nothing of the fields before and looks at most of them singly.
      #expect(Self.result(bytes) { bytes.count + 1 } == result)
      for fix in result.fixes { #expect(!fix.contains("nan"), "\(fix)") }
    }
  }

  @Test(arguments: 0..<20) func `sums up any bytes`(seed: Int) {
    var random = SeededRandom(seed: seed)
    var bytes = ContiguousArray<UInt8>()
    var wrong = 0
    for _ in 0..<100 {
      var body = Array("GPTXT,".utf8)
      for _ in 0..<random.int(0...90) {
        let byte = UInt8(random.int(0...9) == 0 ? random.int(1...255) : random.int(0x28...0x5A))
        if ![0x0A, 0x0D, 0x24, 0x2A].contains(byte) { body.append(byte) }
      }
      var sum = body.reduce(0, ^)
      if random.int(0...3) == 0 {
        sum ^= UInt8(1 << random.int(0...7))
        wrong += 1
      }
      bytes.append(0x24)
      bytes += body
      bytes += Array(String(format: "*%02X\r\n", sum).utf8)
    }
    #expect(Self.result(bytes) { bytes.count }.diagnostics[.badChecksum] == wrong)
  }

  /// The parser's own arithmetic against the standard library's.
  @Test(arguments: 0..<5) func `reads numbers as the standard library does`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    var lines = [String]()
    var expected = [(latitude: Double, longitude: Double, altitude: Double)]()
    for second in 0..<200 {
      let decimals = random.int(0...9)
      let north = (
        random.int(0...89),
        String(
          format: "%0*.*f", decimals == 0 ? 2 : decimals + 3,
          decimals, random.double(0...59))
      )
      let east = (
        random.int(0...179),
        String(
          format: "%0*.*f", decimals == 0 ? 2 : decimals + 3,
          decimals, random.double(0...59))
      )
      let altitude = String(format: "%.*f", random.int(0...12), random.double(-500...9000))
      lines.append(
        NMEARow.gga(
          String(format: "12%02d%02d", second / 60, second % 60),
          String(format: "%02d\(north.1),N,%03d\(east.1),W", north.0, east.0),
          altitude: "\(altitude),M"))
      expected.append(
        (
          Double(north.0) + (try #require(Double(north.1))) / 60,
          -Double(east.0) - (try #require(Double(east.1))) / 60, try #require(Double(altitude))
        ))
    }
    var options = TrackReadingOptions()
    options.date = 0
    var parser = NMEAParser(fileName: "x", options: options, head: .unknown)
    var fixes = ContiguousArray<RawFix>()
    try NMEAText.parse(NMEAText.bytes(lines), with: &parser, into: &fixes)
    #expect(fixes.count == expected.count)
    let wrong = zip(fixes, expected).filter { fix, row in
      abs(fix.latitude - row.latitude) > 1e-13 || abs(fix.longitude - row.longitude) > 1e-12
        || fix.altitude != row.altitude
    }
    #expect(wrong.isEmpty)
  }
}
