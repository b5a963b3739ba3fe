/// A command line to begin with, under the question that it answers: a line of what `ringfence` alone shows.
package struct HelpJob: Sendable {
  package enum Question: String, CaseIterable, Sendable {
    case drives = "What fires on recorded drives, and why not?"
    case layouts = "Is a layout sound, and does it stay so?"
    case embedding = "The same in a stream, an app, a service or a notebook?"
  }

  let question: Question
  /// Where the line stands under its question, by ascending numbers.
  let order: Int
  /// The words behind the command.
  let words: String
  let answer: String

  package init(_ question: Question, order: Int, _ words: String, _ answer: String) {
    self.question = question
    self.order = order
    self.words = words
    self.answer = answer
  }
}
