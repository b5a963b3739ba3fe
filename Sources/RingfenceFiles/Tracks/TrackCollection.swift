package import Ringfence

/// The fixes of a file, put together track by track while it is read.
package struct TrackCollection: Sendable {
  /// The fixes of each track, by its index in the file; those of the last tracks are missing until one has come.
  package private(set) var fixes: [FixColumns] = []

  package init() {}

  package var count: Int { fixes.reduce(0) { $0 + $1.count } }

  /// Takes what comes next of a file.
  ///
  /// - Parameter reader: reads the file; everything that it has given so far was added here.
  /// - Returns: what was taken; `nil` at the end.
  /// - Throws: the ``FileError`` of the reader. What came before it stays.
  package mutating func advance(
    _ reader: inout TrackReader
  ) throws(FileError) -> TrackReader.Step? {
    guard let step = try reader.advance() else { return nil }
    switch step {
    case .again: fixes = []
    case .batch(let batch):
      while fixes.count <= batch.track { fixes.append(FixColumns()) }
      fixes[batch.track].append(contentsOf: batch.fixes)
    }
    return step
  }

  /// Takes a number of fixes more of a file, or all to its end.
  ///
  /// - Parameters:
  ///   - reader: reads the file; everything that it has given so far was added here.
  ///   - wanted: after how many fixes to stop.
  /// - Returns: whether the end was reached.
  /// - Throws: the ``FileError`` of the reader. What came before it stays.
  package mutating func read(
    _ reader: inout TrackReader, upTo wanted: Int = .max
  ) throws(FileError) -> Bool {
    var taken = 0
    while taken < wanted {
      guard let step = try advance(&reader) else { return true }
      if case .batch(let batch) = step { taken += batch.fixes.count }
    }
    return false
  }

  /// The tracks with these names, also those without a fix.
  package func tracks(_ names: [String]) -> [Track] {
    names.enumerated().map { index, name in
      Track(id: name, fixes: index < fixes.count ? fixes[index] : FixColumns())
    }
  }
}
