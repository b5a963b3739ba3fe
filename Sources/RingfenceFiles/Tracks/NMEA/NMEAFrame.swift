extension NMEAParser {
  /// Where a sentence ends, and its checksum.
  struct Frame {
    /// How the sentence ends.
    enum Ending {
      /// By the end of the line, by the next sentence or by the end of the file.
      case closed
      /// Not within the bytes at hand.
      case open
      /// It is longer than ``NMEAParser/longestSentence``.
      case overlong
    }

    /// Stands for a checksum that is not there.
    static let noChecksum = -1
    /// Stands for a `*` without two hexadecimal digits behind it.
    static let brokenChecksum = -2

    private(set) var ending = Ending.closed
    /// Where the line ends, or where the next sentence begins.
    private(set) var end: Int
    /// Where the fields end: at the `*` of the checksum or at ``end``.
    private(set) var contentEnd: Int
    /// The exclusive or of the bytes before the `*`.
    private(set) var sum: UInt8 = 0
    /// What the last `*hh` says; ``noChecksum`` or ``brokenChecksum`` if there is none.
    private(set) var stated = Frame.noChecksum

    /// Reads from behind the `$` to the end of the sentence, once.
    init(_ bytes: Span<UInt8>, from start: Int, isLast: Bool) {
      let count = bytes.count
      // One byte more than is read shows that a sentence is too long, however it comes in blocks.
      let limit = min(count, start + NMEAParser.longestSentence + 1)
      var i = start
      var running: UInt8 = 0
      // The same of the words, byte by byte.
      var words: UInt64 = 0
      var star = -1
      scan: while i < limit {
        if i &+ 8 <= limit {
          let word = bytes.word(at: i)
          let ordinary = word.bytesAbove(0x2A)
          if ordinary == 8 {
            words ^= word
            i &+= 8
            continue
          }
          // Those before the first other byte, then that one by itself.
          words ^= word & ~(~0 &<< UInt64(truncatingIfNeeded: ordinary &* 8))
          i &+= ordinary
        }
        let byte = bytes[i]
        // Digits, letters, comma and point lie above all that ends anything.
        if byte <= 0x2A {
          switch byte {
          case 0x00, 0x0A, 0x0D, 0x24: break scan
          case 0x2A:
            let value =
              i + 2 < count ? Self.hexadecimal(bytes[i + 1], bytes[i + 2]) : Self.brokenChecksum
            if value != Self.brokenChecksum {
              stated = value
              sum = running ^ words.foldedBytes
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
      case 0x30...0x39: Int(byte) - 0x30
      case 0x41...0x46: Int(byte) - 0x37
      case 0x61...0x66: Int(byte) - 0x57
      default: -1
      }
    }
  }
}
