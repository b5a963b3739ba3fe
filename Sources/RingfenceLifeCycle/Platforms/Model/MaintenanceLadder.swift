/// When a device that sleeps does the work that waits: in windows between ever longer sleeps.
package struct MaintenanceLadder: Hashable, Sendable {
  /// A length that grows by a factor up to a limit, seconds.
  package struct Step: Hashable, Sendable {
    package let first: Double
    package let factor: Double
    package let greatest: Double

    package init(first: Double, factor: Double, greatest: Double) {
      self.first = first
      self.factor = factor
      self.greatest = greatest
    }

    func next(_ length: Double) -> Double { min(length * factor, greatest) }
  }

  /// Seconds with a dark screen and without a charger, at rest where it is for devices at rest, until the first sleep.
  package let after: Double
  /// The same where the device has moved since.
  package let afterMotion: Double
  package let sleep: Step
  package let window: Step

  package init(after: Double, afterMotion: Double, sleep: Step, window: Step) {
    self.after = after
    self.afterMotion = afterMotion
    self.sleep = sleep
    self.window = window
  }

  /// The first moment from a given one on at which a window is open, both in seconds since the first sleep began.
  ///
  /// - Complexity: linear in the windows that are shorter than the longest.
  package func nextOpening(from moment: Double) -> Double {
    var opening = 0.0
    var (asleep, open) = (min(sleep.first, sleep.greatest), min(window.first, window.greatest))
    while true {
      let (nextSleep, nextOpen) = (sleep.next(asleep), window.next(open))
      if nextSleep == asleep, nextOpen == open, moment > opening {
        // All that follow are alike.
        let period = asleep + open
        opening += ((moment - opening) / period).rounded(.down) * period
      }
      opening += asleep
      if moment <= opening { return opening }
      opening += open
      if moment < opening { return moment }
      (asleep, open) = (nextSleep, nextOpen)
    }
  }
}
