/// The first of the numbers from 0 on from which on a condition holds, and their count where it holds for none.
///
/// - Parameters:
///   - count: how many numbers there are.
///   - holds: a condition that holds for all numbers behind the first one for which it holds.
/// - Complexity: O(log *n*) calls of the condition.
/// - Returns: a number from 0 to `count`.
func partitionPoint(_ count: Int, _ holds: (Int) -> Bool) -> Int {
  var (low, high) = (0, count)
  while low < high {
    let middle = low + (high - low) / 2
    if holds(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}
