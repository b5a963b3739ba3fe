/// What makes time pass for a device that sends nothing.
package enum StreamClock: String, CaseIterable, Sendable {
  /// Its next fix only, as in a file: dwell events come with it.
  case fix
  /// The latest fix of any device.
  case track
  /// The clock of the machine, counted from the moment in which the last fix of the device came.
  case wall
}
