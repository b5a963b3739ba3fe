/// Boundaries of many small shapes, sorted into cells of longitude and latitude, so that those that a short
/// path may meet are found at once.
///
/// A cell lists every boundary that meets the *grown* cell: the cell and a margin on all sides. A path between
/// two positions of a grown cell is decided by that one list. Cells come in blocks of 8 × 8; only those blocks
/// exist that list something, or lie about one that does.
///
/// Each cell has a frame: a plane about its middle, scaled to metres for its block, in which edges stay straight
/// and circles keep their shape up to an error that the block knows. Coordinates there are in single precision.
package struct BoundaryGrid: Sendable {
  /// On which side of four boundaries a position of the cell lies: a·x + b·y + c + k·(x² + y²), 64 bytes.
  ///
  /// For an edge the distance from its line in metres, with k = 0; for a circle (d² − r²) / 2r with k = 1 / 2r. A
  /// path of length L that has both ends on one side, farther than k·L²/4 by this measure, stays on that side:
  /// along the path the form is a parabola.
  struct SideForms: Sendable {
    var a = SIMD4<Float>(repeating: 0)
    var b = SIMD4<Float>(repeating: 0)
    /// An unused form is far from everything.
    var c = SIMD4<Float>(repeating: 1e9)
    var k = SIMD4<Float>(repeating: 0)
  }

  /// The same four boundaries for the few positions at which the forms do not decide, 64 bytes.
  struct EdgeBatch: Sendable {
    /// The ends of the part of an edge in the grown cell, in ``Block/unit``s; 0 for a circle.
    var startX = SIMD4<Int16>(repeating: 0)
    var startY = SIMD4<Int16>(repeating: 0)
    var endX = SIMD4<Int16>(repeating: 0)
    var endY = SIMD4<Int16>(repeating: 0)
    var owner = SIMD4<Int32>(repeating: -1)
    /// Where the edge's ends are in the grid's ``BoundaryGrid/corners``, or −2 less where the circle is in its
    /// ``BoundaryGrid/circles``; -1 for what is in neither.
    var edge = SIMD4<Int32>(repeating: -1)
  }

  /// Four boundaries, side by side: one page of memory has both halves.
  struct Batch: Sendable {
    var form = SideForms()
    var edge = EdgeBatch()
  }

  /// What the cells of a block have in common.
  struct Block: Sendable {
    /// Metres in a degree of longitude and of latitude.
    var eastScale: Double
    var northScale: Double
    /// How far a grown cell reaches from its middle, in metres.
    var limitX: Float
    var limitY: Float
    /// By how much the forms may be wrong, in metres.
    var uncertainty: Float
    /// Metres in a unit of the coordinates of an ``EdgeBatch``.
    var unit: Float
  }

  static let cellsPerBlock = 64

  let rowsPerDegree: Double
  let columnsPerDegree: Double
  /// The same the other way round: dividing would take longer than finding a cell.
  let degreesPerRow: Double
  let degreesPerColumn: Double
  /// By how much a cell is grown on each side, in cells.
  let margin: Double
  /// Those that list something first, then empty ones about them.
  let blocks: ContiguousArray<Block>
  let table: BlockTable
  /// For each cell of a block that lists something, where its batches begin; and the end of the last one.
  let offsets: ContiguousArray<UInt32>
  let batches: ContiguousArray<Batch>
  /// The vertices of simple areas, each ring one after the other.
  let corners: ContiguousArray<PlanarPoint>
  /// For each shape, where its corners begin and end if it is one ring whose edges follow each other; else nothing.
  package let rings: ContiguousArray<Range<Int32>>
  /// The circles.
  let circles: ContiguousArray<NearCircle>
  /// The number of blocks that list something.
  let filledBlocks: Int
  /// For each cell of each block, how many rings of cells about it surely list nothing, its own counted.
  let emptyRings: ContiguousArray<UInt8>

  /// A shape whose boundary a path may meet.
  package struct Candidate: Sendable {
    /// The index of the fix to which the path leads.
    package let fix: Int32
    /// The shape's index.
    package let shape: Int32
    /// The one edge that the path meets, by its first end in the grid's corners: it surely passes from
    /// one side of a simple area's edge to the other, there and nowhere else. -1 for all that is less
    /// plain, but for a circle: −2 less its index in the grid's circles.
    package internal(set) var edge: Int32
    /// Another edge that the path passes in the same way, where it passes two, in whatever order; -1 for none.
    package internal(set) var second: Int32 = -1

    /// A shape whose edge may be known.
    @inlinable
    package init(fix: Int32 = 0, shape: Int32, edge: Int32 = -1) {
      self.fix = fix
      self.shape = shape
      self.edge = edge
    }

    /// Adds what is met in another cell, of the same shape: of more than two edges none is known.
    @inline(__always)
    mutating func add(edge other: Int32) {
      if other == edge || second >= 0 && other == second { return }
      (edge, second) = edge >= 0 && other >= 0 && second < 0 ? (edge, other) : (-1, -1)
    }
  }
}
