internal import CRingfence
internal import Foundation
internal import Ringfence
internal import RingfenceC
internal import RingfenceFiles

/// What the native engine gives for tracks of files, for `.ci/check-c` to compare with the C library.
///
///     CRecords ZONES TRACK COLUMNS
///
/// Writes the fixes of the track file to `COLUMNS`, as `Tests/C/hash.c` reads them, and prints a line for each
/// mode: the number of events and a hash of every bit of their records.
@main struct CRecords {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else {
      print("usage: CRecords ZONES TRACK COLUMNS")
      return
    }
    let layout = try ZoneFile.read(path: arguments[1]).layout
    let tracks = try TrackFile.read(path: arguments[2]).tracks
    try columns(tracks).write(to: URL(fileURLWithPath: arguments[3]))
    let engines = [
      ("normal", TriggerEngine(layout)), ("restart", TriggerEngine(restart: RestartLayout(layout))),
    ]
    for (name, engine) in engines {
      var hash = RecordHash()
      var events = 0
      var crossings = 0
      for (index, track) in tracks.enumerated() {
        var session = TriggerSession()
        var found: [Event] = []
        for fix in track.fixes { session.process(fix, with: engine, into: &found) }
        for event in found {
          let first = event.crossedFences.isEmpty ? -1 : Int64(crossings)
          hash.add(rf_event(event, track: index, firstCrossing: first))
          for crossing in event.crossedFences {
            hash.add(rf_crossing(crossing, event: events))
            crossings += 1
          }
          events += 1
        }
      }
      print(name, events, crossings, String(hash.value, radix: 16))
    }
  }

  /// The number of tracks, their offsets, and the columns one behind the other.
  private static func columns(_ tracks: [Track]) -> Data {
    var data = Data()
    func append<Value: BitwiseCopyable>(_ value: Value) {
      unsafe withUnsafeBytes(of: value) { unsafe data.append(contentsOf: $0) }
    }
    append(Int64(tracks.count))
    var offset: Int64 = 0
    append(offset)
    for track in tracks {
      offset += Int64(track.fixes.count)
      append(offset)
    }
    let fixes = tracks.flatMap { Array($0.fixes) }
    for fix in fixes { append(fix.time.microseconds) }
    for fix in fixes { append(fix.coordinate.latitude) }
    for fix in fixes { append(fix.coordinate.longitude) }
    for fix in fixes { append(fix.altitude?.meters ?? .nan) }
    for fix in fixes { append(fix.accuracy?.meters ?? .nan) }
    for fix in fixes { append(fix.speed?.metersPerSecond ?? .nan) }
    for fix in fixes { append(fix.course?.degrees ?? .nan) }
    for fix in fixes { append(fix.flags.rawValue) }
    return data
  }
}

/// FNV-1a over the bytes of records.
struct RecordHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add<Record: BitwiseCopyable>(_ record: Record) {
    unsafe withUnsafeBytes(of: record) { bytes in
      value = unsafe bytes.reduce(value) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
  }
}
