package import Ringfence
package import RingfenceFiles

extension LoadedTracks {
  /// The tracks that are kept for each thread, until they have this number of fixes together.
  private static let ahead = (tracks: 8, fixes: 1 << 20)

  /// Works on all tracks, several at once, and writes what comes of each, in their order. Errors of tracks are reported.
  ///
  /// - Parameters:
  ///   - output: the path of the result; `nil` and `-` are standard output.
  ///   - threads: how many tracks are worked on at once; the output does not depend on it.
  ///   - environment: where it is written, and where progress is shown.
  ///   - done: what the progress says of a track, such as `measured`.
  ///   - header: the beginning of the document.
  ///   - work: makes of a track what is written.
  ///   - append: appends what comes of a track, and may write what it has so far by a function.
  ///   - end: appends the end of the document.
  /// - Returns: the number of tracks that are written.
  /// - Throws: ``CommandFailure/output(_:)`` where the result cannot be written.
  package mutating func write<Result: Sendable>(
    to output: String?, threads: Int, _ environment: CommandEnvironment, done: String,
    header: [UInt8], work: @Sendable (Track) -> Swift.Result<Result, FileError>,
    append: (Result, inout [UInt8], (inout [UInt8]) throws(OutputError) -> Void)
      throws(OutputError) -> Void,
    end: (inout [UInt8]) -> Void = { _ in }
  ) throws(CommandFailure) -> Int {
    try writeReceived(
      to: output, threads: threads, environment, done: done, header: header,
      work: { work($0.track) }, append: append, end: end)
  }

  /// As ``write(to:threads:_:done:header:work:append:end:)``, with the fixes of each track as they came.
  package mutating func writeReceived<Result: Sendable>(
    to output: String?, threads: Int, _ environment: CommandEnvironment, done: String,
    header: [UInt8], work: @Sendable (ReceivedTrack) -> Swift.Result<Result, FileError>,
    append: (Result, inout [UInt8], (inout [UInt8]) throws(OutputError) -> Void)
      throws(OutputError) -> Void,
    end: (inout [UInt8]) -> Void = { _ in }
  ) throws(CommandFailure) -> Int {
    var count = 0
    let line = ProgressLine(environment)
    do throws(OutputError) {
      let target = try OutputTarget(output, in: environment)
      try target.close(after: { () throws(OutputError) in
        try target.sink.write(header)
        while true {
          let batch = next(atMost: Self.ahead.tracks * threads, fixes: Self.ahead.fixes)
          if batch.isEmpty { break }
          line.show { _ in "\(pluralized(count, "track")) \(done)" }
          for result in batch.concurrentMap(threads: threads, work) {
            switch result {
            case .success(let found):
              var bytes: [UInt8] = []
              try append(found, &bytes) { bytes throws(OutputError) in
                guard bytes.count >= OrderedOutput.bytesAtOnce else { return }
                try target.sink.write(bytes)
                bytes.removeAll(keepingCapacity: true)
              }
              try target.sink.write(bytes)
              count += 1
            case .failure(let error):
              line.clear()
              fail(error)
            }
          }
        }
        line.clear()
        var bytes: [UInt8] = []
        end(&bytes)
        if !bytes.isEmpty { try target.sink.write(bytes) }
        return count > 0 || status == .done
      })
    } catch {
      throw .output(error)
    }
    return count
  }

  /// The next tracks, until they have that number of fixes together; empty after the last.
  private mutating func next(atMost count: Int, fixes most: Int) -> [ReceivedTrack] {
    var batch: [ReceivedTrack] = []
    var fixes = 0
    while batch.count < count, fixes < most, let track = nextReceived() {
      fixes += track.received.count
      batch.append(track)
    }
    return batch
  }
}
