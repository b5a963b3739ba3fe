/// What is known of a whole track.
package struct CertaintySummary: Hashable, Sendable {
  /// What limits how far the numbers can be trusted.
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Fixes without an accuracy were given the assumed one.
    package static let assumedAccuracy = Flags(rawValue: 1)
    /// Fewer than six fixes are used.
    package static let shortTrack = Flags(rawValue: 2)
    /// The errors are probably larger than the largest ones that are considered.
    package static let accuracyNotSupported = Flags(rawValue: 4)
    /// Numbers went out of range, and the filter began again.
    package static let uncertain = Flags(rawValue: 8)
    /// More than 300 s are between two fixes, in the middle.
    package static let sparse = Flags(rawValue: 16)
    /// There are times without fixes.
    package static let unobserved = Flags(rawValue: 32)
    /// The accuracies are the few that iOS reports of access points and cells.
    package static let steps = Flags(rawValue: 64)
    /// A third of the fixes repeat the position before.
    package static let repeats = Flags(rawValue: 128)
    /// More than one fix of fifty is far from where the others show the device.
    package static let jumps = Flags(rawValue: 256)
    /// The device is faster than any that was measured.
    package static let fast = Flags(rawValue: 512)

    /// What is said of such a track lies in this range; `nil` for no limit. Receivers that hop between a few positions make certainties that
    /// are right less often than they say.
    var range: ClosedRange<Double>? {
      contains(.steps) || contains(.repeats) ? 0.05...0.95 : nil
    }

    /// Those that keep each event of the track from being sure: all but times without fixes, which events have themselves.
    var limiting: Flags { subtracting(.unobserved) }
  }

  /// What was learned of the errors of the receiver.
  package struct Noise: Hashable, Sendable {
    /// True over reported errors, and their correlation time in seconds: means of the logarithms. `nil` where too few fixes say it.
    package let factor, seconds: Double?
    /// The number of fixes that say it: those that come soon after the one before, or of a device that rests.
    package let updates: Int

    package init(factor: Double?, seconds: Double?, updates: Int) {
      (self.factor, self.seconds, self.updates) = (factor, seconds, updates)
    }
  }

  /// The mean number of visits that the engine reports of a way, of all zones.
  package var expectedVisits = 0.0
  /// The visits that were probably none, or a part of the one before: the sum of what is missing to 1.
  package var expectedGhosts = 0.0
  /// The number of zones that the device cannot have reached.
  package var excluded = 0
  package var noise = Noise(factor: nil, seconds: nil, updates: 0)
  package var flags: Flags = []

  package init() {}
}
