internal import CEmbeddedFiles

/// The engine of the page: a WebAssembly module, compressed by LZMA. A build without `make` has none.
package enum PageModule {
  package static var isPresent: Bool { unsafe embedded_page_module(false).count > 0 }

  /// The compressed module.
  ///
  /// - Parameter hasReaders: whether it reads the files of all formats. That makes it half as large again.
  /// - Returns: its bytes; none in a build without it.
  static func bytes(hasReaders: Bool) -> [UInt8] {
    let module = unsafe embedded_page_module(hasReaders)
    // checked: the count is that of the constant.
    return unsafe Array(UnsafeBufferPointer(start: module.bytes, count: module.count))
  }
}
