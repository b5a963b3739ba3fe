/// Values in memory that stays where it is, of a number that is known before.
@safe final class FixedArray<Value: BitwiseCopyable> {
  private let memory: UnsafeMutablePointer<Value>
  private let capacity: Int
  private(set) var count = 0

  init(_ capacity: Int) {
    self.capacity = capacity
    unsafe memory = UnsafeMutablePointer<Value>.allocate(capacity: max(1, capacity))
  }

  /// An array whose values a function writes, all of them.
  init(_ count: Int, _ write: (UnsafeMutablePointer<Value>) -> Void) {
    capacity = count
    self.count = count
    unsafe memory = UnsafeMutablePointer<Value>.allocate(capacity: max(1, count))
    unsafe write(memory)
  }

  deinit { unsafe memory.deallocate() }

  /// The values; NULL where there are none.
  var start: UnsafePointer<Value>? {
    unsafe capacity == 0 ? nil : UnsafePointer(memory)
  }

  /// Whether another value fits.
  var hasRoom: Bool { count < capacity }

  subscript(index: Int) -> Value {
    precondition(index >= 0 && index < count)
    return unsafe memory[index]
  }

  /// Adds a value, unless there is no room.
  func append(_ value: Value) {
    guard hasRoom else { return }
    unsafe (memory + count).initialize(to: value)
    count += 1
  }

  /// Adds values, or as many missing ones where there are none; nothing where there is no room.
  func append(_ values: ContiguousArray<Value>) {
    for value in values { append(value) }
  }

  func append(_ values: ContiguousArray<Value>, or missing: Value, _ number: Int) {
    guard values.isEmpty else { return append(values) }
    for _ in 0..<number { append(missing) }
  }
}
