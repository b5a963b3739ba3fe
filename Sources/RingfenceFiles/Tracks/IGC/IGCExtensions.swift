/// The columns behind those that every B record has, as an I record states them: those in which digits of the time
/// and of the position go on.
struct IGCExtensions: Sendable {
  enum Kind { case time, latitude, longitude }

  private var time: Range<Int>?
  private var latitude: Range<Int>?
  private var longitude: Range<Int>?

  init() {}

  /// Reads an I record: how many there are, then of each the first and the last column, from 1, and three letters.
  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard range.count >= 3, let count = IGCFix.number(bytes, range.lowerBound + 1, 2) else {
      return
    }
    for index in 0..<count {
      let at = range.lowerBound + 3 + index * 7
      guard at + 7 <= range.upperBound, let first = IGCFix.number(bytes, at, 2),
        let last = IGCFix.number(bytes, at + 2, 2), first > IGCFix.length,
        // Six digits more than a millionth of a minute say nothing.
        (first...first + 5).contains(last)
      else { continue }
      let columns = first - 1..<last
      switch bytes.text(at + 4..<at + 7) {
      case "TDS": time = columns
      case "LAD": latitude = columns
      case "LOD": longitude = columns
      default: break
      }
    }
  }

  /// The digits of a record in the columns of a kind, and ten to the power of how many they are; `(0, 1)` for none.
  func digits(_ kind: Kind, _ bytes: Span<UInt8>, _ range: Range<Int>) -> (number: Int, scale: Int)
  {
    let columns =
      switch kind {
      case .time: time
      case .latitude: latitude
      case .longitude: longitude
      }
    guard let columns, columns.upperBound <= range.count,
      let number = IGCFix.number(bytes, range.lowerBound + columns.lowerBound, columns.count)
    else { return (0, 1) }
    var scale = 1
    for _ in columns { scale *= 10 }
    return (number, scale)
  }
}
