internal import Ringfence
internal import RingfenceLifeCycle

/// A track as a line of characters, from its first fix to its last.
struct Timeline {
  /// The number of characters.
  static let width = 60
  /// The meaning of the characters, with losses in a scenario, and with the signs of events that a layout may have.
  static func legend(includesLosses: Bool, _ layout: ZoneLayout) -> String {
    let stays = Event.Kind.overstayed.isPossible(in: layout) ? "O overstayed  " : ""
    let speeds = Event.Kind.overspeed.isPossible(in: layout) ? "> too fast  " : ""
    let attendances =
      Event.Kind.attendance.isPossible(in: layout) ? "? absent, unknown  ! missed  " : ""
    return
      "= visit  D dwelled  \(stays)\(speeds)\(attendances)| crossed  x suppressed  \(includesLosses ? "- lost  " : "")* several  "
      + "(blank: no fixes)"
  }

  private let times: TimeStyle
  private let first: Timestamp
  private let last: Timestamp
  /// The line without any zone: dots where there are fixes, blanks in gaps.
  private let background: [UInt8]

  /// Creates the line of a track; `nil` for a track without fixes.
  ///
  /// - Parameters:
  ///   - fixes: the recorded fixes.
  ///   - maximumGap: a longer time between two fixes is left blank.
  ///   - delivered: the spans of fixes that were delivered to the app. Times outside are left blank.
  ///     `nil` for all.
  ///   - times: how the ends are shown.
  init?(
    _ fixes: FixColumns, maximumGap: Duration, delivered: [DeliveredSpan]?,
    times: TimeStyle = TimeStyle()
  ) {
    guard let first = fixes.first?.time, let last = fixes.last?.time else { return nil }
    self.times = times
    self.first = first
    self.last = last
    var background = [UInt8](repeating: UInt8(ascii: "."), count: Self.width)
    for (fix, next) in zip(fixes, fixes.dropFirst())
    where next.flags.contains(.startsSegment) || next.time.duration(since: fix.time) > maximumGap {
      let from = Self.column(fix.time, first, last) + 1
      let to = Self.column(next.time, first, last)
      for column in from..<max(from, to) { background[column] = 0x20 }
    }
    if let delivered {
      var isDelivered = [Bool](repeating: false, count: Self.width)
      for span in delivered {
        let columns = Self.column(span.first, first, last)...Self.column(span.last, first, last)
        for column in columns { isDelivered[column] = true }
      }
      for column in background.indices where !isDelivered[column] { background[column] = 0x20 }
    }
    self.background = background
  }

  /// The line of one zone, with the clock times of its ends.
  func bytes(_ outcome: Explanation.ZoneOutcome) -> [UInt8] {
    var drawing = Drawing()
    for event in outcome.events {
      switch event.kind {
      case .entered:
        let end = outcome.events.first { $0.kind == .exited && $0.visit == event.visit }
        let isOpen = outcome.openVisit?.visit == event.visit
        let until = end?.boundary.time ?? (isOpen ? last : event.boundary.time)
        drawing.draw(.visit, from: column(event.boundary.time), to: column(until))
      case .exited:
        // A visit that began silently has no other event.
        let since = event.boundary.time.microseconds - (event.dwellTime ?? .zero).wholeMicroseconds
        drawing.draw(
          .visit, from: column(Timestamp(microseconds: since)), to: column(event.boundary.time))
      case .dwelled: drawing.draw(.dwell, from: column(event.time), to: column(event.time))
      case .overstayed: drawing.draw(.overstay, from: column(event.time), to: column(event.time))
      case .overspeed:
        let end = outcome.events.first { $0.kind == .overspeedEnded && $0.time > event.time }
        let until = end?.duration.map { event.boundary.time.microseconds + $0.wholeMicroseconds }
        drawing.draw(
          .overspeed, from: column(event.boundary.time),
          to: column(until.map { Timestamp(microseconds: $0) } ?? last))
      case .absent: drawing.draw(.absence, from: column(event.time), to: column(event.time))
      case .attendance:
        let mark: Drawing.Marks? =
          switch event.attendance?.outcome {
          case .missed: .missed
          case .unknown: .absence
          case .attended, nil: nil
          }
        if let mark { drawing.draw(mark, from: column(event.time), to: column(event.time)) }
      case .overspeedEnded, .arrivedLate, .leftEarly: break
      case .crossed:
        let column = column(event.boundary.time)
        drawing.draw(.crossing, from: column, to: column)
      }
    }
    if let visit = outcome.silentVisit {
      let column = column(visit.since.time)
      drawing.draw(.visit, from: column, to: column)
    }
    if let visit = outcome.openVisit {
      drawing.draw(.visit, from: column(visit.since.time), to: column(last))
    }
    // A visit goes on while its exit is withheld.
    for suppression in outcome.suppressions where suppression.kind != .exited {
      let end = suppression.ended?.time ?? suppression.abandonedAt ?? last
      drawing.draw(.suppression, from: column(suppression.began.time), to: column(end))
    }
    for loss in outcome.losses.map({ $0.trigger }) {
      let end = loss.exited?.boundary.time ?? (loss.isOpen ? last : loss.began)
      drawing.draw(.loss, from: column(loss.began), to: column(end))
    }
    var line: [UInt8] = []
    line.append(clock(first))
    line.append(" ")
    line += (0..<Self.width).map { drawing.character(at: $0) ?? background[$0] }
    line.append(" ")
    line.append(clock(last))
    return line
  }

  private struct Drawing {
    struct Marks: OptionSet {
      let rawValue: UInt16
      static let visit = Marks(rawValue: 1)
      static let dwell = Marks(rawValue: 2)
      static let crossing = Marks(rawValue: 4)
      static let suppression = Marks(rawValue: 8)
      static let loss = Marks(rawValue: 16)
      static let overstay = Marks(rawValue: 32)
      static let overspeed = Marks(rawValue: 64)
      static let absence = Marks(rawValue: 128)
      static let missed = Marks(rawValue: 256)
    }

    private var marks = [Marks](repeating: [], count: Timeline.width)

    /// Marks the columns from `first` to `last`, at least the first one.
    mutating func draw(_ mark: Marks, from first: Int, to last: Int) {
      for column in first...max(first, last) { marks[column].insert(mark) }
    }

    func character(at column: Int) -> UInt8? {
      switch marks[column] {
      case []: nil
      case .visit: UInt8(ascii: "=")
      case .dwell, [.visit, .dwell]: UInt8(ascii: "D")
      case .overstay, [.visit, .overstay]: UInt8(ascii: "O")
      case .overspeed, [.visit, .overspeed]: UInt8(ascii: ">")
      case .crossing: UInt8(ascii: "|")
      case .absence: UInt8(ascii: "?")
      case .missed: UInt8(ascii: "!")
      case .suppression: UInt8(ascii: "x")
      case .loss: UInt8(ascii: "-")
      default: UInt8(ascii: "*")
      }
    }
  }

  private func column(_ time: Timestamp) -> Int { Self.column(time, first, last) }

  private static func column(_ time: Timestamp, _ first: Timestamp, _ last: Timestamp) -> Int {
    let span = last.seconds(since: first)
    guard span > 0 else { return 0 }
    let part = min(max(time.seconds(since: first) / span, 0), 1)
    return min(width - 1, Int(part * Double(width)))  // checked: the part lies in 0...1
  }

  /// `23:55:47`.
  private func clock(_ time: Timestamp) -> String {
    var bytes: [UInt8] = []
    times.append(time, into: &bytes)
    return String(decoding: bytes[11..<19], as: UTF8.self)
  }
}
