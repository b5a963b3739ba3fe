import Foundation
import RingfenceFiles
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files and FIFOs that change while they are read.
@Suite struct TrackFileReadingTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func `reads a FIFO as it comes`() throws {
    for text in [
      TrackReaderTests.nmea, TrackReaderTests.gpx, TrackReaderTests.kml, TrackReaderTests.tcx,
      TrackReaderTests.csv, TrackReaderTests.ndjson,
    ] {
      for isStrict in [false, true] {
        let path = folder.path + "/fifo-\(UUID().uuidString)"
        // The name lives as long as the call lasts.
        let status = unsafe mkfifo(path, 0o600)
        #expect(status == 0)
        let writer = Thread {
          guard let handle = FileHandle(forWritingAtPath: path) else { return }
          let data = Data(text.utf8)
          handle.write(data.prefix(30))
          usleep(2_000)
          handle.write(data.dropFirst(30))
          try? handle.close()
        }
        writer.start()
        var options = TrackReadingOptions()
        options.isStrict = isStrict
        let found = try TrackFile.read(path: path, options: options)
        let whole = try TrackFile.read(bytes: Array(text.utf8), name: path)
        #expect(found == whole)
      }
    }
  }

  static func longTable(rows: Int) -> Data {
    var table = "time,latitude,longitude\n"
    for row in 0..<rows { table += "\(row),10.000000,20.000000\n" }
    return Data(table.utf8)
  }

  @Test func `reads a file to its end when it is deleted meanwhile`() throws {
    let path = folder.path + "/walk.csv"
    try Self.longTable(rows: 50_000).write(to: URL(fileURLWithPath: path))
    var reader = try TrackReader(path: path)
    var count = try reader.next()?.fixes.count ?? 0
    try FileManager.default.removeItem(atPath: path)
    while let batch = try reader.next() { count += batch.fixes.count }
    #expect(count == 50_000)
    #expect(reader.trackIDs == ["walk.csv"])
  }

  @Test func `reports a file that becomes shorter while it is read`() throws {
    let path = folder.path + "/walk.csv"
    try Self.longTable(rows: 50_000).write(to: URL(fileURLWithPath: path))
    var options = TrackReadingOptions()
    options.outOfOrder = .drop
    var reader = try TrackReader(path: path, options: options)
    var count = try reader.next()?.fixes.count ?? 0
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: 300_000)
    try handle.close()
    var failure: FileError?
    do throws(FileError) {
      while let batch = try reader.next() { count += batch.fixes.count }
    } catch {
      failure = error
    }
    #expect(failure?.code == .truncated)
    #expect(count > 9_000)
    #expect(count < 50_000)
  }
}
