internal import CRingfence
internal import RingfenceFiles

/// Why a call was refused.
package struct Refusal: Error {
  var code: rf_code
  /// What was found and what was expected, in one line. Never a coordinate.
  var text: String
  /// The name of an error of a reader.
  var name = ""
  var line = 0
  var column = 0
  /// The index of the value that was refused.
  var index = -1

  init(_ code: rf_code, _ text: String, index: Int = -1) {
    self.code = code
    self.text = text
    self.index = index
  }

  /// An error of a reader.
  init(_ code: rf_code, _ error: FileError) {
    self.init(code, error.description)
    name = error.code.rawValue
    line = error.location.line ?? 0
    column = error.location.column ?? 0
  }

  /// Why a state cannot be read.
  init(state error: FileError) {
    self.init(error.code == .otherLayout ? RF_OTHER_LAYOUT : RF_INVALID_STATE, error)
  }

  /// What makes a table unusable; its row counts from 0.
  init(table error: FileError) {
    self.init(RF_INVALID_TABLE, error.detail)
    name = error.code.rawValue
    index = (error.location.line ?? 0) - 1
  }

  static func table(_ text: String, name: String, column: Int = -1) -> Refusal {
    var refusal = Refusal(RF_INVALID_TABLE, text, index: column)
    refusal.name = name
    return refusal
  }

  static func argument(_ text: String, index: Int = -1) -> Refusal {
    Refusal(RF_INVALID_ARGUMENT, text, index: index)
  }
}

extension rf_code {
  /// The number that a function returns.
  var number: Int32 { Int32(truncatingIfNeeded: rawValue) }
}

/// Runs a function of the interface: what it refuses becomes its code and its message.
@inline(__always)
func run(
  _ message: UnsafeMutablePointer<rf_message>?, _ body: () throws(Refusal) -> Void
) -> Int32 {
  do throws(Refusal) {
    try body()
    return RF_OK.number
  } catch {
    unsafe error.report(to: message)
    return error.code.number
  }
}

extension Refusal {
  /// Fills in the caller's message; one whose `size` is smaller than the structure stays as it is.
  @inline(never)
  func report(to message: UnsafeMutablePointer<rf_message>?) {
    guard let message = unsafe message, unsafe isAligned(message),
      unsafe message.pointee.size >= UInt32(MemoryLayout<rf_message>.size)
    else { return }
    unsafe message.pointee.code = code.number
    unsafe message.pointee.line = Int32(clamping: line)
    unsafe message.pointee.column = Int32(clamping: column)
    unsafe message.pointee.index = Int64(index)
    // Both are arrays of bytes in memory of the caller.
    unsafe withUnsafeMutableBytes(of: &message.pointee.name) { unsafe name.fill($0) }
    unsafe withUnsafeMutableBytes(of: &message.pointee.text) { unsafe text.fill($0) }
  }
}

extension String {
  /// Writes the text and a zero. What does not fit is cut between two characters of UTF-8.
  package func fill(_ bytes: UnsafeMutableRawBufferPointer) {
    var count = 0
    for byte in utf8 {
      // A zero would end the text for the reader.
      unsafe bytes[count] = byte == 0 ? 0x20 : byte
      count += 1
      if count == bytes.count {
        count -= 1
        while count > 0, unsafe bytes[count] & 0xC0 == 0x80 { count -= 1 }
        break
      }
    }
    unsafe bytes[count] = 0
  }
}
