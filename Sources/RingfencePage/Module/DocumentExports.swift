internal import Ringfence
internal import RingfenceRecords

// The functions that save what the page shows, and that measure on its map.

/// A file of what the page shows: `kind` is a ``PageEngine/Document``, `from` and `to` are milliseconds since 1970.
@c(rf_page_document)
public func pageDocument(
  _ page: UnsafeMutableRawPointer, _ track: Int, _ kind: Int, _ from: Double, _ to: Double
) -> Int {
  unsafe object(page).answer { (engine) throws(PageError) in
    guard let document = PageEngine.Document(rawValue: kind), from <= to else {
      throw PageError("there is no document \(kind) of this time")
    }
    return try engine.document(
      document, track: track, span: microseconds(from)...microseconds(to))
  }
}

/// The limits of a page without a chosen time are infinite, and become those of the years 1 to 9999.
private func microseconds(_ milliseconds: Double) -> Int64 {
  // checked: in the range
  Int64((min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999) * 1000).rounded())
}

/// Measures a line in metres, and the area in square metres within it, closed by a straight edge. The answer is
/// ``GroundMeasure/json``.
@c(rf_page_measure)
public func pageMeasure(
  _ page: UnsafeMutableRawPointer, _ longitudes: UnsafeRawPointer?, _ longitudeCount: Int,
  _ latitudes: UnsafeRawPointer?, _ latitudeCount: Int
) -> Int {
  let longitudes = unsafe numbers(longitudes, longitudeCount)
  let latitudes = unsafe numbers(latitudes, latitudeCount)
  return unsafe object(page).answer { (_) throws(PageError) in
    try GroundMeasure(longitudes: longitudes, latitudes: latitudes).json
  }
}
