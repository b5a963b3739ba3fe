public import CRingfence

/// Described in `ringfence.h`.
@c @implementation
public func rf_records_split(
  _ records: UnsafeRawPointer?, _ count: Int, _ size: Int,
  _ members: UnsafeMutablePointer<rf_member>?, _ memberCount: Int,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    guard size > 0, size <= 4_096, size % 8 == 0 else {
      throw .argument("'size' is not the size of a record")
    }
    guard count >= 0, count <= Int.max / size else {
      throw .argument("the number of records is more than memory can hold")
    }
    unsafe try checkArray(
      records?.assumingMemoryBound(to: Int64.self), count * (size / 8), "records")
    unsafe try checkArray(UnsafePointer(members), memberCount, "members")
    guard let members = unsafe members, memberCount > 0 else { return }
    for index in 0..<memberCount { unsafe try members[index].check(count, size, index) }
    guard let records = unsafe records else { return }
    var begin = 0
    while begin < count {
      // Some records at a time stay in the cache while their members are copied.
      let end = min(begin + 256, count)
      let block = unsafe records + begin * size
      for index in 0..<memberCount { unsafe members[index].copy(block, begin..<end, size) }
      begin = end
    }
  }
}

extension rf_member {
  fileprivate mutating func check(_ count: Int, _ size: Int, _ index: Int) throws(Refusal) {
    unsafe missing_count = 0
    guard unsafe width == 1 || width == 4 || width == 8 else {
      throw .argument("'width' of a member is not 1, 4 or 8", index: index)
    }
    guard unsafe offset >= 0, unsafe offset <= size - width, unsafe offset % width == 0 else {
      throw .argument("'offset' of a member is not that of a member of the record", index: index)
    }
    guard unsafe (0...3).contains(missing), unsafe missing == 0 || width == 8 else {
      throw .argument(
        "'missing' is none of rf_missing, or not for members of its width", index: index)
    }
    switch unsafe width {
    case 1:
      unsafe try checkArray(
        UnsafePointer(values?.assumingMemoryBound(to: UInt8.self)), count, "values")
    case 4:
      unsafe try checkArray(
        UnsafePointer(values?.assumingMemoryBound(to: UInt32.self)), count, "values")
    default:
      unsafe try checkArray(
        UnsafePointer(values?.assumingMemoryBound(to: UInt64.self)), count, "values")
    }
    guard unsafe missing != 0 else { return }
    unsafe try checkArray(UnsafePointer(present), count / 8 + (count % 8 == 0 ? 0 : 1), "present")
  }

  /// Copies the member of some records; the number of the first is a multiple of eight.
  fileprivate mutating func copy(_ block: UnsafeRawPointer, _ range: Range<Int>, _ size: Int) {
    guard let values = unsafe values else { return }
    let first = unsafe block + offset
    switch unsafe width {
    case 1: unsafe copy(first, range, size, to: values.assumingMemoryBound(to: UInt8.self))
    case 4: unsafe copy(first, range, size, to: values.assumingMemoryBound(to: UInt32.self))
    default:
      let words = unsafe values.assumingMemoryBound(to: UInt64.self)
      unsafe copy(first, range, size, to: words)
      switch unsafe missing {
      case 1: unsafe mark(words, range) { ($0 >> 52) & 0x7FF == 0x7FF }
      case 2: unsafe mark(words, range) { $0 == 1 << 63 }
      case 3: unsafe mark(words, range) { $0 == 0 }
      default: break
      }
    }
  }

  @inline(__always)
  private func copy<Value: BitwiseCopyable>(
    _ first: UnsafeRawPointer, _ range: Range<Int>, _ size: Int,
    to values: UnsafeMutablePointer<Value>
  ) {
    for index in 0..<range.count {
      unsafe values[range.lowerBound + index] = unsafe (first + index * size).loadUnaligned(
        as: Value.self)
    }
  }

  /// Sets a bit for each value that is not missing, the lowest of a byte first.
  @inline(__always)
  private mutating func mark(
    _ values: UnsafeMutablePointer<UInt64>, _ range: Range<Int>, _ isMissing: (UInt64) -> Bool
  ) {
    guard let present = unsafe present else { return }
    var index = range.lowerBound
    while index < range.upperBound {
      var bits: UInt8 = 0
      let end = min(index + 8, range.upperBound)
      for i in index..<end where !isMissing(unsafe values[i]) { bits |= 1 << UInt8(i - index) }
      unsafe present[index / 8] = bits
      unsafe missing_count += Int64(end - index - bits.nonzeroBitCount)
      index = end
    }
  }
}
