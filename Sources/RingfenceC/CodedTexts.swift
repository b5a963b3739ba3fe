internal import CRingfence
internal import Ringfence
internal import RingfenceFiles

/// Texts, each kept once, and for each item the number of its text, in memory that stays where it is.
final class CodedTexts {
  private let bytes: FixedArray<UInt8>
  private let offsets: FixedArray<Int64>
  private let codes: FixedArray<Int32>
  /// The first item of each zone, and the number of items.
  let starts: FixedArray<Int64>

  /// Takes the texts of the items of each zone; `nil` for one that is missing.
  init(_ zones: [Zone], _ texts: (Zone) -> [String?]) {
    var table = NameTable()
    var numbers: ContiguousArray<Int32> = []
    starts = FixedArray(zones.count + 1)
    starts.append(0)
    for zone in zones {
      for item in texts(zone) {
        guard let item else {
          numbers.append(-1)
          continue
        }
        let text = ContiguousArray(item.utf8)
        numbers.append(Int32(truncatingIfNeeded: table.number(of: text.span, 0..<text.count)))
      }
      starts.append(Int64(numbers.count))
    }
    var bytes: ContiguousArray<UInt8> = []
    var offsets: ContiguousArray<Int64> = [0]
    for name in table.names {
      bytes.append(contentsOf: (name ?? "").utf8)
      offsets.append(Int64(bytes.count))
    }
    self.bytes = FixedArray(bytes.count)
    self.bytes.append(bytes)
    self.offsets = FixedArray(offsets.count)
    self.offsets.append(offsets)
    codes = FixedArray(numbers.count)
    codes.append(numbers)
  }

  /// The number of items.
  var count: Int { codes.count }

  /// The texts as a column, without a name.
  var column: rf_table_column {
    unsafe rf_table_column(
      name: nil, values: UnsafeRawPointer(bytes.start), offsets: offsets.start,
      text_count: offsets.count - 1, codes: codes.start,
      kind: Int32(truncatingIfNeeded: RF_TEXTS.rawValue), reserved: 0)
  }
}
