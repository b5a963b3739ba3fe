package import Ringfence

package enum DrawnTrack {
  /// The fixes of columns of the page.
  ///
  /// - Parameters:
  ///   - milliseconds: the times since 1970, which may have fractions.
  ///   - latitudes: degrees, as many.
  ///   - longitudes: degrees, as many.
  /// - Returns: the fixes.
  /// - Throws: ``PageError`` for columns of other lengths, and for numbers out of range.
  package static func fixes(
    milliseconds: [Double], latitudes: [Double], longitudes: [Double]
  ) throws(PageError) -> FixColumns {
    var times: [Int64] = []
    times.reserveCapacity(milliseconds.count)
    for time in milliseconds {
      // The years 1 to 9999.
      guard (-62_135_596_800_000...253_402_300_799_999).contains(time) else {
        throw PageError("times[\(times.count)] is not a time")
      }
      // checked: in the range above
      times.append(Int64((time * 1000).rounded()))
    }
    do throws(FixColumnsError) {
      return try FixColumns(microseconds: times, latitudes: latitudes, longitudes: longitudes)
    } catch {
      throw PageError(error.description)
    }
  }
}
