internal import RingfenceGeodesy
internal import RingfenceLifeCycle

/// When a run looks where the device is.
///
/// The looks at a device at rest begin with a phase of their own when it counts as resting: how long it has rested says nothing of
/// when the next look is.
struct Looking {
  private let start: Double
  private let moving: Double
  private let resting: Double
  /// Microseconds at one place after which a device counts as resting.
  private let rest: Int64
  private let generator: Philox
  private let run: UInt32

  init(_ platform: PolledPlatform, _ generator: Philox, run: UInt32, isPrompt: Bool) {
    self.generator = generator
    self.run = run
    let words = generator.words(run, 0, 0, 0)
    start = Philox.uniform(words.0)
    let poll = isPrompt ? platform.promptPoll ?? platform.poll : platform.poll
    moving = poll.value(at: Philox.uniform(words.1))
    resting = max(moving, platform.pollAtRest.value(at: Philox.uniform(words.2)))
    rest = Int64(platform.rest.after * 1e6)  // checked: a day at most
  }

  /// The part of the interval after which a run looks for the first time in a rest, by its number on the drive.
  static func phase(_ generator: Philox, run: UInt32, rest: Int) -> Double {
    Philox.uniform(generator.words(run, 4, UInt32(truncatingIfNeeded: rest), 0).0)
  }

  /// The first look, microseconds.
  func first(_ timeline: PolledTimeline, from time: Int64) -> Int64 {
    // checked: a part of an interval
    look(timeline, from: time, due: time + Int64(start * Double(Self.microseconds(moving))))
  }

  /// The look after another one.
  func next(_ timeline: PolledTimeline, after moment: Int64) -> Int64 {
    if let time = timeline.restTime(at: moment), time >= rest {
      return moment + Self.microseconds(resting)
    }
    return look(timeline, from: moment, due: moment + Self.microseconds(moving))
  }

  /// A look that is due, unless the device counts as resting before: then the first one of that rest.
  private func look(_ timeline: PolledTimeline, from moment: Int64, due: Int64) -> Int64 {
    guard resting > moving, let (index, begin) = timeline.rest(after: rest, from: moment, to: due)
    else { return due }
    let part = Self.phase(generator, run: run, rest: index)
    // checked: a part of an interval
    return begin + Int64(part * Double(Self.microseconds(resting)))
  }

  private static func microseconds(_ seconds: Double) -> Int64 {
    max(1, Int64(seconds * 1e6))  // checked: a day at most
  }
}
