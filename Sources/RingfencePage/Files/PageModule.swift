internal import CEmbeddedFiles

/// The engine of the page: a WebAssembly module, compressed by LZMA. A build without `make` has none.
package enum PageModule {
  /// Whether this build has the module.
  package static var isPresent: Bool { embedded_page_module_size() > 0 }

  /// The compressed module; no bytes in a build without it.
  static var bytes: [UInt8] {
    // checked: the size is that of the constant.
    unsafe Array(
      UnsafeBufferPointer(start: embedded_page_module(), count: embedded_page_module_size()))
  }
}
