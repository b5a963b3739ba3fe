internal import CRingfence

/// What a handle of the interface stands for.
protocol HandleObject: AnyObject {
  /// Eight bytes that no other kind has.
  static var magic: UInt64 { get }
  /// The kind in messages.
  static var kind: StaticString { get }
}

/// What a handle points to. The first bytes name its kind; a handle of another kind is refused.
@unsafe struct HandleHead {
  var magic: UInt64
  var object: UnsafeMutableRawPointer

  /// Stands where a handle was freed.
  static let freed: UInt64 = 0xDEAD_4652_4545_4400
}

/// A new handle, which keeps the object until it is freed.
func makeHandle<Object: HandleObject>(_ object: Object) -> OpaquePointer {
  let head = UnsafeMutablePointer<HandleHead>.allocate(capacity: 1)
  let kept = unsafe Unmanaged.passRetained(object).toOpaque()
  unsafe head.initialize(to: HandleHead(magic: Object.magic, object: kept))
  return OpaquePointer(head)
}

/// The head of a handle of a kind.
@inline(__always)
private func head<Object: HandleObject>(
  _ handle: OpaquePointer?, _ type: Object.Type
) throws(Refusal) -> UnsafeMutablePointer<HandleHead> {
  guard let handle = unsafe handle else {
    throw Refusal(RF_WRONG_HANDLE, "the \(type.kind) is NULL")
  }
  guard unsafe UInt(bitPattern: handle) & UInt(MemoryLayout<HandleHead>.alignment - 1) == 0 else {
    throw Refusal(RF_WRONG_HANDLE, "the handle is not a \(type.kind)")
  }
  let head = unsafe UnsafeMutablePointer<HandleHead>(handle)
  guard unsafe head.pointee.magic == type.magic else {
    throw Refusal(
      RF_WRONG_HANDLE,
      unsafe head.pointee.magic == HandleHead.freed
        ? "the \(type.kind) was freed" : "the handle is not a \(type.kind)")
  }
  return unsafe head
}

/// The object of a handle.
@inline(__always)
func object<Object: HandleObject>(
  _ handle: OpaquePointer?, _ type: Object.Type
) throws(Refusal) -> Object {
  let head = unsafe try head(handle, type)
  // Only `makeHandle` writes this magic number, with an object of its kind.
  return unsafe Unmanaged<Object>.fromOpaque(head.pointee.object).takeUnretainedValue()
}

/// Frees a handle; NULL is no error.
func freeHandle<Object: HandleObject>(_ handle: OpaquePointer?, _ type: Object.Type) -> Int32 {
  guard unsafe handle != nil else { return RF_OK.number }
  return run(nil) { () throws(Refusal) in
    let head = unsafe try head(handle, type)
    let object = unsafe Unmanaged<Object>.fromOpaque(head.pointee.object)
    unsafe head.pointee.magic = HandleHead.freed
    unsafe object.release()
    unsafe head.deallocate()
  }
}

/// Where a function puts a new handle; NULL until it is there.
func target(
  _ pointer: UnsafeMutablePointer<OpaquePointer?>?, _ name: StaticString
) throws(Refusal) -> UnsafeMutablePointer<OpaquePointer?> {
  let pointer = unsafe try given(pointer, name)
  unsafe pointer.pointee = nil
  return unsafe pointer
}
