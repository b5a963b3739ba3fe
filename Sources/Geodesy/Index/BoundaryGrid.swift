/// Boundaries of many small shapes, sorted into cells of longitude and latitude, so that the ones near a
/// position are found and measured at once.
///
/// Cells come in blocks of 8 × 8, of which only those exist that hold something or lie about one that
/// does. Each block has a frame: a plane scaled to metres at its middle, in which edges stay straight
/// and circles keep their shape up to an error that is stored with each of them. Coordinates are kept
/// in single precision, relative to the middle, which is good for a millimetre; the measures are one
/// centimetre on the safe side.
package struct BoundaryGrid: Sendable {
  /// Four edges or circles of one cell. A circle is an edge without length and with a radius; unused
  /// entries are far away.
  struct EdgeBatch: Sendable {
    var startX: SIMD4<Float>
    var startY: SIMD4<Float>
    var runX: SIMD4<Float>
    var runY: SIMD4<Float>
    var radius: SIMD4<Float>
    var margin: SIMD4<Float>
    var owner: SIMD4<Int32>
    /// Where the edge's ends are in the grid's ``BoundaryGrid/corners``; -1 for what has none there.
    var edge: SIMD4<Int32>

    init() {
      startX = SIMD4(repeating: 1e9)
      startY = SIMD4(repeating: 1e9)
      runX = SIMD4(repeating: 0)
      runY = SIMD4(repeating: 0)
      radius = SIMD4(repeating: 0)
      margin = SIMD4(repeating: 0)
      owner = SIMD4(repeating: -1)
      edge = SIMD4(repeating: -1)
    }
  }

  /// The frame of 8 × 8 cells.
  struct Block: Sendable {
    let latitude: Double
    let longitude: Double
    let eastScale: Double
    let northScale: Double
  }

  static let cellsPerBlock = 64

  let rowsPerDegree: Double
  let columnsPerDegree: Double
  /// The height of a cell in degrees.
  package let degreesPerRow: Double
  let degreesPerColumn: Double
  /// Those that hold something first, then empty ones about them.
  let blocks: ContiguousArray<Block>
  let table: BlockTable
  /// For each block that holds something, where the batches of its cells begin, and the end of the last
  /// cell.
  let offsets: ContiguousArray<UInt32>
  let batches: ContiguousArray<EdgeBatch>
  /// The vertices of simple areas, each ring one after the other.
  let corners: ContiguousArray<PlanarPoint>
  /// The number of blocks that hold something.
  let filledBlocks: Int
  /// For each cell of each block, how many rings of cells about it are surely empty, its own counted.
  let emptyRings: ContiguousArray<UInt8>

  /// A shape whose boundary a path may meet.
  package struct Candidate: Sendable {
    /// The shape's index.
    package let shape: Int32
    /// The one edge that the path meets, by its first end in the grid's corners: it surely passes from
    /// one side of a simple area's edge to the other, there and nowhere else. -1 for all that is less
    /// plain.
    package internal(set) var edge: Int32

    /// A shape without a known edge.
    package init(shape: Int32) {
      self.shape = shape
      edge = -1
    }

    init(shape: Int32, edge: Int32) {
      self.shape = shape
      self.edge = edge
    }
  }

  /// The surroundings of a position.
  package struct ProximityQuery: Sendable {
    /// Whether no boundary is in the cells about the position; the rest means nothing then.
    package var isEmpty = true
    /// Units in a degree of longitude and of latitude.
    package var eastScale = 1.0
    package var northScale = 1.0
    /// The radius, in units, of a disc about the position that no boundary meets.
    package var radius = 0.0
    /// How many batches were measured.
    package var batches = 0
    /// How often a shape was compared with one that was noted before.
    package var comparisons = 0
  }
}
