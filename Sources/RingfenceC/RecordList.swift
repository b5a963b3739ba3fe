/// Records in memory that stays where it is once all were appended, for callers that read it.
@safe final class RecordList<Record: BitwiseCopyable> {
  private var start: UnsafeMutablePointer<Record>?
  private var capacity = 0
  private(set) var count = 0

  init() {}

  deinit { unsafe start?.deallocate() }

  /// The records; NULL while there are none.
  var records: UnsafePointer<Record>? { unsafe UnsafePointer(start) }

  func append(_ record: Record) {
    if count == capacity { grow() }
    unsafe start?[count] = record
    count += 1
  }

  private func grow() {
    let wider = max(64, capacity * 2)
    let memory = UnsafeMutablePointer<Record>.allocate(capacity: wider)
    if let start = unsafe start {
      unsafe memory.initialize(from: start, count: count)
      unsafe start.deallocate()
    }
    unsafe start = memory
    capacity = wider
  }
}
