import Ringfence
import RingfenceCommand
import RingfenceFiles

/// Reads an input as the state of a stream, and goes on with it.
enum StateTarget {
  static func check(_ input: [UInt8]) throws(BrokenInvariant) -> Bool {
    var evaluation = StreamTarget.evaluation(.track)
    do throws(FileError) {
      try restore(&evaluation, input)
    } catch {
      try require(!error.description.isEmpty, "an error without words")
      return false
    }
    // What was read is written so that it is read as the same.
    let saved = StreamTarget.state(of: evaluation)
    var again = StreamTarget.evaluation(.track)
    do throws(FileError) {
      try restore(&again, saved)
    } catch {
      throw BrokenInvariant("a state that was read and saved is refused: \(error.description)")
    }
    try require(StreamTarget.state(of: again) == saved, "a state is saved otherwise again")
    goOn(&evaluation)
    goOn(&again)
    try require(evaluation.lines == again.lines, "a state that was saved again gives other events")
    return true
  }

  private static func restore(
    _ evaluation: inout StreamEvaluation, _ bytes: [UInt8]
  ) throws(FileError) {
    let reader = try StreamStateReader(
      bytes: ContiguousArray(bytes), name: "state", engine: StreamTarget.engine)
    try evaluation.restore(
      reader, TrackReadingOptions(), goesOnInFile: true, at: StreamTarget.now)
  }

  private static func goOn(_ evaluation: inout StreamEvaluation) {
    let rows = (0..<6).map {
      "{\"track\":\"bus\",\"time\":\"2026-01-02T10:0\($0):00Z\",\"latitude\":\($0 * 10),\"longitude\":1}\n"
    }
    do throws(FileError) {
      try evaluation.take(Array(rows.joined().utf8)[...], at: StreamTarget.now)
      try evaluation.finish(at: StreamTarget.now)
    } catch {
      // A state of another format refuses these rows.
      return
    }
  }
}
