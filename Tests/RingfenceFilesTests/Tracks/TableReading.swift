import Ringfence
import RingfenceFiles

/// Everything that a parser of a table gives, as values that can be compared.
struct TableReading: Equatable {
  var fixes = [String]()
  var tracks = [String?]()
  var diagnostics = TrackDiagnostics()
  var warnings = [String]()
  var unnamedTrack: String?
  var error: String?

  /// Reads a table in blocks of the sizes that `size` gives; whole when it gives none.
  init<Parser: TrackParser>(
    _ bytes: ContiguousArray<UInt8>, _ reader: Parser, size: () -> Int = { .max }
  ) {
    var parser = reader
    var found = ContiguousArray<RawFix>()
    var (start, end) = (0, 0)
    do throws(FileError) {
      repeat {
        end += min(size(), bytes.count - end)
        let block = bytes.span.extracting(start..<end)
        start += try parser.parse(block, isLast: end == bytes.count, into: &found)
      } while end < bytes.count
      if start != bytes.count { error = "consumed \(start) of \(bytes.count) bytes" }
    } catch {
      self.error = error.description
    }
    fixes = found.map { fix in
      "\(GPXReading.describe(fix)) \(fix.flags) \(fix.timeFault) \(fix.badValues) \(fix.positionFault) "
        + "\(fix.appEvent.map { "\($0)" } ?? "-") \(fix.latitude.sign)\(fix.longitude.sign)"
    }
    tracks = parser.trackNames
    diagnostics = parser.diagnostics
    warnings = parser.warnings.map { $0.description }
    unnamedTrack = parser.unnamedTrack
  }
}
