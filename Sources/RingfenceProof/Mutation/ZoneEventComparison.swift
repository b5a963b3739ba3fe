internal import Ringfence

/// Compares what a zone triggers with what another zone of its name does, within the tolerance of expectations.
struct ZoneEventComparison: Sendable {
  let zone: Zone

  /// Whether both trigger the same: as far as `rows` say, or in everything.
  ///
  /// - Parameters:
  ///   - expected: the events of the zone.
  ///   - found: those of the other one.
  ///   - other: the other zone; `nil` for none.
  ///   - rows: the events as expectations have them, which may leave out the crossed fences. Where they are not as many as
  ///     the events, nothing is equal.
  /// - Returns: `false` where a difference shows.
  func areEqual(
    _ expected: [Event], _ found: [Event], _ other: Zone?, writtenIn rows: [Event]? = nil
  ) -> Bool {
    guard let other else { return expected.isEmpty }
    return expected.count == found.count && rows.map { $0.count == expected.count } ?? true
      && expected.indices.allSatisfy { number in
        isEqual(expected[number], found[number], other)
          && (rows?[number].crossedFences.isEmpty == true
            || areCrossedFencesEqual(expected[number], found[number], other))
      }
  }

  private func isEqual(_ expected: Event, _ found: Event, _ other: Zone) -> Bool {
    let stays = (expected.dwellTime ?? .zero) - (found.dwellTime ?? .zero)
    return expected.kind == found.kind
      && (!expected.hasFence || isName(expected.fence, sameAs: found.fence, other))
      && abs(expected.time.duration(since: found.time).wholeMicroseconds) <= 2_000
      && expected.direction == found.direction && expected.flags == found.flags
      && abs(stays.wholeMicroseconds) <= 2_000 && isSame(expected.boundary, found.boundary)
      && isWindow(of: expected, sameAs: found, other)
  }

  /// Whether both are about the same window of an attendance of the same name, or about none, and say the same of it.
  private func isWindow(of expected: Event, sameAs found: Event, _ other: Zone) -> Bool {
    guard let window = expected.window, let otherWindow = found.window else {
      return expected.window == found.window
    }
    let name = zone.attendances[window.attendance].name(at: window.attendance)
    let otherName = other.attendances[otherWindow.attendance].name(at: otherWindow.attendance)
    guard name.utf8.elementsEqual(otherName.utf8), window.opens == otherWindow.opens,
      window.closes == otherWindow.closes
    else { return false }
    guard let record = expected.attendance, let otherRecord = found.attendance else {
      return expected.attendance == found.attendance
    }
    return record.isSame(as: otherRecord, within: 2_000)
  }

  private func areCrossedFencesEqual(_ expected: Event, _ found: Event, _ other: Zone) -> Bool {
    expected.crossedFences.count == found.crossedFences.count
      && zip(expected.crossedFences, found.crossedFences).allSatisfy {
        isName($0.fence, sameAs: $1.fence, other)
      }
  }

  private func isName(_ fence: Int, sameAs otherFence: Int, _ other: Zone) -> Bool {
    zone.fences[fence].id.utf8.elementsEqual(other.fences[otherFence].id.utf8)
  }

  private func isSame(_ expected: BoundaryPoint, _ found: BoundaryPoint) -> Bool {
    abs(expected.time.duration(since: found.time).wholeMicroseconds) <= 2_000
      && Geodesic.inverse(from: expected.coordinate, to: found.coordinate).distance.meters <= 0.02
  }
}

extension TriggerEngine {
  /// The events of a device of a name that has not been seen before.
  func events(_ fixes: FixColumns, of track: String) -> [Event] {
    var session = TriggerSession(track: track)
    var events: [Event] = []
    session.process(fixes, with: self, into: &events)
    return events
  }
}
