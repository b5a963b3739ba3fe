// This folder: what continuous integration shows of a report, and the formats in which it reads it.

/// What CI shows of a report, or of a part of one: tests, and annotations of files. A format writes those that it has.
package struct CIReport: Sendable {
  /// The tests; `nil` for none.
  package var suite: Suite?
  package var annotations: [Annotation]

  package init(_ suite: Suite? = nil, annotations: [Annotation] = []) {
    self.suite = suite
    self.annotations = annotations
  }

  /// Tests under a name.
  package struct Suite: Sendable {
    package let name: String
    package var tests: [Test] = []
    /// Whether the number of skipped tests is written where there are none.
    private let countsSkipped: Bool

    package init(_ name: String, countsSkipped: Bool = false) {
      self.name = name
      self.countsSkipped = countsSkipped
    }

    func count(_ outcome: Test.Outcome) -> Int { tests.count { $0.outcome == outcome } }

    /// The number of skipped tests; `nil` where it is not written.
    var skippedCount: Int? {
      let count = count(.skipped)
      return count > 0 || countsSkipped ? count : nil
    }
  }

  package struct Test: Sendable {
    package enum Outcome: Sendable {
      case passed, failed, skipped
      /// Nothing was tested: an input could not be read.
      case unusable
    }

    let name, file: String
    let outcome: Outcome
    let rule, message: String?
    let lines: [String]

    var isBad: Bool { outcome == .failed || outcome == .unusable }

    /// Creates a test.
    ///
    /// - Parameters:
    ///   - name: what is tested.
    ///   - file: the file that is tested, as the caller named it.
    ///   - outcome: what came of it.
    ///   - rule: the kind of what is wrong.
    ///   - message: what is wrong, or why it was skipped, in a line.
    ///   - lines: all that is known.
    package init(
      _ name: String, of file: String, _ outcome: Outcome = .passed, rule: String? = nil,
      message: String? = nil, lines: [String] = []
    ) {
      self.name = name
      self.file = file
      self.outcome = outcome
      self.rule = rule
      self.message = message
      self.lines = lines
    }
  }

  package struct Annotation: Sendable {
    package enum Level: String, Sendable { case notice, warning, error }

    let level: Level
    let file: String?
    let line, column, endLine: Int?
    let title, message: String

    /// Creates an annotation.
    ///
    /// - Parameters:
    ///   - level: how bad it is.
    ///   - file: the file as the caller named it; `nil` for the run as a whole.
    ///   - line: the line, from 1; `nil` for the file as a whole.
    ///   - column: the column, from 1.
    ///   - endLine: the last line.
    ///   - title: the rule, or what it is about.
    ///   - message: the text, in one line or several.
    package init(
      _ level: Level, _ file: String?, _ line: Int? = nil, _ column: Int? = nil,
      endLine: Int? = nil, title: String, _ message: String
    ) {
      self.level = level
      self.file = file
      self.line = line
      self.column = column
      self.endLine = endLine
      self.title = title
      self.message = message
    }
  }
}
