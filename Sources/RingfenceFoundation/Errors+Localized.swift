public import Foundation
public import Ringfence
public import RingfenceState

// An alert shows `localizedDescription`, which for an error without one is a number of no use. These are the texts that the
// errors have anyway, in English.

/// What `localizedDescription` gives, is the error's `description`.
protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
  /// The error's `description`.
  public var errorDescription: String? { description }
}

extension FileError: DescribedError {}
extension LayoutError: DescribedError {}
extension ModelError: DescribedError {}
extension GeometryError: DescribedError {}
extension FixColumnsError: DescribedError {}
