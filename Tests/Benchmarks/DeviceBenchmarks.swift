internal import Foundation
internal import Ringfence
internal import RingfenceFiles
internal import TestSupport

/// Tables with the rows of many devices, in the orders in which services write them: what a second thread gains, and what it
/// costs that devices take turns.
enum DeviceBenchmarks {
  private enum Order: String, CaseIterable {
    /// One device after the other.
    case grouped
    /// The devices in turn.
    case interleaved = "in turn"
    /// Each row of any device.
    case shuffled
  }

  private static let rows = 2_000_000

  static func run() throws {
    let rows =
      ProcessInfo.processInfo.environment["ROWS"].flatMap { Int($0) }.map { max(1, $0) } ?? rows
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ringfence-devices-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let zones = folder.appendingPathComponent("zones.json")
    try Data(ZoneFileWriter.native(GeneratedFences.layout(1_000))).write(to: zones)
    var table = Table(
      "\(rows) rows of many devices, 1,000 fences, best of three in turns",
      [
        "table", "devices", "order", "1 thread, wall s", "CPU s", "2 threads, wall s", "CPU s",
        "2 threads / 1", "2 threads / grouped",
      ])
    for isCSV in [true, false] {
      for devices in [10, 1_000, 100_000] where devices <= rows {
        var grouped: Double?
        for order in Order.allCases {
          let file = folder.appendingPathComponent("rows.\(isCSV ? "csv" : "ndjson")")
          try Data(text(rows / devices, devices, order, isCSV: isCSV)).write(to: file)
          var (one, two) = (Double.infinity, Double.infinity)
          var (oneCPU, twoCPU) = (Double.infinity, Double.infinity)
          for _ in 0..<3 {
            func wall(_ jobs: String) throws -> (wall: Double, cpu: Double) {
              let report = try CommandBenchmarks.timed(
                CommandBenchmarks.tool,
                ["evaluate", "--zones", zones.path, "--jobs", jobs, file.path])
              return (report.wall, report.cpu)
            }
            let (first, second) = (try wall("1"), try wall("2"))
            (one, two) = (min(one, first.wall), min(two, second.wall))
            (oneCPU, twoCPU) = (min(oneCPU, first.cpu), min(twoCPU, second.cpu))
          }
          if order == .grouped { grouped = two }
          table.add([
            isCSV ? "CSV" : "NDJSON", "\(devices)", order.rawValue, decimal(one, 2),
            decimal(oneCPU, 2), decimal(two, 2), decimal(twoCPU, 2), decimal(two / one, 2),
            grouped.map { decimal(two / $0, 1) } ?? "",
          ])
        }
      }
    }
    table.show()
  }

  /// Devices that drive straight on at 10 m/s, a fix every 10 s, back at the edges of the town.
  private static func text(_ length: Int, _ devices: Int, _ order: Order, isCSV: Bool) -> [UInt8] {
    var random = SeededRandom(seed: devices)
    let ways = (0..<devices).map { _ in
      (
        east: random.double(-30_000...30_000), north: random.double(-30_000...30_000),
        course: random.double(0...(2 * .pi))
      )
    }
    var out = Array((isCSV ? "track,time,latitude,longitude,accuracy\n" : "").utf8)
    out.reserveCapacity(length * devices * (isCSV ? 64 : 120))
    func folded(_ meters: Double) -> Double {
      abs((meters + 30_000).remainder(dividingBy: 120_000)) - 30_000
    }
    func row(_ device: Int, _ number: Int) {
      let way = ways[device]
      let meters = Double(number) * 100
      let north = folded(way.north + meters * cos(way.course))
      let east = folded(way.east + meters * sin(way.course))
      let time = Timestamp(microseconds: (1_780_000_000 + Int64(number) * 10) * 1_000_000)
      let latitude = 48.2082 + north / 111_200
      let longitude = 16.3738 + east / 74_300
      out += isCSV ? "d\(device),".utf8 : "{\"track\":\"d\(device)\",\"time\":\"".utf8
      RFC3339.append(time, to: &out)
      out += isCSV ? ",".utf8 : "\",\"latitude\":".utf8
      FixedDecimal.append(latitude, decimals: 7, to: &out)
      out += isCSV ? ",".utf8 : ",\"longitude\":".utf8
      FixedDecimal.append(longitude, decimals: 7, to: &out)
      out += isCSV ? ",5\n".utf8 : ",\"accuracy\":5}\n".utf8
    }
    switch order {
    case .grouped:
      for device in 0..<devices { for number in 0..<length { row(device, number) } }
    case .interleaved:
      for number in 0..<length { for device in 0..<devices { row(device, number) } }
    case .shuffled:
      var turns = (0..<devices).flatMap { Array(repeating: Int32($0), count: length) }
      turns.shuffle(using: &random)
      var numbers = [Int](repeating: 0, count: devices)
      for device in turns.map(Int.init) {
        row(device, numbers[device])
        numbers[device] += 1
      }
    }
    return out
  }
}
