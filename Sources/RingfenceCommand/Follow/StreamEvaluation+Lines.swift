internal import Ringfence
internal import RingfenceAnswers

/// An event that has its number and is not written yet.
struct WaitingEvent: Sendable {
  let sequence: Int
  let event: Event
  let track: String
  let writer: EventWriter
}

// The lines of events. A line repeats all custom data of its zone, so that those of a block of fixes may be gigabytes.
extension StreamEvaluation {
  private static let linesAtOnce = 16

  /// Writes an event as a line, with its number in front, or lets it wait where lines may be long.
  mutating func append(_ event: Event, of track: String, by writer: EventWriter) {
    sequence += 1
    if waiting.isEmpty, !writer.hasLongRows {
      append(event, number: sequence, of: track, by: writer)
    } else {
      waiting.append(
        WaitingEvent(sequence: sequence, event: event, track: track, writer: writer))
    }
  }

  /// Appends the lines of some of the events that wait, in their order.
  ///
  /// - Returns: whether there were any.
  package mutating func appendWaiting() -> Bool {
    let part = waiting[waitingBegun...].prefix(Self.linesAtOnce)
    for next in part {
      append(next.event, number: next.sequence, of: next.track, by: next.writer)
    }
    waitingBegun += part.count
    if waitingBegun == waiting.count {
      waiting.removeAll(keepingCapacity: waiting.count < 1 << 10)
      waitingBegun = 0
    }
    return !part.isEmpty
  }

  private mutating func append(
    _ event: Event, number: Int, of track: String, by writer: EventWriter
  ) {
    if writer.format == .csv {
      lines.append(contentsOf: "\(number),".utf8)
      writer.append(CollectionOfOne(event), of: track, into: &lines)
    } else {
      lines.append(contentsOf: "{\"sequence\":\(number)".utf8)
      let start = lines.count
      writer.append(CollectionOfOne(event), of: track, into: &lines)
      // The brace of the record becomes the comma behind the number.
      lines[start] = UInt8(ascii: ",")
    }
  }
}
