package import Ringfence

/// A time in which no fix says where the device was.
package struct UnobservedTime: Hashable, Sendable {
  /// The used fixes before and after.
  package let from, to: Timestamp
  /// The distance between them, in metres.
  package let meters: Double

  package init(from: Timestamp, to: Timestamp, meters: Double) {
    (self.from, self.to, self.meters) = (from, to, meters)
  }
}
