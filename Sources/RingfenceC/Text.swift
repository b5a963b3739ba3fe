public import CRingfence

/// Bytes behind a handle.
final class TextObject: HandleObject {
  static let magic: UInt64 = 0x5246_5445_5854_5354
  static let kind: StaticString = "text"

  let texts: CTexts

  init(_ bytes: [UInt8]) {
    var builder = CTextsBuilder()
    builder.append(bytes: bytes)
    texts = CTexts(builder)
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_text_bytes(
  _ text: OpaquePointer?, _ bytes: UnsafeMutablePointer<rf_string>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let object = unsafe try object(text, TextObject.self)
    unsafe try given(bytes, "bytes").pointee = object.texts[0]
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_text_free(_ text: OpaquePointer?) -> Int32 {
  unsafe freeHandle(text, TextObject.self)
}
