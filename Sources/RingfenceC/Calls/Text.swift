public import CRingfence

/// Bytes behind a handle, with a zero after them.
@safe final class TextObject: HandleObject {
  static let magic: UInt64 = 0x5246_5445_5854_5354
  static let kind: StaticString = "text"

  private let start: UnsafeMutablePointer<CChar>
  private let size: Int

  init(_ bytes: [UInt8]) {
    size = bytes.count
    unsafe start = .allocate(capacity: bytes.count + 1)
    let memory = unsafe UnsafeMutableRawBufferPointer(start: start, count: bytes.count + 1)
    unsafe memory.copyBytes(from: bytes)
    unsafe memory[bytes.count] = 0
  }

  deinit { unsafe start.deallocate() }

  fileprivate var string: rf_string { unsafe rf_string(bytes: start, size: size) }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_text_bytes(
  _ text: OpaquePointer?, _ bytes: UnsafeMutablePointer<rf_string>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let object = unsafe try object(text, TextObject.self)
    unsafe try given(bytes, "bytes").pointee = object.string
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_text_free(_ text: OpaquePointer?) -> Int32 {
  unsafe freeHandle(text, TextObject.self)
}
