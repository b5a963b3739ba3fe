#if arch(wasm32)
  public import CRingfence
  internal import RingfenceFiles

  /// As `rf_layout_read`, but of files in the native form alone: a module that gives this function in place of it has no other
  /// reader.
  @c(ringfence_layout_read_native)
  public func readNativeLayout(
    _ data: UnsafePointer<UInt8>?, _ size: Int, _ name: UnsafePointer<CChar>?,
    _ layout: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
  ) -> Int32 {
    unsafe run(error) { () throws(Refusal) in
      let target = unsafe try target(layout, "layout")
      let bytes = unsafe try bytes(data, size, "bytes")
      let name = unsafe try text(name, "name", orElse: "zones")
      do throws(FileError) {
        unsafe target.pointee = makeHandle(
          LayoutObject(try ZoneFile(native: bytes, name: name)))
      } catch {
        throw Refusal(RF_INVALID_LAYOUT, error)
      }
    }
  }
#endif
