import Foundation
import Testing

/// What SARIF 2.1.0 requires of the parts that the linter writes, and what code scanning asks for besides. The
/// numbers are sections of the standard.
struct SARIFCheck {
  typealias Object = [String: Any]
  private(set) var faults: [String] = []
  private(set) var results: [Object] = []
  private(set) var run: Object = [:]

  init(_ text: String) throws {
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object, "no JSON object")
    // 3.13
    require(log["version"] as? String == "2.1.0", "version")
    require((log["$schema"] as? String).flatMap(URL.init)?.scheme == "https", "$schema")
    guard let run = (log["runs"] as? [Object])?.first else {
      require(false, "runs")
      return
    }
    self.run = run
    // 3.14.17
    require(run["columnKind"] as? String == "utf16CodeUnits", "columnKind")
    let driver = (run["tool"] as? Object)?["driver"] as? Object ?? [:]
    // 3.19
    require((driver["name"] as? String)?.isEmpty == false, "driver.name")
    let rules = driver["rules"] as? [Object] ?? []
    let ids = rules.compactMap { $0["id"] as? String }
    require(ids.count == rules.count && Set(ids).count == ids.count, "rules have ids of their own")
    for rule in rules { check(rule: rule) }
    // 3.14.23: null would mean that the tool did not run.
    results = run["results"] as? [Object] ?? []
    require(run["results"] is [Any], "results")
    for result in results { check(result: result, ids) }
    let invocations = run["invocations"] as? [Object] ?? []
    require(invocations.count == 1, "one invocation")
    for invocation in invocations { check(invocation: invocation) }
  }

  private mutating func require(_ condition: Bool, _ what: String) {
    if !condition { faults.append(what) }
  }

  /// 3.49
  private mutating func check(rule: Object) {
    let id = rule["id"] as? String ?? ""
    let level = (rule["defaultConfiguration"] as? Object)?["level"] as? String
    require(["none", "note", "warning", "error"].contains(level), "\(id): default level")
    // 3.12: a text, and sentences that end with a period (3.49.9, 3.49.10).
    for key in ["shortDescription", "fullDescription", "help"] where rule[key] != nil {
      let text = (rule[key] as? Object)?["text"] as? String ?? ""
      require(!text.isEmpty, "\(id): \(key)")
    }
    if let page = rule["helpUri"] {
      require((page as? String).flatMap(URL.init)?.host != nil, "\(id): helpUri is absolute")
    }
  }

  /// 3.27
  private mutating func check(result: Object, _ ids: [String]) {
    let rule = result["ruleId"] as? String ?? ""
    let index = result["ruleIndex"] as? Int ?? -1
    require(ids.indices.contains(index) && ids[index] == rule, "\(rule): ruleIndex")
    require(["note", "warning", "error"].contains(result["level"] as? String), "\(rule): level")
    require(message(result) != nil, "\(rule): message")
    check(locations: result["locations"], rule)
    if let related = result["relatedLocations"] {
      check(locations: related, rule)
      // 3.28.2: ids of locations are not negative and not repeated; 3.28.5: messages.
      for location in related as? [Object] ?? [] {
        require((location["id"] as? Int ?? -1) >= 0, "\(rule): id of a related location")
        require(message(location) != nil, "\(rule): message of a related location")
      }
    }
    if let fingerprints = result["partialFingerprints"] {
      let texts = fingerprints as? [String: String] ?? [:]
      require(!texts.isEmpty && !texts.values.contains(""), "\(rule): partialFingerprints")
    }
  }

  /// 3.20, 3.58
  private mutating func check(invocation: Object) {
    let isSuccessful = invocation["executionSuccessful"] as? Bool
    require(isSuccessful != nil, "executionSuccessful")
    let notifications = invocation["toolExecutionNotifications"] as? [Object] ?? []
    require(notifications.isEmpty == isSuccessful, "notifications explain the failure")
    for notification in notifications {
      require(message(notification) != nil, "message of a notification")
      check(locations: notification["locations"], "notification")
    }
  }

  private func message(_ object: Object) -> String? {
    let text = (object["message"] as? Object)?["text"] as? String
    return text?.isEmpty == false ? text : nil
  }

  /// 3.28 to 3.30
  private mutating func check(locations: Any?, _ what: String) {
    let locations = locations as? [Object] ?? []
    require(!locations.isEmpty, "\(what): locations")
    for location in locations {
      let place = location["physicalLocation"] as? Object ?? [:]
      let uri = (place["artifactLocation"] as? Object)?["uri"] as? String ?? ""
      require(
        !uri.isEmpty && !uri.utf8.contains { $0 <= 0x20 || $0 >= 0x7F }, "\(what): uri \(uri)")
      guard let region = place["region"] as? Object else { continue }
      let line = region["startLine"] as? Int ?? 0
      let column = region["startColumn"] as? Int
      require(line >= 1 && column ?? 1 >= 1, "\(what): region")
      if let end = region["endColumn"] as? Int {
        let isLater = region["endLine"] as? Int ?? line > line
        require(column.map { $0 <= end || isLater } ?? false, "\(what): endColumn")
      }
    }
  }
}
