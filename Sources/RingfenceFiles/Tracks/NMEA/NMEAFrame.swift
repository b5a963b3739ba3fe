extension NMEAParser {
  /// The end of a sentence, and its checksum.
  struct Frame {
    enum Ending {
      /// With the line, with the next sentence or with the file.
      case closed
      /// Not within the block.
      case open
      /// It is longer than ``NMEAParser/longestSentence``.
      case overlong
    }

    static let noChecksum = -1
    /// The value for a `*` without two hexadecimal digits behind it.
    static let brokenChecksum = -2

    private(set) var ending = Ending.closed
    /// The end of the line, or the beginning of the next sentence.
    private(set) var end: Int
    /// The end of the fields: the `*` of the checksum, or ``end``.
    private(set) var contentEnd: Int
    /// The exclusive or of the bytes before the `*`.
    private(set) var sum: UInt8 = 0
    /// The value of the last `*hh`; ``noChecksum`` or ``brokenChecksum`` without one.
    private(set) var stated = Frame.noChecksum

    /// Reads from behind the `$` to the end of the sentence, once.
    init(_ bytes: Span<UInt8>, from start: Int, isLast: Bool) {
      let count = bytes.count
      // One more byte shows that a sentence is too long, for any size of blocks.
      let limit = min(count, start + NMEAParser.longestSentence + 1)
      var i = start
      var running: UInt8 = 0
      // The same for the remaining bytes, by eight and by 16.
      var words: UInt64 = 0
      var vectors = SIMD16<UInt8>()
      let special = SIMD16<UInt8>(repeating: UInt8(ascii: "*"))
      var star = -1
      scan: while i < limit {
        // Before the `*`: a few bytes follow it.
        while star < 0, i &+ 16 <= limit {
          let vector = bytes.vector(at: i)
          guard special.replacing(with: 0, where: vector .> special).isZero else { break }
          vectors ^= vector
          i &+= 16
        }
        guard i < limit else { break }
        if i &+ 8 <= limit {
          let word = bytes.word(at: i)
          let ordinary = word.bytesAbove(UInt8(ascii: "*"))
          if ordinary == 8 {
            words ^= word
            i &+= 8
            continue
          }
          // The bytes before the first special one, then that byte.
          words ^= word & ~(~0 &<< UInt64(truncatingIfNeeded: ordinary &* 8))
          i &+= ordinary
        }
        let byte = bytes[i]
        // Digits, letters, comma and point are greater than all special bytes.
        if byte <= UInt8(ascii: "*") {
          switch byte {
          case 0x00, 0x0A, 0x0D, UInt8(ascii: "$"): break scan
          case UInt8(ascii: "*"):
            let value =
              i + 2 < count ? Self.hexadecimal(bytes[i + 1], bytes[i + 2]) : Self.brokenChecksum
            if value != Self.brokenChecksum {
              stated = value
              sum = running ^ words.foldedBytes ^ vectors.folded
              star = i
            } else if stated == Self.noChecksum {
              stated = value
            }
          default: break
          }
        }
        running ^= byte
        i &+= 1
      }
      end = i
      contentEnd = star >= 0 ? star : i
      if i - start > NMEAParser.longestSentence {
        ending = .overlong
      } else if i == count, !isLast {
        ending = .open
      }
    }

    @inline(__always)
    private static func hexadecimal(_ a: UInt8, _ b: UInt8) -> Int {
      let high = digit(a)
      let low = digit(b)
      return high < 0 || low < 0 ? brokenChecksum : high << 4 | low
    }

    @inline(__always)
    private static func digit(_ byte: UInt8) -> Int {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
      case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
      default: -1
      }
    }
  }
}
