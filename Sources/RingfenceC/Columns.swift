internal import CRingfence
internal import Ringfence

extension rf_columns {
  /// Columns of a caller, with every array checked for its size.
  static func checked(_ columns: UnsafePointer<rf_columns>?) throws(Refusal) -> rf_columns {
    let empty = unsafe rf_columns(
      size: 0, count: 0, times: nil, latitudes: nil, longitudes: nil, altitudes: nil,
      accuracies: nil, speeds: nil, courses: nil, flags: nil)
    let given = unsafe try structure(columns, orElse: empty, "fixes")
    let count = unsafe given.count
    unsafe try checkArray(given.times, count, "times")
    unsafe try checkArray(given.latitudes, count, "latitudes")
    unsafe try checkArray(given.longitudes, count, "longitudes")
    if unsafe given.altitudes != nil { unsafe try checkArray(given.altitudes, count, "altitudes") }
    if unsafe given.accuracies != nil {
      unsafe try checkArray(given.accuracies, count, "accuracies")
    }
    if unsafe given.speeds != nil { unsafe try checkArray(given.speeds, count, "speeds") }
    if unsafe given.courses != nil { unsafe try checkArray(given.courses, count, "courses") }
    if unsafe given.flags != nil { unsafe try checkArray(given.flags, count, "flags") }
    return unsafe given
  }

  /// Some of the fixes in the memory of the caller, by a range within the columns. Their latitudes and
  /// longitudes are compared with their ranges.
  @_lifetime(immortal)
  func spans(_ range: Range<Int>) throws(Refusal) -> FixSpans {
    do throws(FixColumnsError) {
      return try FixSpans(
        times: unsafe span(times, range), latitudes: unsafe span(latitudes, range),
        longitudes: unsafe span(longitudes, range),
        altitudes: unsafe altitudes == nil ? nil : span(altitudes, range),
        accuracies: unsafe accuracies == nil ? nil : span(accuracies, range),
        speeds: unsafe speeds == nil ? nil : span(speeds, range),
        courses: unsafe courses == nil ? nil : span(courses, range),
        flags: unsafe flags == nil ? nil : flagSpan(flags, range))
    } catch {
      throw Refusal(error, from: range.lowerBound)
    }
  }
}

extension rf_columns {
  /// The range of a track, of checked offsets; all for NULL.
  func range(ofTrack track: Int, _ offsets: UnsafePointer<Int64>?) -> Range<Int> {
    // checked: all are within the columns
    unsafe offsets.map { unsafe Int($0[track])..<Int($0[track + 1]) } ?? 0..<count
  }

  /// Some of the fixes as columns of their own.
  func copy(_ range: Range<Int>) throws(Refusal) -> FixColumns {
    do throws(FixColumnsError) {
      return try unsafe FixColumns(
        microseconds: array(times, range), latitudes: array(latitudes, range),
        longitudes: array(longitudes, range), altitudeMeters: array(altitudes, range),
        accuracyMeters: array(accuracies, range), speedMetersPerSecond: array(speeds, range),
        courseDegrees: array(courses, range),
        flags: array(flags, range).map { FixFlags(rawValue: $0 & 15) })
    } catch {
      throw Refusal(error, from: range.lowerBound)
    }
  }

  /// A copy of a part of a column, empty for NULL.
  private func array<Value>(_ column: UnsafePointer<Value>?, _ range: Range<Int>) -> [Value] {
    guard let column = unsafe column else { return [] }
    return unsafe Array(
      UnsafeBufferPointer(start: column + range.lowerBound, count: range.count))
  }
}

/// The flags of a caller, which are bytes.
@_lifetime(immortal)
func flagSpan(_ pointer: UnsafePointer<UInt8>?, _ range: Range<Int>) -> Span<FixFlags> {
  guard let pointer = unsafe pointer, !range.isEmpty else { return Span() }
  // `FixFlags` is one byte.
  let bytes = unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: FixFlags.self)
  return unsafe span(bytes, range)
}

extension Refusal {
  /// What columns are refused for, with the index of the first fix that was looked at.
  init(_ error: FixColumnsError, from first: Int = 0) {
    switch error {
    case .outOfRange(let column, let index):
      let error = FixColumnsError.outOfRange(column, index: first + index)
      self.init(RF_OUT_OF_RANGE, error.description, index: first + index)
    case .unequalCounts: self.init(RF_INVALID_ARGUMENT, error.description)
    }
  }
}

extension rf_counts {
  init(_ ignored: IgnoredFixes, of count: Int) {
    self.init(
      evaluated: Int64(count - ignored.outOfOrder - ignored.inaccurate),
      out_of_order: Int64(ignored.outOfOrder), inaccurate: Int64(ignored.inaccurate))
  }
}
