package import Ringfence

/// What is known of visits, as NDJSON: `{"track":"walk.gpx","zone":"home","visited":true,"from":"…","to":"…"}` in each line. `from` and `to` come
/// together, or not at all.
package struct VisitLabelFile: Sendable {
  private enum Key: String, CaseIterable {
    case track, zone, visited, from, to
  }

  package struct Row: Sendable {
    /// Where the names stand.
    package let location: FileLocation
    package let track: String
    package let zone: String
    package let isVisited: Bool
    /// `nil` for some time on the track.
    package let time: ClosedRange<Timestamp>?

    package init(
      location: FileLocation, track: String, zone: String, isVisited: Bool,
      time: ClosedRange<Timestamp>?
    ) {
      (self.location, self.track, self.zone) = (location, track, zone)
      (self.isVisited, self.time) = (isVisited, time)
    }
  }

  package let name: String
  package private(set) var rows: [Row] = []

  /// Reads the bytes of a file.
  ///
  /// - Throws: the first error.
  /// - Complexity: linear in the bytes.
  package init(_ bytes: ContiguousArray<UInt8>, name: String) throws(FileError) {
    self.name = name
    var values = ExpectationRow(bytes: bytes, name: name)
    while try values.next() {
      let fields = try values.fields(0, of: Key.self, "a label, an object")
      let track = try values.required(.track, of: fields, in: 0)
      let zone = try values.required(.zone, of: fields, in: 0)
      let visited = try values.required(.visited, of: fields, in: 0)
      rows.append(
        Row(
          location: values.location(of: zone), track: try values.text(track),
          zone: try values.text(zone), isVisited: try values.flag(visited),
          time: try Self.time(fields[.from], fields[.to], values)))
    }
  }

  private static func time(
    _ from: Int?, _ to: Int?, _ values: ExpectationRow
  ) throws(FileError) -> ClosedRange<Timestamp>? {
    switch (from, to) {
    case (nil, nil): return nil
    case (let from?, let to?):
      let (start, end) = (try values.time(from), try values.time(to))
      guard start <= end else {
        throw values.error(.badValue, at: to, "'to' is before 'from', expected it later")
      }
      return start...end
    case (nil, _?), (_?, nil):
      throw values.error(
        .missingKey, at: 0, "label has one of 'from' and 'to', expected both or none")
    }
  }
}
