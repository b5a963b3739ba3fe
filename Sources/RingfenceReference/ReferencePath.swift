package import Ringfence

// This folder: a trigger engine that is written to be read, and shares nothing with the one that is used but the model:
// `Docs/Triggers.md` and `Docs/Conditions.md` once more. It takes one zone after the other along a whole track, without
// an index or a cache. What the path does with the fences comes from a `ReferencePath`.

/// What the path of a track does with the fences of one zone, by a geometry that the engine does not share.
package protocol ReferencePath {
  /// The fixes and segments of the path.
  var track: ReferenceTrack { get }
  /// How near to a limit the rules give no answer.
  var margin: ReferenceMargin { get }

  /// What a fix shows: at the first fix of a segment the areas that contain it, as entries; else the entries, crossings
  /// and exits on the way from the fix before. An area is closed: a path that only touches it enters and leaves it in
  /// one moment. What is entered in a moment is revealed by its ``PathMoment/arrival``, what is crossed or left by its
  /// ``PathMoment/departure``.
  ///
  /// - Parameter fix: index in the track; each is asked for once, in order.
  /// - Returns: the contacts, in any order.
  /// - Throws: where one is too near to a limit.
  func contacts(revealedBy fix: Int) throws(NearLimit) -> [FenceContact]

  /// Metres from a fix outside to the nearest area of the zone.
  func distance(from fix: Int) -> Double

  /// The position of a moment.
  func coordinate(_ moment: PathMoment) -> Coordinate

  /// The speed and the direction on the way to a fix, where the receiver gives none.
  ///
  /// - Parameters:
  ///   - fix: index of a fix that begins no segment.
  ///   - moment: where on the way, for the direction.
  /// - Returns: metres per second, and degrees clockwise from north.
  func derivedMotion(to fix: Int, at moment: PathMoment) -> (
    metersPerSecond: Double, degrees: Double
  )
}

/// A path meets a fence.
package struct FenceContact: Sendable {
  package enum Kind: Sendable {
    case enter
    case cross(CrossingDirection)
    case leave

    var isEntry: Bool { if case .enter = self { true } else { false } }
    package var isCrossing: Bool { if case .cross = self { true } else { false } }

    /// In one moment a device comes in, goes over lines, and leaves.
    var order: Int {
      switch self {
      case .enter: 0
      case .cross: 1
      case .leave: 2
      }
    }
  }

  package let fence: Int
  package let moment: PathMoment
  package let kind: Kind

  package init(_ kind: Kind, fence: Int, at moment: PathMoment) {
    self.fence = fence
    self.moment = moment
    self.kind = kind
  }
}

/// How near to a limit the reference gives no answer.
package struct ReferenceMargin: Sendable {
  /// About the exit distance, in metres and as a share of it.
  package var exitMeters = 0.0
  package var exitShare = 0.0
  /// Between leaving a zone and the end of its dwell time.
  package var dwellMicroseconds: Int64 = 0
  /// About a limit of a number, in its unit: metres per second, metres.
  package var limit = 0.0
  /// About an end of an arc of directions.
  package var degrees = 0.0

  package init() {}
}

extension ReferencePath {
  /// The boundary point of a moment.
  func point(_ moment: PathMoment) -> BoundaryPoint {
    BoundaryPoint(
      time: Timestamp(microseconds: track.time(moment)), coordinate: coordinate(moment))
  }

  /// The motion at a fix or on the way to it: what the receiver gives, else what the path shows.
  func motion(to fix: Int, at moment: PathMoment) -> ReferenceMotion {
    let reported = track.fixes[fix]
    var motion = ReferenceMotion(
      reported: reported, speed: reported.speed?.metersPerSecond ?? .nan,
      course: reported.course?.degrees ?? .nan)
    guard motion.speed.isNaN || motion.course.isNaN, !track.starts.contains(fix) else {
      return motion
    }
    let derived = derivedMotion(to: fix, at: moment)
    if motion.speed.isNaN {
      (motion.speed, motion.speedIsDerived) = (derived.metersPerSecond, true)
    }
    // A slow path shows mostly the noise of the receiver.
    if motion.course.isNaN, motion.speed >= 0.5 {
      (motion.course, motion.courseIsDerived) = (derived.degrees, true)
    }
    return motion
  }
}

/// How a device moves; not a number where unknown.
struct ReferenceMotion {
  /// The fix, for what is never derived.
  let reported: Fix
  /// Metres per second.
  var speed: Double
  var speedIsDerived = false
  /// Degrees clockwise from north.
  var course: Double
  var courseIsDerived = false
}
