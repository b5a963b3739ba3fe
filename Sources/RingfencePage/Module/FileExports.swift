internal import Ringfence
internal import RingfenceFiles

// The functions that open the files of a reader of the page. They need the readers of all formats, so only pages that
// stay small with them have them.

extension PageObject {
  /// Makes room for a file that comes in parts.
  func beginFile(_ size: Int) {
    opening = nil
    file = []
    file.reserveCapacity(size)
  }

  func addToFile(_ part: UnsafeRawBufferPointer) { unsafe file.append(contentsOf: part) }

  /// Finds out what the file is that came; the answer describes a layout, and is empty for a track.
  func openFile(
    name: String, defaultRadius: Distance?, timeZone: String
  ) throws(PageError) -> [UInt8] {
    let bytes = file
    file = []
    let opened = try FileOpening(
      bytes, name: name, defaultRadius: defaultRadius, timeZone: TimeZoneOffsets(named: timeZone))
    switch consume opened {
    case .layout(let answer): return answer
    case .track(let track):
      opening = consume track
      return []
    }
  }

  func readFile(into engine: inout PageEngine) throws(PageError) -> [UInt8] {
    guard var current = opening.take() else { throw PageError("no file is open") }
    let answer = try current.readOn(into: &engine)
    opening = consume current
    return answer
  }
}

/// Begins a file of `size` bytes, which `rf_page_add_to_file` brings.
@c(rf_page_begin_file)
public func pageBeginFile(_ page: UnsafeMutableRawPointer, _ size: Int) {
  unsafe object(page).beginFile(size)
}

/// Adds bytes to the file that was begun.
@c(rf_page_add_to_file)
public func pageAddToFile(
  _ page: UnsafeMutableRawPointer, _ part: UnsafeRawPointer?, _ size: Int
) {
  unsafe object(page).addToFile(UnsafeRawBufferPointer(start: part, count: size))
}

/// Finds out what the file is that came. The answer describes a layout and is empty for a track; see ``FileOpening``.
/// Points without a radius are circles of `radius` metres, unless that is 0. Local times of a table are those of `zone`, an
/// IANA name, or are refused where it is empty or unknown.
@c(rf_page_open_file)
public func pageOpenFile(
  _ page: UnsafeMutableRawPointer, _ name: UnsafeRawPointer?, _ nameSize: Int, _ radius: Double,
  _ zone: UnsafeRawPointer?, _ zoneSize: Int
) -> Int {
  let name = unsafe text(name, nameSize)
  let zone = unsafe text(zone, zoneSize)
  let page = unsafe object(page)
  return page.answer { (_) throws(PageError) in
    try page.openFile(
      name: name, defaultRadius: radius > 0 ? .meters(radius) : nil, timeZone: zone)
  }
}

/// Reads on in the track that was opened. The answer is that of ``FileOpening/readOn(into:)``.
@c(rf_page_read_file)
public func pageReadFile(_ page: UnsafeMutableRawPointer) -> Int {
  let page = unsafe object(page)
  return page.answer { (engine) throws(PageError) in try page.readFile(into: &engine) }
}

/// The packed fixes of a track, for another engine.
@c(rf_page_packed_track)
public func pagePackedTrack(_ page: UnsafeMutableRawPointer, _ track: Int) -> Int {
  unsafe object(page).answer { (engine) throws(PageError) in
    PackedTrack.bytes(try engine.track(track).fixes)
  }
}
