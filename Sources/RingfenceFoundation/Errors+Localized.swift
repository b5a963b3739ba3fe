public import Foundation
public import Ringfence
public import RingfenceState

// An alert shows `localizedDescription`, which for an error without a description is a number of no use. These are the texts that
// the errors have anyway, in English.

extension FileError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension LayoutError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension ModelError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension GeometryError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension FixColumnsError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}
