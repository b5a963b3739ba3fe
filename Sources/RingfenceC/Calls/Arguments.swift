/// Whether a pointer can be one to its type.
@inline(__always)
func isAligned<Value>(_ pointer: UnsafePointer<Value>) -> Bool {
  UInt(bitPattern: pointer) & UInt(MemoryLayout<Value>.alignment - 1) == 0
}

/// Whether a pointer can be one to its type.
@inline(__always)
func isAligned<Value>(_ pointer: UnsafeMutablePointer<Value>) -> Bool {
  UInt(bitPattern: pointer) & UInt(MemoryLayout<Value>.alignment - 1) == 0
}

/// A pointer that has to be given.
@inline(__always)
func given<Value>(
  _ pointer: UnsafePointer<Value>?, _ name: StaticString
) throws(Refusal) -> UnsafePointer<Value> {
  guard let pointer = unsafe pointer else { throw .argument("'\(name)' is NULL") }
  guard unsafe isAligned(pointer) else { throw .argument("'\(name)' is not aligned") }
  return unsafe pointer
}

/// A pointer that has to be given.
@inline(__always)
func given<Value>(
  _ pointer: UnsafeMutablePointer<Value>?, _ name: StaticString
) throws(Refusal) -> UnsafeMutablePointer<Value> {
  guard let pointer = unsafe pointer else { throw .argument("'\(name)' is NULL") }
  guard unsafe isAligned(pointer) else { throw .argument("'\(name)' is not aligned") }
  return unsafe pointer
}

/// A pointer that may be NULL.
@inline(__always)
func optional<Value>(
  _ pointer: UnsafeMutablePointer<Value>?, _ name: StaticString
) throws(Refusal) -> UnsafeMutablePointer<Value>? {
  guard let pointer = unsafe pointer else { return nil }
  guard unsafe isAligned(pointer) else { throw .argument("'\(name)' is not aligned") }
  return unsafe pointer
}

/// The bytes that a process can address at most, also where an `Int` has 32 bits.
private let addressSpace = Int(clamping: UInt64(1) << 47)

/// Checks that memory of a caller holds `count` values.
func checkArray<Value>(
  _ pointer: UnsafePointer<Value>?, _ count: Int, _ name: StaticString
) throws(Refusal) {
  // `size_t` is imported as `Int`: the upper half of its range is negative.
  let (size, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<Value>.stride)
  guard count >= 0, !overflow, size <= addressSpace else {
    throw .argument("the number of values in '\(name)' is more than memory can hold")
  }
  guard count > 0 else { return }
  let start = unsafe try given(pointer, name)
  guard !UInt(bitPattern: start).addingReportingOverflow(UInt(size)).overflow else {
    throw .argument("'\(name)' reaches beyond the end of memory")
  }
}

/// Some of the values of an array of the caller, which was checked.
@_lifetime(immortal)
func span<Value>(_ pointer: UnsafePointer<Value>?, _ range: Range<Int>) -> Span<Value> {
  guard let pointer = unsafe pointer, !range.isEmpty else { return Span() }
  // The caller's memory lives as long as the call, and the span is used in it only.
  let span = unsafe Span(_unsafeStart: pointer + range.lowerBound, count: range.count)
  return unsafe _overrideLifetime(span, copying: ())
}

/// The most bytes of a file that are read, as for the files of the Swift library.
private let mostBytes = 1 << 30

/// A copy of bytes of the caller, of any number where `isLong`.
func bytes(
  _ pointer: UnsafePointer<UInt8>?, _ count: Int, _ name: StaticString, isLong: Bool = false
) throws(Refusal) -> ContiguousArray<UInt8> {
  unsafe try checkArray(pointer, count, name)
  guard isLong || count <= mostBytes else { throw .argument("'\(name)' has more than 1 GiB") }
  guard let pointer = unsafe pointer, count > 0 else { return [] }
  return unsafe ContiguousArray(UnsafeBufferPointer(start: pointer, count: count))
}

/// The longest text that is taken from a caller, in bytes.
private let longestText = 4_096

/// A text of the caller that ends with a zero; `standard` for NULL.
func text(
  _ pointer: UnsafePointer<CChar>?, _ name: StaticString, orElse standard: String
) throws(Refusal) -> String {
  guard let pointer = unsafe pointer else { return standard }
  var bytes: [UInt8] = []
  while unsafe pointer[bytes.count] != 0 {
    guard bytes.count < longestText else {
      throw .argument("'\(name)' has more than \(longestText) bytes")
    }
    unsafe bytes.append(UInt8(bitPattern: pointer[bytes.count]))
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Checks the size that a caller gives a structure. Members are taken whole: all lie in steps of 8 bytes.
private func checkSize(_ size: Int, _ name: StaticString) throws(Refusal) {
  guard size >= MemoryLayout<Int>.size, size <= 4_096, size % 8 == 0 else {
    throw .argument("'size' of '\(name)' is not the size of the structure")
  }
}

/// A copy of a structure of the caller whose first member is its size; members that an older caller does not
/// know are those of `standard`. Refuses a size that cannot be, and members that are not known here.
func structure<Value: BitwiseCopyable>(
  _ pointer: UnsafePointer<Value>?, orElse standard: Value, _ name: StaticString
) throws(Refusal) -> Value {
  let pointer = unsafe try given(pointer, name)
  let given = unsafe UnsafeRawPointer(pointer)
  let size = unsafe given.load(as: Int.self)
  try checkSize(size, name)
  let known = min(size, MemoryLayout<Value>.size)
  for offset in known..<size {
    guard unsafe given.load(fromByteOffset: offset, as: UInt8.self) == 0 else {
      throw .argument("'\(name)' has a member that this version of the library does not know")
    }
  }
  var value = standard
  unsafe withUnsafeMutableBytes(of: &value) { bytes in
    unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(start: given, count: known))
  }
  return value
}

/// Gives a structure whose first member is its size to a caller, who may know a smaller one.
func give<Value: BitwiseCopyable>(
  _ value: Value, to pointer: UnsafeMutablePointer<Value>?, _ name: StaticString
) throws(Refusal) {
  let pointer = unsafe try given(pointer, name)
  let size = unsafe UnsafeRawPointer(pointer).load(as: Int.self)
  try checkSize(size, name)
  let known = min(size, MemoryLayout<Value>.size)
  unsafe withUnsafeBytes(of: value) { bytes in
    let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[MemoryLayout<Int>.size..<known])
    let target = unsafe UnsafeMutableRawPointer(pointer) + MemoryLayout<Int>.size
    unsafe UnsafeMutableRawBufferPointer(start: target, count: rest.count).copyMemory(from: rest)
  }
}

/// A number of the caller, which lies in a range.
func within(
  _ range: ClosedRange<Double>, _ value: Double, _ name: StaticString
) throws(Refusal) -> Double {
  guard range.contains(value) else {
    throw .argument("'\(name)' is not a number in \(range.lowerBound)...\(range.upperBound)")
  }
  return value
}
