public import CRingfence
internal import Ringfence

// What becomes of what a page holds.

/// Described in `ringfence-page.h`.
@c @implementation
public func rf_page_words(
  _ page: OpaquePointer?, _ answer: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe request(page, answer, error) { (_) throws(PageError) in WordList.json }
}

/// Described in `ringfence-page.h`. The columns are those of ``PackedColumn``.
@c @implementation
public func rf_page_column(
  _ page: OpaquePointer?, _ track: Int, _ column: Int, _ target: UnsafeMutablePointer<Double>?,
  _ room: Int, _ answer: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe request(page, answer, error) { (page) throws(PageError) in
    guard let column = PackedColumn(rawValue: column) else {
      throw PageError("there is no column \(column)")
    }
    let values = column.values(of: try page.engine.track(track).fixes)
    guard values.count <= room, let target = unsafe target else {
      throw PageError("the column has \(values.count) values")
    }
    for (index, value) in values.enumerated() { unsafe target[index] = value }
    return []
  }
}

/// Described in `ringfence-page.h`.
@c @implementation
public func rf_page_evaluate(
  _ page: OpaquePointer?, _ track: Int, _ zones: UnsafePointer<Int32>?, _ zoneCount: Int,
  _ answer: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe request(page, answer, error) { (page) throws(PageError) in
    let explained: PageEngine.Explained =
      switch zoneCount {
      // SIZE_MAX: `size_t` is imported as `Int`.
      case -1: .all
      case 0: .none
      default: .zones(unsafe try values(zones, zoneCount, "zones").map { Int($0) })
      }
    return try page.engine.evaluate(track: track, explained)
  }
}

/// Described in `ringfence-page.h`. The kinds are those of ``PageEngine/Report``.
@c @implementation
public func rf_page_report(
  _ page: OpaquePointer?, _ track: Int, _ kind: Int,
  _ answer: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe request(page, answer, error) { (page) throws(PageError) in
    guard PageEngine.Report.allCases.indices.contains(kind) else {
      throw PageError("there is no report \(kind)")
    }
    return try page.engine.report(track: track, PageEngine.Report.allCases[kind])
  }
}

/// Described in `ringfence-page.h`.
@c @implementation
public func rf_page_grade(
  _ page: OpaquePointer?, _ answer: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe request(page, answer, error) { (page) throws(PageError) in
    try page.engine.gradeAnswer()
  }
}

/// Described in `ringfence-page.h`.
@c @implementation
public func rf_page_remedies(
  _ page: OpaquePointer?, _ track: Int, _ zone: Int,
  _ answer: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe request(page, answer, error) { (page) throws(PageError) in
    try page.engine.remedies(track: track, zone: zone)
  }
}

/// Described in `ringfence-page.h`. The kinds are those of ``PageEngine/Document``.
@c @implementation
public func rf_page_document(
  _ page: OpaquePointer?, _ track: Int, _ kind: Int, _ from: Double, _ to: Double,
  _ answer: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe request(page, answer, error) { (page) throws(PageError) in
    guard let document = PageEngine.Document(rawValue: kind), from <= to else {
      throw PageError("there is no document \(kind) of this time")
    }
    return try page.engine.document(
      document, track: track, span: microseconds(from)...microseconds(to))
  }
}

/// Infinite limits become those of the years 1 to 9999.
private func microseconds(_ milliseconds: Double) -> Int64 {
  // checked: in the range
  Int64((min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999) * 1000).rounded())
}

/// Described in `ringfence-page.h`.
@c @implementation
public func rf_page_measure(
  _ page: OpaquePointer?, _ longitudes: UnsafePointer<Double>?, _ longitudeCount: Int,
  _ latitudes: UnsafePointer<Double>?, _ latitudeCount: Int,
  _ answer: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe request(page, answer, error) { (_) throws(PageError) in
    unsafe try GroundMeasure(
      longitudes: try values(longitudes, longitudeCount, "longitudes"),
      latitudes: try values(latitudes, latitudeCount, "latitudes")
    ).json
  }
}
