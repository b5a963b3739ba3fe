internal import CRingfence

/// Texts with a zero behind each, which stay where they are as long as this exists.
@safe final class CTexts {
  private let bytes: UnsafeMutablePointer<CChar>
  /// Where each text begins, and where the last one ends.
  private let starts: ContiguousArray<Int>
  private let isMissing: ContiguousArray<Bool>

  init(_ builder: CTextsBuilder) {
    starts = builder.starts
    isMissing = builder.isMissing
    unsafe bytes = UnsafeMutablePointer<CChar>.allocate(capacity: max(1, builder.bytes.count))
    unsafe builder.bytes.withUnsafeBufferPointer { source in
      for index in source.indices { unsafe bytes[index] = CChar(bitPattern: source[index]) }
    }
  }

  deinit { unsafe bytes.deallocate() }

  /// A text by its number.
  subscript(index: Int) -> rf_string {
    guard !isMissing[index] else { return unsafe rf_string(bytes: nil, size: 0) }
    let size = starts[index + 1] - starts[index] - 1
    return unsafe rf_string(bytes: bytes + starts[index], size: size)
  }
}

/// Collects texts.
struct CTextsBuilder {
  private(set) var bytes: ContiguousArray<UInt8> = []
  private(set) var starts: ContiguousArray<Int> = [0]
  private(set) var isMissing: ContiguousArray<Bool> = []

  /// The number of the next text.
  var count: Int { isMissing.count }

  mutating func append(_ text: String?) {
    append(bytes: (text ?? "").utf8)
    isMissing[isMissing.count - 1] = text == nil
  }

  mutating func append(bytes text: some Sequence<UInt8>) {
    bytes.append(contentsOf: text)
    bytes.append(0)
    starts.append(bytes.count)
    isMissing.append(false)
  }
}
