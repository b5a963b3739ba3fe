import Ringfence
import RingfenceFiles

/// Reads an input as a track file. Its last two bytes choose the options and the block size, so that
/// what stands before them is a file as it is.
enum TrackTarget {
  static func check(_ input: [UInt8]) throws(BrokenInvariant) -> Bool {
    guard input.count > 2 else { return false }
    let choice = input[input.count - 1]
    let bytes = Array(input.dropLast(2))
    let block = [1, 2, 3, 7, 16, 61, 256, 1_024][Int(input[input.count - 2] & 7)]
    let options = options(choice)
    let whole = try TrackReading(bytes, options)
    let pieces = try TrackReading(bytes, options, block: block)
    try requireSame(whole, pieces, block: block)
    try requireOrder(whole)
    if options.isStrict, whole.failure != nil {
      try require(whole.fixes.allSatisfy(\.isEmpty), "a file that fails gives fixes though strict")
    }
    guard whole.fixes.contains(where: { !$0.isEmpty }) else { return false }
    // Writing costs more than reading, so half of the inputs do without.
    if whole.failure == nil, choice & 128 != 0 { try requireRoundTrip(whole) }
    return true
  }

  private static func options(_ choice: UInt8) -> TrackReadingOptions {
    var options = TrackReadingOptions()
    switch choice & 3 {
    case 0: options.outOfOrder = .sort
    case 1: options.outOfOrder = .fail
    case 2:
      options.outOfOrder = .drop
      options.maximumSpeed = nil
    default: break
    }
    if choice & 4 == 0 { options.assumedSpeed = .metersPerSecond(3) }
    if choice & 8 == 0 { options.isStrict = true }
    if choice & 16 == 0 { options.date = 20_000 }
    if choice & 32 == 0 { options.weekCorrection = 1_024 }
    if choice & 64 == 0 { options.timeZone = .utc }
    return options
  }

  /// The fixes do not depend on the number of bytes that are read at a time, also after an error.
  private static func requireSame(
    _ whole: TrackReading, _ pieces: TrackReading, block: Int
  ) throws(BrokenInvariant) {
    try require(
      whole.failure == pieces.failure,
      "with \(block) bytes at a time: \(pieces.failure ?? "no error"), not \(whole.failure ?? "none")"
    )
    try require(whole.format == pieces.format, "the format depends on the block size \(block)")
    try require(whole.ids == pieces.ids, "the tracks depend on the block size \(block)")
    try require(whole.fixes == pieces.fixes, "the fixes depend on the block size \(block)")
    try require(
      whole.diagnostics == pieces.diagnostics,
      """
      the diagnostics depend on the block size \(block): \(whole.diagnostics.entries), \
      not \(pieces.diagnostics.entries)
      """)
  }

  /// Times ascend, and everything is in its range.
  private static func requireOrder(_ reading: TrackReading) throws(BrokenInvariant) {
    for fixes in reading.fixes {
      try require(
        fixes.first?.flags.contains(.startsSegment) ?? true, "a track does not begin a segment")
      for (fix, next) in zip(fixes, fixes.dropFirst()) {
        try require(fix.time < next.time, "times do not ascend")
      }
      for fix in fixes {
        try require(
          (-90...90).contains(fix.coordinate.latitude)
            && (-180...180).contains(fix.coordinate.longitude), "a position is out of range")
        try require(
          (-62_135_596_800_000_000...253_402_300_799_999_999).contains(fix.time.microseconds),
          "a time is out of range: \(fix.time.microseconds)")
      }
    }
  }
}
