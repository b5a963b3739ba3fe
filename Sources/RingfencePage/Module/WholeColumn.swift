/// A column of whole numbers in a packed track: for each, how much it differs from what those before it let expect.
enum WholeColumn {
  /// How a number is expected from those before.
  enum Prediction: UInt64, CaseIterable {
    /// As 0.
    case none
    /// As the last one.
    case last
    /// As far behind the last one as that was behind the one before.
    case line

    /// The number that is expected. Wraps, as the difference does.
    @inline(__always)
    func expected(_ last: Int64, _ before: Int64) -> Int64 {
      switch self {
      case .none: 0
      case .last: last
      case .line: last &+ (last &- before)  // checked: the decoder wraps back
      }
    }
  }

  /// The bits of a header, each as probable as not.
  static let headerBits = 2

  /// Writes a column; an empty one stands for one that is missing in all fixes.
  static func write(_ values: some RandomAccessCollection<Int64>, to encoder: inout RangeEncoder) {
    encoder.write(values.isEmpty ? 0 : 1, bits: headerBits)
    guard !values.isEmpty else { return }
    writeDifferences(values, to: &encoder)
  }

  /// Reads a column of `count` numbers, or an empty one.
  static func read(_ count: Int, from decoder: inout RangeDecoder) -> [Int64] {
    guard decoder.read(bits: headerBits) != 0 else { return [] }
    return readDifferences(count, from: &decoder)
  }

  static func writeDifferences(
    _ values: some RandomAccessCollection<Int64>, to encoder: inout RangeEncoder
  ) {
    let prediction = best(values)
    encoder.write(prediction.rawValue, bits: headerBits)
    var model = NumberModel()
    var (last, before): (Int64, Int64) = (0, 0)
    for value in values {
      // checked: the decoder wraps back
      let difference = value &- prediction.expected(last, before)
      model.write(NumberModel.folded(difference), to: &encoder)
      (last, before) = (value, last)
    }
  }

  static func readDifferences(_ count: Int, from decoder: inout RangeDecoder) -> [Int64] {
    let prediction = Prediction(rawValue: decoder.read(bits: headerBits)) ?? .none
    var model = NumberModel()
    var (last, before): (Int64, Int64) = (0, 0)
    var values: [Int64] = []
    values.reserveCapacity(count)
    for _ in 0..<count {
      let difference = NumberModel.unfolded(model.read(from: &decoder))
      let value = prediction.expected(last, before) &+ difference  // checked: as it was written
      (last, before) = (value, last)
      values.append(value)
    }
    return values
  }

  /// The prediction whose differences have the fewest bits.
  private static func best(_ values: some RandomAccessCollection<Int64>) -> Prediction {
    var bits = [Int](repeating: 0, count: Prediction.allCases.count)
    var (last, before): (Int64, Int64) = (0, 0)
    for value in values {
      for (index, prediction) in Prediction.allCases.enumerated() {
        // checked: as above
        let difference = value &- prediction.expected(last, before)
        bits[index] += 64 - NumberModel.folded(difference).leadingZeroBitCount
      }
      (last, before) = (value, last)
    }
    let least = bits.min() ?? 0
    return Prediction.allCases[bits.firstIndex(of: least) ?? 0]
  }
}
