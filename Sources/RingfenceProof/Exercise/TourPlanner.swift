internal import Ringfence
internal import RingfenceReference

/// Each drive joins the first tour that it does not disturb.
struct TourPlanner {
  struct SyntheticTrack {
    /// The index of the case.
    let number: Int
    let zone: Int
    /// How many seconds later than planned it takes place.
    let delaySeconds: Int64
    let box: GeoBox
    let end: Timestamp
  }

  /// A tour that may still become longer.
  struct Draft {
    var drives: [SyntheticTrack] = []
    var zones: Set<Int> = []
    var end: Timestamp
    /// Whether another drive may follow: the visits of the last one have ended.
    var isClosed: Bool
  }

  private(set) var drafts: [Draft] = []
  private let layout: ZoneLayout
  private let settings: ExerciseSettings
  private let boxes: [[GeoBox]]
  private var shapes: [Int: [PreparedShape]] = [:]
  /// Engines of one zone each.
  private var engines: [Int: TriggerEngine] = [:]

  /// Beside the maximum gap, so that a drive begins a segment.
  private static let restSeconds: Int64 = 60
  /// How far a drive keeps from the fences of other zones, in metres.
  private static let distance = 5.0
  /// The first second of the year 10000, in seconds since 1970.
  private static let endOfYears =
    (Int64(CivilDate.daysOfYears1To9999.upperBound) + 1) * 86_400
  /// How many days a drive may be put off for the schedule of its zone.
  private static let mostDays: Int64 = 14

  init(_ layout: ZoneLayout, _ settings: ExerciseSettings) {
    self.layout = layout
    self.settings = settings
    boxes = layout.zones.map { zone in
      zone.fences.map { PreparedShape($0.shape).bounds.expanded(byMeters: Self.distance) }
    }
  }

  /// Adds a drive to the first tour where it fits, or begins one.
  mutating func add(_ number: Int, _ item: TestTrackPlan.Case) {
    guard let box = Self.box(of: item.fixes), let first = item.fixes.first?.time,
      let last = item.fixes.last?.time
    else { return }
    // What a device does that begins in a fence, can be shown only once in a track.
    let mayFollow =
      !expectsDevice(item.zone) && !item.events.contains { $0.flags.contains(.initial) }
    for index in drafts.indices where mayFollow && drafts[index].isClosed {
      guard !disturb(drafts[index], item.zone, box),
        let start = earliestStart(item, in: drafts[index]),
        let delay = delay(of: item, from: first, to: start),
        // Tracks have times in the years 1 to 9999.
        last.later(by: delay).microseconds.seconds < Self.endOfYears
      else { continue }
      append(
        SyntheticTrack(
          number: number, zone: item.zone, delaySeconds: delay, box: box,
          end: last.later(by: delay)), item, to: index)
      return
    }
    drafts.append(Draft(end: last, isClosed: true))
    append(
      SyntheticTrack(number: number, zone: item.zone, delaySeconds: 0, box: box, end: last), item,
      to: drafts.count - 1)
  }

  private mutating func append(_ drive: SyntheticTrack, _ item: TestTrackPlan.Case, to index: Int) {
    drafts[index].drives.append(drive)
    drafts[index].zones.insert(drive.zone)
    drafts[index].end = drive.end
    drafts[index].isClosed = isOver(item)
  }

  /// Whether an attendance of a zone expects the device.
  private func expectsDevice(_ zone: Int) -> Bool {
    layout.zones[zone].attendances.contains { $0.expects(settings.track) }
  }

  // MARK: Distance

  /// Whether a drive of a zone comes near the fences of a tour's zones, or the tour near those of the zone.
  private func disturb(_ tour: Draft, _ zone: Int, _ box: GeoBox) -> Bool {
    for other in tour.zones where other != zone && meets(other, box) { return true }
    for drive in tour.drives where drive.zone != zone && meets(zone, drive.box) { return true }
    return false
  }

  private func meets(_ zone: Int, _ box: GeoBox) -> Bool {
    for other in boxes[zone] where other.intersects(box) { return true }
    return false
  }

  /// The box around a path, which is straight between fixes; `nil` for no fix.
  private static func box(of fixes: FixColumns) -> GeoBox? {
    guard let first = fixes.first?.coordinate else { return nil }
    var (south, north) = (first.latitude, first.latitude)
    var (west, east) = (first.longitude, first.longitude)
    for fix in fixes {
      south = min(south, fix.coordinate.latitude)
      north = max(north, fix.coordinate.latitude)
      west = min(west, fix.coordinate.longitude)
      east = max(east, fix.coordinate.longitude)
    }
    // About the antimeridian every fence of these latitudes counts as near.
    let width = east - west > 180 ? 360 : east - west
    return GeoBox(south: south, north: north, west: west, width: width)
  }

  /// Whether the visits of a zone have ended with the last fix of a drive. One that must be confirmed may not have ended, though the
  /// device is far away.
  private mutating func isOver(_ item: TestTrackPlan.Case) -> Bool {
    if expectsDevice(item.zone) { return false }
    let zone = layout.zones[item.zone]
    let exitDistance = (settings.engine.exitDistance ?? zone.settings.exitDistance).meters
    guard let end = item.fixes.last?.coordinate else { return false }
    let fences = shapes[item.zone] ?? zone.fences.map { PreparedShape($0.shape) }
    shapes[item.zone] = fences
    for fence in fences where fence.signedDistance(to: end) < exitDistance + 1 { return false }
    guard zone.settings.confirmsExits else { return true }
    let engine =
      engines[item.zone]
      ?? TriggerEngine(
        ZoneLayout(timeZone: layout.timeZone, zones: [zone]), settings: settings.engine)
    engines[item.zone] = engine
    var session = TriggerSession(track: settings.track)
    var events: [Event] = []
    session.process(item.fixes, with: engine, into: &events)
    return session.openVisits.isEmpty
  }

  // MARK: Time

  /// When a drive may begin at the earliest after those of a tour; `nil` for never.
  private func earliestStart(_ item: TestTrackPlan.Case, in tour: Draft) -> Timestamp? {
    let pause = Self.seconds(settings.engine.maximumGap) + Self.restSeconds
    let start = tour.end.later(by: pause)
    let zone = layout.zones[item.zone]
    // How sure an entry is depends on every fix before.
    if zone.settings.entryCertainty != nil || zone.settings.exitCertainty != nil { return nil }
    guard let before = tour.drives.last(where: { $0.zone == item.zone }) else { return start }
    var memory = zone.settings.minimumRetriggerTime
    for condition in zone.conditions.percentageCrossed {
      // Crossings without a timeout are remembered for good.
      guard let timeout = condition.timeout else { return nil }
      memory = max(memory, timeout)
    }
    return max(start, before.end.later(by: Self.seconds(memory) + pause))
  }

  /// How many seconds later than planned a drive takes place that may not begin before a moment; `nil` where that would
  /// change what it shows.
  private func delay(
    of item: TestTrackPlan.Case, from planned: Timestamp, to start: Timestamp
  ) -> Int64? {
    if start <= planned { return 0 }
    if item.isDated { return nil }
    let seconds = Self.seconds(start.duration(since: planned))
    let zone = layout.zones[item.zone]
    guard !zone.conditions.schedule.isEmpty else { return seconds }
    let schedules = zone.conditions.schedule.map {
      ReferenceSchedule($0, timeZone: layout.timeZone)
    }
    func isOpen(_ time: Int64) -> Bool { schedules.contains { $0.isOpen(at: time) } }
    let times = item.fixes.map { $0.time.microseconds.seconds }
    let days = (seconds + 86_399) / 86_400
    for delay in [seconds] + (days..<days + Self.mostDays).map({ $0 * 86_400 }) {
      if times.allSatisfy({ isOpen($0) == isOpen($0 + delay) }) { return delay }
    }
    return nil
  }

  /// Whole seconds that are not less than a duration.
  private static func seconds(_ duration: Duration) -> Int64 {
    (duration.wholeMicroseconds + 999_999).seconds
  }
}
