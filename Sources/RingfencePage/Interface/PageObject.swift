public import CRingfence
internal import Ringfence
internal import RingfenceC
internal import RingfenceRecords

// This folder: the functions of `ringfence-page.h`. Only modules of WebAssembly have them.

/// The engine behind a handle.
final class PageObject: HandleObject {
  static let magic: UInt64 = 0x5246_5041_4745_5347
  static let kind: StaticString = "page"

  var engine = PageEngine()
  /// The bytes of a file that is opened, while they come.
  var file: [UInt8] = []
  var opening: TrackOpening?

  /// Adds a track, or replaces one: its index and the number of its fixes.
  func add(
    _ name: String, _ fixes: FixColumns, replacing index: Int? = nil
  ) throws(PageError) -> [UInt8] {
    let index = try engine.add(Track(id: name, fixes: fixes), replacing: index)
    return JSONWriter.object { json in
      json.member("index", index)
      json.member("count", fixes.count)
    }
  }
}

/// Runs a request on the object of a handle, and gives its answer as a text.
@inline(never)
func request(
  _ page: OpaquePointer?, _ answer: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?,
  _ body: (PageObject) throws(PageError) -> [UInt8]
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(answer, "answer")
    let page = unsafe try object(page, PageObject.self)
    do throws(PageError) {
      unsafe target.pointee = makeHandle(TextObject(try body(page)))
    } catch {
      throw Refusal(error)
    }
  }
}

extension Refusal {
  fileprivate init(_ error: PageError) {
    self.init(RF_INVALID_ARGUMENT, error.message)
    line = error.line ?? 0
    column = error.column ?? 0
  }
}

/// Values of the caller, which live as long as the call.
@unsafe func given<Value: BitwiseCopyable>(
  _ start: UnsafePointer<Value>?, _ count: Int, _ name: StaticString
) throws(PageError) -> UnsafeBufferPointer<Value> {
  do throws(Refusal) {
    unsafe try checkArray(start, count, name)
  } catch {
    throw PageError(error.text)
  }
  return unsafe UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
}

/// A copy of values of the caller.
func values<Value: BitwiseCopyable>(
  _ start: UnsafePointer<Value>?, _ count: Int, _ name: StaticString
) throws(PageError) -> [Value] {
  unsafe Array(try given(start, count, name))
}

/// A text of the caller.
func text(
  _ start: UnsafePointer<UInt8>?, _ size: Int, _ name: StaticString
) throws(PageError) -> String {
  String(decoding: unsafe try values(start, size, name), as: UTF8.self)
}

/// Described in `ringfence-page.h`.
@c @implementation
public func rf_page_new(
  _ page: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    unsafe try target(page, "page").pointee = makeHandle(PageObject())
  }
}
