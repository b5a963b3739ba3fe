internal import Ringfence
internal import RingfenceRecords

/// Pages of the help that are not about one command.
enum HelpTopic: String, CaseIterable {
  case restartMode = "restart-mode"
  case conditions
  case formats
  case exitStatus = "exit-status"
  case environment
  case libraries

  var title: String {
    switch self {
    case .restartMode: "restart mode"
    case .conditions: "conditions"
    case .formats: "formats"
    case .exitStatus: "exit status"
    case .environment: "variables of the environment"
    case .libraries: "libraries"
    }
  }

  /// What the page is about, in one line without full stop.
  var summary: String {
    switch self {
    case .restartMode: "what an app sees that was killed, and which option imitates it"
    case .conditions: "what must hold besides the position"
    case .formats: "what is read and written"
    case .exitStatus: "the exit statuses"
    case .environment: "what the variables of the environment change"
    case .libraries: "the engine in an app, a service or a notebook"
    }
  }

  /// The variables of the environment that are read.
  static let variables = [
    ("NO_COLOR", "Text is not coloured where it is set and not empty."),
    ("TERM", "Text is not coloured where it is 'dumb'."),
    ("GITHUB_WORKSPACE", "'--format github' names files from this folder on."),
  ]

  var lines: [String] {
    switch self {
    case .restartMode:
      [
        "iOS relaunches an app that was swiped away, killed or ended by a reboot when the device has",
        "moved far enough. The app is then in restart mode: it checks a large circle around each",
        "geofence instead of the geofence itself.", "",
        "- A restart circle is the smallest circle around the fence, enlarged by 30 m ('--buffer').",
        "- A check-in can happen that far outside the fence. More than 50 m ('--budget') is unfit.",
        "- Lines are not crossed. Zones with other conditions than schedules do not trigger.", "",
        "Which option answers which question:", "",
        "  degrade zones.json        how large are the circles, and which fences are lost?",
        "  evaluate --mode restart   what fires when every fix reaches the circles?",
        "  evaluate --mode compare   how does that differ from the real fences?",
        "  evaluate --scenario WHAT  what fires when the app is killed at some time, and gets only",
        "                            the fixes that the system delivers? 'swipe@300' swipes it away",
        "                            300 s after the first fix.",
        "  explain --scenario WHAT   why was something lost?",
      ]
    case .conditions:
      [
        "A zone is entered, or its line crossed, while its conditions are met. They are evaluated in",
        "this order:", "",
      ]
        + ConditionKind.allCases.flatMap { Self.lines($0) } + [
          "",
          "Of several conditions of one kind, one is enough. An entry whose conditions are not met is",
          "tried again at each fix while the device is inside, and has the flag 'late' then. 'explain'",
          "shows what was unmet and by how much it was missed.",
        ]
    case .formats:
      [
        "Files are known by their content, not by their names. '-' is standard input.", "",
        "The format of a result is that of '--format'; without it, that of the ending of the file",
        "of '-o'; otherwise text. Text is for people and may change. The other formats are for",
        "machines: keys and columns are only added, behind the others.", "",
      ]
        + OutputFormat.allCases.compactMap { format in
          format.help.map { "  \(DisplayFormat.padded(format.rawValue, 8)) \($0)" }
        } + [
          "",
          "Times are in UTC with milliseconds, positions in degrees, lengths in metres, times in",
          "seconds, speeds in metres per second.",
        ]
    case .exitStatus:
      [
        "  0   done",
        "  1   findings or differences",
        "  64  the command line makes no sense",
        "  65  input that cannot be used, or only in part",
        "  66  a file is missing",
        "  74  the system failed to read or write", "",
        "With several inputs, a bad one does not stop the others. The status is then the highest.",
      ]
    case .environment:
      Self.variables.map { "  \($0.0)  \($0.1)" }
    case .libraries:
      [
        "The engine gives the same events everywhere, to the last bit. A page of Docs leads through each:",
        "",
        "  Swift   the package products Ringfence and RingfenceFiles    Docs/Embedding.md",
        "  C       libringfence and ringfence.h, without Swift          Docs/CLibrary.md",
        "  Python  tables of pyarrow, pandas or Polars in and out       Docs/Python.md",
        "  Spark   fleets that outgrow one machine                      Docs/Fleet.md",
        "  a pipe  'ringfence follow': events while fixes come          Docs/Follow.md",
      ]
    }
  }

  var text: String {
    ([title.prefix(1).uppercased() + title.dropFirst(), ""] + lines).joined(separator: "\n")
  }
}

extension HelpTopic {
  /// What a kind of conditions asks for.
  fileprivate static func lines(_ kind: ConditionKind) -> [String] {
    kind.definition.help.enumerated().map { number, line in
      let name = number == 0 ? kind.name : ""
      return "  \(name)\(String(repeating: " ", count: max(1, 22 - name.count)))\(line)"
    }
  }
}
