internal import Foundation

/// CPU seconds of several runs of one piece of work.
struct Measure {
  let best: Double
  let median: Double
  let worst: Double

  /// Runs the work once to warm up and then `runs` times.
  init(runs: Int = 7, _ work: () throws -> Int) rethrows {
    var seconds: [Double] = []
    for run in 0...runs {
      let start = Self.processSeconds()
      Self.sink(try work())
      if run > 0 { seconds.append(Self.processSeconds() - start) }
    }
    seconds.sort()
    best = seconds[0]
    median = seconds[seconds.count / 2]
    worst = seconds[seconds.count - 1]
  }

  /// CPU seconds of this process so far.
  static func processSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Keeps the compiler from leaving out work whose result nobody looks at.
  @inline(never)
  private static func sink(_ value: Int) {
    if value == .min { print("never") }
  }
}

/// Prints rows under a head, aligned.
struct Table {
  private var rows: [[String]]

  init(_ title: String, _ head: [String]) {
    print("\n\(title)\n")
    rows = [head]
  }

  mutating func add(_ cells: [String]) { rows.append(cells) }

  func show() {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    for (number, row) in rows.enumerated() {
      let cells = row.enumerated().map { column, cell in
        let pad = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + pad : pad + cell
      }
      print("| " + cells.joined(separator: " | ") + " |")
      if number == 0 {
        let lines = widths.map { String(repeating: "-", count: $0 + 2) }
        print("|" + lines.joined(separator: "|") + "|")
      }
    }
  }
}

/// A number with this number of decimals.
func decimal(_ value: Double, _ digits: Int = 1) -> String {
  String(format: "%.\(digits)f", value)
}

/// Runs a program to its end.
///
/// - Parameters:
///   - program: where it is.
///   - arguments: its arguments.
///   - environment: its variables; those of this process without any.
/// - Returns: what it printed on standard output.
/// - Throws: the error of the system when it cannot be started.
func standardOutput(
  of program: String, _ arguments: [String], environment: [String: String]? = nil
) throws -> String {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = arguments
  if let environment { process.environment = environment }
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = FileHandle.nullDevice
  try process.run()
  let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return text
}
