import Ringfence
import RingfenceCommand
import RingfenceFiles

/// Reads an input as what `follow` is given. Its last three bytes choose the clock, the size of the pieces in which
/// it comes, and where the stream is stopped and continued from its state.
enum StreamTarget {
  // Behind the dates of all seeds: what lies ahead of the clock is left out.
  static let now: Int64 = 1_800_000_000_000_000
  static let engine: TriggerEngine = {
    let zones = [(47.0, 49.0), (49.5, 60.0), (-10.0, 10.0), (35.0, 41.0)].enumerated().map {
      """
      {"id":"\($0)","dwell":"30 s","exitDistance":0,"fences":[{"id":"f","rectangle":\
      {"southWest":[-179,\($1.0)],"northEast":[179,\($1.1)]}}]}
      """
    }
    let text = "{\"version\":1,\"zones\":[\(zones.joined(separator: ","))]}"
    guard let file = try? ZoneFile.read(bytes: Array(text.utf8), name: "zones.json") else {
      return TriggerEngine(ZoneLayout(zones: []))
    }
    return TriggerEngine(file.layout)
  }()

  static func check(_ input: [UInt8]) throws(BrokenInvariant) -> Bool {
    guard input.count > 3, !engine.layout.zones.isEmpty else { return false }
    let bytes = Array(input.dropLast(3))
    let choice = input[input.count - 3]
    let clock: StreamClock = choice & 1 == 0 ? .fix : .track
    let block = [1, 2, 3, 7, 16, 61, 256, 1_024][Int(input[input.count - 2] & 7)]
    let whole = Outcome(bytes, clock, block: bytes.count)
    let pieces = Outcome(bytes, clock, block: block)
    try require(
      whole == pieces, "in pieces of \(block) bytes: \(pieces), not \(whole)")
    guard whole.failure == nil else { return false }
    let cut = bytes.count * Int(input[input.count - 1]) / 255
    try requireContinued(bytes, clock, cut: cut, whole)
    return !whole.state.isEmpty
  }

  /// What became of a stream.
  struct Outcome: Hashable, CustomStringConvertible {
    var lines: [UInt8] = []
    var state: [UInt8] = []
    var failure: String?

    init(_ bytes: [UInt8], _ clock: StreamClock, block: Int) {
      var evaluation = StreamTarget.evaluation(clock)
      do throws(FileError) {
        for start in stride(from: 0, to: bytes.count, by: block) {
          try evaluation.take(bytes[start..<min(start + block, bytes.count)], at: now)
        }
        try evaluation.finish(at: now)
        try evaluation.checkUsable()
      } catch {
        failure = error.description
      }
      lines = evaluation.lines
      state = StreamTarget.state(of: evaluation)
    }

    var description: String {
      String(decoding: lines + state, as: UTF8.self) + (failure ?? "")
    }
  }

  static func evaluation(_ clock: StreamClock) -> StreamEvaluation {
    StreamEvaluation(engine, name: "input", clock: clock)
  }

  /// The state of an evaluation that goes on at the place where it stands.
  static func state(of evaluation: StreamEvaluation) -> [UInt8] {
    var bytes: [UInt8] = []
    let input = StreamState.Input(
      device: 1, number: 2, point: evaluation.stream.point, fingerprint: 3)
    do throws(OutputError) {
      try evaluation.save(input: input, output: nil) { bytes += $0 }
    } catch {
      return []
    }
    return bytes
  }

  /// A stream that is stopped anywhere and continued from its state gives the same events.
  private static func requireContinued(
    _ bytes: [UInt8], _ clock: StreamClock, cut: Int, _ whole: Outcome
  ) throws(BrokenInvariant) {
    var first = evaluation(clock)
    var second = evaluation(clock)
    do throws(FileError) {
      try first.take(bytes[..<cut], at: now)
      let reader = try StreamStateReader(
        bytes: ContiguousArray(state(of: first)), name: "state", engine: engine)
      try second.restore(reader, TrackReadingOptions(), goesOnInFile: true, at: now)
      let offset = first.stream.point.offset
      try second.take(bytes.dropFirst(Int(clamping: offset)), at: now)
      try second.finish(at: now)
    } catch {
      throw BrokenInvariant("continued at \(cut): \(error.description)")
    }
    try require(
      first.lines + second.lines == whole.lines,
      "continued at \(cut): \(String(decoding: first.lines + second.lines, as: UTF8.self)), not \(whole)"
    )
  }
}
