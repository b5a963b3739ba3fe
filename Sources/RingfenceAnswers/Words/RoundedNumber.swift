/// A number with at most 0 to 7 decimals, as records have it; never minus zero.
package func rounded(_ value: Double, _ decimals: Int) -> Double {
  let scale = [1.0, 10, 100, 1_000, 1e4, 1e5, 1e6, 1e7][decimals]
  let number = (value * scale).rounded() / scale
  return number == 0 ? 0 : number
}
