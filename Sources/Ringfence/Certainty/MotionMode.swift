/// How a device moves, as far as the filter distinguishes it. The raw values are the order in every list of modes.
package enum MotionMode: Int, CaseIterable, Sendable {
  /// It stays where it is.
  case still
  /// It goes on foot.
  case walk
  /// It goes in a vehicle.
  case drive
  /// It stays where it is, while the error of the receiver is larger than usual for a short time.
  case burst
}
