internal import CRingfence

/// The version of the product, with a zero behind it. A test compares it with that of the command.
package let productVersion: StaticString = "0.2.0"

/// Described in `ringfence.h`.
@c @implementation
public func rf_abi_version() -> Int32 { RF_ABI_VERSION }

/// Described in `ringfence.h`.
@c @implementation
public func rf_version_string() -> UnsafePointer<CChar>? {
  // Texts in the program end with a zero.
  unsafe UnsafeRawPointer(productVersion.utf8Start).assumingMemoryBound(to: CChar.self)
}
