/// A column of numbers with fractions in a packed track. Numbers of a file come from decimal texts, so all of a column
/// are whole numbers in some unit, or within a few bits of that; then the whole numbers are packed. Otherwise the bits
/// are, as far as they differ from those of the number before.
enum NumberColumn {
  private enum Form: UInt64 {
    case missing, scaled, bits
  }

  /// Writes a column; an empty one stands for one that is missing in all fixes.
  static func write(_ column: ArraySlice<Double>, to encoder: inout RangeEncoder) {
    let values = column.filter { !$0.isNaN }
    guard !values.isEmpty else {
      encoder.write(Form.missing.rawValue, bits: WholeColumn.headerBits)
      return
    }
    let unit = NumberUnit.all.indices.first { NumberUnit.all[$0].fits(values) }
    let form: Form = unit == nil ? .bits : .scaled
    encoder.write(form.rawValue, bits: WholeColumn.headerBits)
    writeGaps(column, isComplete: values.count == column.count, to: &encoder)
    guard let unit else {
      var model = NumberModel()
      var last: UInt64 = 0
      for value in values {
        model.write(value.bitPattern ^ last, to: &encoder)
        last = value.bitPattern
      }
      return
    }
    encoder.write(UInt64(unit), bits: NumberUnit.indexBits)
    let parts = values.map { NumberUnit.all[unit].parts($0) ?? (0, 0) }
    WholeColumn.writeDifferences(parts.lazy.map { $0.whole }, to: &encoder)
    let isExact = parts.allSatisfy { $0.bits == 0 }
    encoder.write(isExact ? 0 : 1, bits: 1)
    if !isExact { WholeColumn.writeDifferences(parts.lazy.map { $0.bits }, to: &encoder) }
  }

  /// Reads a column of `count` numbers, NaN where missing, or an empty one.
  static func read(_ count: Int, from decoder: inout RangeDecoder) -> [Double] {
    guard let form = Form(rawValue: decoder.read(bits: WholeColumn.headerBits)), form != .missing
    else { return [] }
    let gaps = readGaps(count, from: &decoder)
    let known = gaps.isEmpty ? count : gaps.count { !$0 }
    let values =
      form == .bits ? readBits(known, from: &decoder) : readScaled(known, from: &decoder)
    guard !gaps.isEmpty else { return values }
    var column: [Double] = []
    column.reserveCapacity(count)
    var next = 0
    for isGap in gaps {
      column.append(isGap ? .nan : values[next])
      if !isGap { next += 1 }
    }
    return column
  }

  private static func readBits(_ count: Int, from decoder: inout RangeDecoder) -> [Double] {
    var model = NumberModel()
    var last: UInt64 = 0
    var values: [Double] = []
    values.reserveCapacity(count)
    for _ in 0..<count {
      last ^= model.read(from: &decoder)
      values.append(Double(bitPattern: last))
    }
    return values
  }

  private static func readScaled(_ count: Int, from decoder: inout RangeDecoder) -> [Double] {
    let index = Int(truncatingIfNeeded: decoder.read(bits: NumberUnit.indexBits))
    let unit = NumberUnit.all[min(index, NumberUnit.all.count - 1)]
    let whole = WholeColumn.readDifferences(count, from: &decoder)
    if decoder.read(bits: 1) == 0 { return whole.map { unit.value($0, bits: 0) } }
    let bits = WholeColumn.readDifferences(count, from: &decoder)
    return zip(whole, bits).map { unit.value($0, bits: $1) }
  }

  // MARK: What is missing

  private static func writeGaps(
    _ column: ArraySlice<Double>, isComplete: Bool, to encoder: inout RangeEncoder
  ) {
    encoder.write(isComplete ? 0 : 1, bits: 1)
    guard !isComplete else { return }
    // By whether the one before is missing.
    var probabilities = (BitProbability(), BitProbability())
    var last = false
    for value in column {
      if last {
        encoder.write(value.isNaN, &probabilities.1)
      } else {
        encoder.write(value.isNaN, &probabilities.0)
      }
      last = value.isNaN
    }
  }

  /// Which numbers are missing; empty where none is.
  private static func readGaps(_ count: Int, from decoder: inout RangeDecoder) -> [Bool] {
    guard decoder.read(bits: 1) == 1 else { return [] }
    var probabilities = (BitProbability(), BitProbability())
    var gaps: [Bool] = []
    gaps.reserveCapacity(count)
    var last = false
    for _ in 0..<count {
      last =
        last ? decoder.read(&probabilities.1) : decoder.read(&probabilities.0)
      gaps.append(last)
    }
    return gaps
  }
}
