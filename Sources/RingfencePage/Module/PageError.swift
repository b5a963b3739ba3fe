internal import RingfenceFiles

// This folder: what runs inside the page, as Embedded Swift. It is compiled natively too, for the tests.

/// Why the page's engine refuses what it is given.
package struct PageError: Error, Sendable {
  /// What was found and what was expected, in one line. Never a coordinate.
  package var message: String
  /// The line in the text, from 1; `nil` where no text is meant.
  package var line: Int?
  /// The column in bytes, from 1.
  package var column: Int?

  init(_ message: String) { self.message = message }

  /// The error of a reader. The page says elsewhere which text it was.
  init(_ error: FileError) {
    message = error.detail + (error.path.map { " at \($0)" } ?? "")
    line = error.location.line
    column = error.location.column
  }

  /// The error of a file that was opened, as the command says it: with the name of the file and the line.
  init(ofFile error: FileError) { message = error.description }
}
