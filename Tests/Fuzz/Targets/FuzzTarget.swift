/// A part of the program that is given arbitrary bytes, and what must hold for all of them.
package struct FuzzTarget: Sendable {
  /// The name on the command line, of the corpus and of the folder of fixtures.
  package let name: String
  /// The longest input worth trying, in bytes.
  package let maximumLength: Int
  /// The dictionary with the words of the format, in `Tests/Fuzz/Dictionaries`.
  package let dictionary: String?
  /// How many mutated inputs `make test` tries.
  package let quickRuns: Int
  /// Inputs to begin with: real files and what they become when they are saved.
  package let seeds: @Sendable () -> [[UInt8]]
  /// What an input means, where its bytes do not show it.
  package let explanation: @Sendable ([UInt8]) -> String
  private let body: @Sendable ([UInt8]) throws(BrokenInvariant) -> Bool

  init(
    _ name: String, maximumLength: Int, dictionary: String?, quickRuns: Int,
    seeds: @escaping @Sendable () -> [[UInt8]],
    explanation: @escaping @Sendable ([UInt8]) -> String = { String(decoding: $0, as: UTF8.self) },
    check body: @escaping @Sendable ([UInt8]) throws(BrokenInvariant) -> Bool
  ) {
    self.name = name
    self.maximumLength = maximumLength
    self.dictionary = dictionary
    self.quickRuns = quickRuns
    self.seeds = seeds
    self.explanation = explanation
    self.body = body
  }

  /// Tries one input.
  ///
  /// - Returns: whether the input was understood, so that more than its refusal was checked.
  /// - Throws: ``BrokenInvariant`` when something does not hold.
  @discardableResult
  package func check(_ input: [UInt8]) throws(BrokenInvariant) -> Bool { try body(input) }

  /// The target of a name.
  package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

extension FuzzTarget: CustomStringConvertible {
  package var description: String { name }
}

/// Something that must hold for every input does not hold for this one.
package struct BrokenInvariant: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Throws when a condition does not hold.
func require(
  _ holds: Bool, _ message: @autoclosure () -> String
) throws(BrokenInvariant) {
  guard holds else { throw BrokenInvariant(message()) }
}
