internal import Ringfence

extension LifeCycleSettings {
  /// A rough estimate of the percentage of a charge that an app costs.
  ///
  /// ``energyPerHour`` is that of the studied app, which takes one fix of a second in 150 s. What its location updates
  /// cost of it, by ``locationEnergyPerHour``, is taken off, and what the updates of this app cost is added.
  ///
  /// - Parameters:
  ///   - background: how long the app ran in the background.
  ///   - location: how long location updates were on meanwhile.
  /// - Returns: the percentage; more than 100 for more than a charge.
  func energyPercent(background: Duration, location: Duration) -> Double {
    let hour = 3_600_000_000.0
    let awake = max(0, energyPerHour - locationEnergyPerHour / 150)
    return awake * Double(background.wholeMicroseconds) / hour
      + locationEnergyPerHour * Double(location.wholeMicroseconds) / hour
  }
}
