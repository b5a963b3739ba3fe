public import CRingfence
internal import Ringfence
internal import RingfenceZones

// Files that a reader of the page opens, of every form. Pages that stay small with the readers have them.

/// Described in `ringfence-page.h`.
@c @implementation
public func rf_page_begin_file(
  _ page: OpaquePointer?, _ size: Int, _ answer: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe request(page, answer, error) { (page) throws(PageError) in
    guard size >= 0 else { throw PageError("the file is larger than the memory") }
    page.opening = nil
    page.file = []
    page.file.reserveCapacity(size)
    return []
  }
}

/// Described in `ringfence-page.h`.
@c @implementation
public func rf_page_add_to_file(
  _ page: OpaquePointer?, _ part: UnsafePointer<UInt8>?, _ size: Int,
  _ answer: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe request(page, answer, error) { (page) throws(PageError) in
    unsafe page.file.append(contentsOf: try given(part, size, "part"))
    return []
  }
}

/// Described in `ringfence-page.h`.
@c @implementation
public func rf_page_open_file(
  _ page: OpaquePointer?, _ name: UnsafePointer<UInt8>?, _ nameSize: Int, _ radius: Double,
  _ zone: UnsafePointer<UInt8>?, _ zoneSize: Int,
  _ answer: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe request(page, answer, error) { (page) throws(PageError) in
    let file = page.file
    page.file = []
    let opened = unsafe try FileOpening(
      file, name: try text(name, nameSize, "name"),
      defaultRadius: radius > 0 ? .meters(radius) : nil,
      timeZone: TimeZoneOffsets(named: try text(zone, zoneSize, "zone")))
    switch consume opened {
    case .layout(let answer): return answer
    case .track(let track):
      page.opening = consume track
      return []
    }
  }
}

/// Described in `ringfence-page.h`.
@c @implementation
public func rf_page_read_file(
  _ page: OpaquePointer?, _ answer: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe request(page, answer, error) { (page) throws(PageError) in
    guard var current = page.opening.take() else { throw PageError("no file is open") }
    let answer = try current.readOn(into: &page.engine)
    page.opening = consume current
    return answer
  }
}

/// Described in `ringfence-page.h`.
@c @implementation
public func rf_page_packed_track(
  _ page: OpaquePointer?, _ track: Int, _ answer: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe request(page, answer, error) { (page) throws(PageError) in
    PackedTrack.bytes(try page.engine.track(track).fixes)
  }
}
