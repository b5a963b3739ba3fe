package import Ringfence
internal import RingfenceFiles
package import RingfenceLint
package import RingfenceRecords

/// The settings that the page shows: those of the engine, of restart mode and of the linter. Their names in JSON
/// have their units.
package struct PageSettings: Sendable {
  package var engine = EngineSettings()
  package var restart = RestartSettings()
  /// What the linter checks against; its restart settings are those above.
  package var lint = LintSettings()

  /// Creates the settings of the command line.
  package init() {}

  private static let initialInside = "initialInside"
  private static let accuracyMeaning = "accuracyMeans"

  private struct Number {
    let name: String
    let range: ClosedRange<Double>
    let isOptional: Bool
    let value: @Sendable (PageSettings) -> Double?
    let set: @Sendable (inout PageSettings, Double?) -> Void
  }

  /// The name of a number in JSON, with its unit.
  package static func name<Settings>(of number: NumberSetting<Settings>) -> String {
    switch number.unit {
    case .none: number.name
    case .meters: number.name + "Meters"
    case .seconds: number.name + "Seconds"
    case .metersPerSecond: number.name + "MetersPerSecond"
    }
  }

  private static let numbers: [Number] =
    EngineSettings.numbers.map { number in
      Number(
        name: name(of: number), range: number.entryRange, isOptional: number.isOptional,
        value: { number.value($0.engine) }, set: { number.set(&$0.engine, $1) })
    }
    + RestartSettings.numbers.map { number in
      Number(
        name: name(of: number), range: number.entryRange, isOptional: number.isOptional,
        value: { number.value($0.restart) },
        set: {
          number.set(&$0.restart, $1)
          $0.lint.restart = $0.restart
        })
    }
    + [
      lint(LintSettings.spacingNumber, name(of: LintSettings.spacingNumber)),
      lint(LintSettings.accuracyNumber, "expectedAccuracyMeters"),
      lint(LintSettings.passSpeedNumber, name(of: LintSettings.passSpeedNumber)),
    ]

  private static func lint(_ number: NumberSetting<LintSettings>, _ name: String) -> Number {
    Number(
      name: name, range: number.entryRange, isOptional: number.isOptional,
      value: { number.value($0.lint) }, set: { number.set(&$0.lint, $1) })
  }

  // MARK: JSON

  /// Reads settings from a JSON object. What it does not name has its default.
  ///
  /// - Throws: ``PageError`` for an unknown name, a value of another kind, or one out of range.
  package init(json text: [UInt8]) throws(PageError) {
    let document: JSONDocument
    do throws(JSONDocument.Failure) {
      document = try JSONDocument(ContiguousArray(text))
    } catch {
      throw PageError("the settings are not JSON: \(error.detail)")
    }
    guard document.kind(0) == .object else { throw PageError("the settings are not an object") }
    for key in document.children(0) {
      let name = document.string(key) ?? ""
      let value = key + 1
      if document.isText(key, Self.initialInside) {
        if document.isText(value, "fire") {
          engine.initialInside = .trigger
        } else if document.isText(value, "silent") {
          engine.initialInside = .silent
        } else {
          throw PageError("the setting 'initialInside' is neither 'fire' nor 'silent'")
        }
        continue
      }
      if document.isText(key, Self.accuracyMeaning) {
        if document.kind(value) == .null {
          engine.accuracyMeaning = nil
          continue
        }
        guard
          let meaning = AccuracyMeaning.allCases.first(where: {
            document.isText(value, $0.name)
          })
        else {
          let names = AccuracyMeaning.allCases.map { "'\($0.name)'" }.joined(separator: ", ")
          throw PageError("the setting 'accuracyMeans' is none of \(names)")
        }
        engine.accuracyMeaning = meaning
        continue
      }
      guard let setting = Self.numbers.first(where: { document.isText(key, $0.name) }) else {
        let names = Self.numbers.map { $0.name } + [Self.initialInside, Self.accuracyMeaning]
        throw PageError(
          "there is no setting '\(PrintableText.shortened(name))', expected one of "
            + names.joined(separator: ", "))
      }
      if setting.isOptional, document.kind(value) == .null {
        setting.set(&self, nil)
        continue
      }
      guard let number = document.number(value), setting.range.contains(number) else {
        throw PageError(
          "the setting '\(setting.name)' is not a number in \(setting.range.lowerBound)...\(setting.range.upperBound)"
        )
      }
      setting.set(&self, number)
    }
    if let maximum = restart.maximumRadius, maximum < restart.minimumRadius {
      throw PageError("the setting 'maximumRadiusMeters' is below 'minimumRadiusMeters'")
    }
  }

  /// Writes all settings as a JSON object, from which they can be read again.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      for setting in Self.numbers {
        json.key(setting.name)
        json.value(json: setting.value(self).map { DecimalNumber.text($0) } ?? "null")
      }
      json.member(Self.initialInside, word: engine.initialInside == .trigger ? "fire" : "silent")
      json.key(Self.accuracyMeaning)
      if let meaning = engine.accuracyMeaning {
        json.value(word: meaning.name)
      } else {
        json.value(json: "null")
      }
    }
  }
}
