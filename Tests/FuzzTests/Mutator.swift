import Foundation
import FuzzTargets
import TestSupport

/// Changes the seeds of a target: bytes, words of its dictionary, pieces of itself and of other seeds.
/// The same seed gives the same inputs on every machine with the same files.
struct Mutator {
  private let seeds: [[UInt8]]
  private let words: [[UInt8]]
  private let maximumLength: Int
  private var random: SeededRandom

  init(_ target: FuzzTarget, seed: Int) throws {
    seeds = target.seeds()
    maximumLength = target.maximumLength
    words = try target.dictionary.map { try FuzzDictionary(named: $0).words } ?? []
    random = SeededRandom(seed: seed)
  }

  /// The next input.
  mutating func next() -> [UInt8] {
    var input = seeds[random.int(0...seeds.count - 1)]
    for _ in 0..<(1 << random.int(0...3)) { change(&input) }
    return Array(input.prefix(maximumLength))
  }

  private mutating func change(_ input: inout [UInt8]) {
    let position = random.int(0...input.count)
    let end = min(input.count, position + random.int(1...12))
    switch random.int(0...6) {
    case 0: input.replaceSubrange(position..<end, with: [])
    case 1: input.insert(UInt8(random.int(0...255)), at: position)
    case 2 where position < input.count: input[position] ^= 1 << UInt8(random.int(0...7))
    case 3 where !words.isEmpty:
      let word = words[random.int(0...words.count - 1)]
      input.replaceSubrange(position..<(random.int(0...1) == 0 ? position : end), with: word)
    case 4: input.insert(contentsOf: input[position..<end], at: random.int(0...input.count))
    case 5:
      let other = seeds[random.int(0...seeds.count - 1)]
      let start = random.int(0...other.count)
      input.insert(contentsOf: other[start..<min(other.count, start + 40)], at: position)
    default:
      let digits = Array("0123456789-.".utf8)
      if position < input.count { input[position] = digits[random.int(0...digits.count - 1)] }
    }
  }
}
