internal import Foundation
internal import RingfenceFiles

extension GeneratedTrack {
  /// An activity in FIT, at least `count` bytes: a record a second of 30 bytes, with fields that are not
  /// read.
  mutating func fit(bytes count: Int) -> [UInt8] {
    var messages: [UInt8] = [0x40, 0, 0, 20, 0, 9]
    for (number, size, type) in [
      (253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85), (5, 4, 0x86), (78, 4, 0x86), (73, 4, 0x86),
      (3, 1, 2), (4, 1, 2), (31, 1, 2),
    ] as [(UInt8, UInt8, UInt8)] { messages += [number, size, type] }
    messages.reserveCapacity(count + 64)
    while messages.count < count {
      let fix = step()
      messages.append(0)
      for number in [
        1_072_915_200 + UInt32(fix.second), UInt32(bitPattern: Self.semicircles(fix.latitude)),
        UInt32(bitPattern: Self.semicircles(fix.longitude)),
        UInt32(truncatingIfNeeded: fix.second * 1_200), 2_600,
        UInt32(fix.speed * 1_000),
      ] {
        for shift in [0, 8, 16, 24] as [UInt32] {
          messages.append(UInt8(truncatingIfNeeded: number >> shift))
        }
      }
      messages += [142, 85, 4]
    }
    let size = UInt32(messages.count)
    let header: [UInt8] =
      [12, 0x20, 0x54, 0x08] + [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: size >> $0) }
      + Array(".FIT".utf8)
    let file = header + messages
    let check = Self.checksum(file)
    return file + [UInt8(check & 0xFF), UInt8(check >> 8)]
  }

  /// CRC-16/ARC, four bits at a time.
  private static func checksum(_ bytes: [UInt8]) -> UInt16 {
    let table = (0..<16 as Range<UInt16>).map { index in
      (0..<4).reduce(index) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xA001 }
    }
    return bytes.reduce(0) { check, byte in
      let half = check >> 4 ^ table[Int(check & 0xF ^ UInt16(byte & 0xF))]
      return half >> 4 ^ table[Int(half & 0xF ^ UInt16(byte >> 4))]
    }
  }

  private static func semicircles(_ degrees: Double) -> Int32 {
    Int32((degrees * (2_147_483_648 / 180)).rounded())
  }
}

/// Compresses bytes with the program `gzip`, as the recordings of a fleet are.
enum Gzip {
  static func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appendingPathComponent("ringfence-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file.appendingPathExtension("gz")) }
    try Data(bytes).write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-6", file.path]
    try process.run()
    process.waitUntilExit()
    return Array(try Data(contentsOf: file.appendingPathExtension("gz")))
  }
}
