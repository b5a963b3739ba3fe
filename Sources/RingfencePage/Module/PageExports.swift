internal import Ringfence
internal import RingfenceRecords

// The functions that the page calls. Numbers and addresses come from `report-module.js` of the npm package, which passes only memory
// that `rf_page_allocate` gave, or handles of `rf_page_new`.

/// What a handle stands for: the engine, and the bytes of its last answer.
@safe final class PageObject {
  var engine = PageEngine()
  /// The bytes of a file that is opened, while they come.
  var file: [UInt8] = []
  var opening: TrackOpening?
  private(set) var answer = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)

  deinit { unsafe answer.deallocate() }

  /// Runs a request. Its answer, or its error as JSON, stays until the next request.
  func answer(_ request: (inout PageEngine) throws(PageError) -> [UInt8]) -> Int {
    var bytes: [UInt8]
    var status = 0
    do throws(PageError) {
      bytes = try request(&engine)
    } catch {
      bytes = error.json
      status = -1
    }
    unsafe answer.deallocate()
    unsafe answer = .allocate(byteCount: bytes.count, alignment: 8)
    unsafe answer.copyBytes(from: bytes)
    return status
  }
}

/// The object of a handle. Only `rf_page_new` makes handles.
func object(_ page: UnsafeMutableRawPointer) -> PageObject {
  unsafe Unmanaged<PageObject>.fromOpaque(page).takeUnretainedValue()
}

/// Bytes of the caller.
func bytes(_ start: UnsafeRawPointer?, _ count: Int) -> [UInt8] {
  unsafe Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
}

/// A text of the caller.
func text(_ start: UnsafeRawPointer?, _ count: Int) -> String {
  unsafe String(decoding: bytes(start, count), as: UTF8.self)
}

/// A column of the caller.
func numbers(_ start: UnsafeRawPointer?, _ count: Int) -> [Double] {
  guard let start = unsafe start else { return [] }
  return unsafe Array(
    UnsafeBufferPointer(start: start.assumingMemoryBound(to: Double.self), count: count))
}

// MARK: Memory

/// Memory for arguments, aligned for numbers.
@c(rf_page_allocate)
public func pageAllocate(_ size: Int) -> UnsafeMutableRawPointer {
  .allocate(byteCount: max(0, size), alignment: 8)
}

/// Frees memory of `rf_page_allocate`.
@c(rf_page_free)
public func pageFree(_ memory: UnsafeMutableRawPointer?) { unsafe memory?.deallocate() }

/// A new engine without tracks and without a layout.
@c(rf_page_new)
public func pageNew() -> UnsafeMutableRawPointer {
  unsafe Unmanaged.passRetained(PageObject()).toOpaque()
}

/// Frees an engine.
@c(rf_page_delete)
public func pageDelete(_ page: UnsafeMutableRawPointer) {
  unsafe Unmanaged<PageObject>.fromOpaque(page).release()
}

/// Where the bytes of the last answer are.
@c(rf_page_answer)
public func pageAnswer(_ page: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  unsafe object(page).answer.baseAddress
}

/// The number of bytes of the last answer.
@c(rf_page_answer_size)
public func pageAnswerSize(_ page: UnsafeMutableRawPointer) -> Int {
  unsafe object(page).answer.count
}

// MARK: Requests. All return 0, or -1 when the answer is an error.

/// Adds a packed track. The answer is its index and the number of its fixes.
@c(rf_page_add_track)
public func pageAddTrack(
  _ page: UnsafeMutableRawPointer, _ name: UnsafeRawPointer?, _ nameSize: Int,
  _ packed: UnsafeRawPointer?, _ packedSize: Int
) -> Int {
  let (name, packed) = unsafe (text(name, nameSize), bytes(packed, packedSize))
  return unsafe object(page).answer { (engine) throws(PageError) in
    let fixes = try PackedTrack.fixes(packed)
    return try added(&engine, Track(id: name, fixes: fixes), nil)
  }
}

/// Adds a track from columns, or takes the place of the track `index` unless it is -1. Times are milliseconds since
/// 1970. The answer is as for a packed track.
@c(rf_page_add_drive)
public func pageAddDrive(
  _ page: UnsafeMutableRawPointer, _ index: Int, _ name: UnsafeRawPointer?, _ nameSize: Int,
  _ times: UnsafeRawPointer?, _ timeCount: Int, _ latitudes: UnsafeRawPointer?,
  _ latitudeCount: Int, _ longitudes: UnsafeRawPointer?, _ longitudeCount: Int
) -> Int {
  let name = unsafe text(name, nameSize)
  let times = unsafe numbers(times, timeCount)
  let latitudes = unsafe numbers(latitudes, latitudeCount)
  let longitudes = unsafe numbers(longitudes, longitudeCount)
  return unsafe object(page).answer { (engine) throws(PageError) in
    let fixes = try DrawnTrack.fixes(
      milliseconds: times, latitudes: latitudes, longitudes: longitudes)
    return try added(&engine, Track(id: name, fixes: fixes), index == -1 ? nil : index)
  }
}

private func added(
  _ engine: inout PageEngine, _ track: Track, _ index: Int?
) throws(PageError) -> [UInt8] {
  let index = try engine.add(track, replacing: index)
  return JSONWriter.object { json in
    json.member("index", index)
    json.member("count", track.fixes.count)
  }
}

/// Writes a column of a track to memory with room for as many numbers as it has fixes; see ``PackedColumn``.
@c(rf_page_column)
public func pageColumn(
  _ page: UnsafeMutableRawPointer, _ track: Int, _ column: Int,
  _ target: UnsafeMutablePointer<Double>, _ room: Int
) -> Int {
  unsafe object(page).answer { (engine) throws(PageError) in
    guard let column = PackedColumn(rawValue: column) else {
      throw PageError("there is no column \(column)")
    }
    let values = column.values(of: try engine.track(track).fixes)
    guard values.count <= room else { throw PageError("the column has \(values.count) values") }
    for (index, value) in values.enumerated() { unsafe target[index] = value }
    return []
  }
}

/// The words of names in records. The answer is a ``WordList``.
@c(rf_page_words)
public func pageWords(_ page: UnsafeMutableRawPointer) -> Int {
  unsafe object(page).answer { (_) throws(PageError) in WordList.json }
}

/// Reads a layout; with an `isComplete` of 0 the linter does not run. The answer is what
/// ``PageEngine/setLayout(_:name:isComplete:)`` returns.
@c(rf_page_set_layout)
public func pageSetLayout(
  _ page: UnsafeMutableRawPointer, _ layout: UnsafeRawPointer?, _ size: Int,
  _ name: UnsafeRawPointer?, _ nameSize: Int, _ isComplete: Int
) -> Int {
  let (layout, name) = unsafe (bytes(layout, size), text(name, nameSize))
  return unsafe object(page).answer { (engine) throws(PageError) in
    try engine.setLayout(layout, name: name, isComplete: isComplete != 0)
  }
}

/// Reads one zone again. The answer is what ``PageEngine/setZone(_:_:)`` returns.
@c(rf_page_set_zone)
public func pageSetZone(
  _ page: UnsafeMutableRawPointer, _ index: Int, _ zone: UnsafeRawPointer?, _ size: Int
) -> Int {
  let zone = unsafe bytes(zone, size)
  return unsafe object(page).answer { (engine) throws(PageError) in
    try engine.setZone(index, zone)
  }
}

/// Reads settings; `isComplete` as for a layout. The answer is what ``PageEngine/setSettings(_:isComplete:)`` returns.
@c(rf_page_set_settings)
public func pageSetSettings(
  _ page: UnsafeMutableRawPointer, _ settings: UnsafeRawPointer?, _ size: Int, _ isComplete: Int
) -> Int {
  let settings = unsafe bytes(settings, size)
  return unsafe object(page).answer { (engine) throws(PageError) in
    try engine.setSettings(settings, isComplete: isComplete != 0)
  }
}

/// Reads a scenario; without a text there is none. The answer is empty.
@c(rf_page_set_scenario)
public func pageSetScenario(
  _ page: UnsafeMutableRawPointer, _ scenario: UnsafeRawPointer?, _ size: Int,
  _ name: UnsafeRawPointer?, _ nameSize: Int, _ profile: UnsafeRawPointer?, _ profileSize: Int
) -> Int {
  let scenario = unsafe scenario == nil ? nil : bytes(scenario, size)
  let (name, profile) = unsafe (text(name, nameSize), text(profile, profileSize))
  return unsafe object(page).answer { (engine) throws(PageError) in
    try engine.setScenario(scenario, name: name, profile: profile)
    return []
  }
}

/// Evaluates a track. `zones` are the indices of those to explain; a `zoneCount` of -1 explains all. The answer is
/// what ``PageEngine/evaluate(track:_:)`` returns.
@c(rf_page_evaluate)
public func pageEvaluate(
  _ page: UnsafeMutableRawPointer, _ track: Int, _ zones: UnsafePointer<Int32>?, _ zoneCount: Int
) -> Int {
  let explained: PageEngine.Explained =
    switch zoneCount {
    case -1: .all
    case 0: .none
    default: .zones(unsafe UnsafeBufferPointer(start: zones, count: zoneCount).map { Int($0) })
    }
  return unsafe object(page).answer { (engine) throws(PageError) in
    try engine.evaluate(track: track, explained)
  }
}

/// What the command writes of a track. `kind` is the index of a ``PageEngine/Report``.
@c(rf_page_report)
public func pageReport(_ page: UnsafeMutableRawPointer, _ track: Int, _ kind: Int) -> Int {
  unsafe object(page).answer { (engine) throws(PageError) in
    guard PageEngine.Report.allCases.indices.contains(kind) else {
      throw PageError("there is no report \(kind)")
    }
    return try engine.report(track: track, PageEngine.Report.allCases[kind])
  }
}

/// Takes the log that the tracks are compared with, as the page has it. The answer is empty.
@c(rf_page_set_found)
public func pageSetFound(
  _ page: UnsafeMutableRawPointer, _ log: UnsafeRawPointer?, _ size: Int
) -> Int {
  let log = unsafe bytes(log, size)
  return unsafe object(page).answer { (engine) throws(PageError) in
    try engine.setFound(log)
    return []
  }
}

/// Compares the log with all tracks. The answer is what ``PageEngine/gradeAnswer()`` returns.
@c(rf_page_grade)
public func pageGrade(_ page: UnsafeMutableRawPointer) -> Int {
  unsafe object(page).answer { (engine) throws(PageError) in try engine.gradeAnswer() }
}
