extension Seeds {
  /// A command line of every command in every form.
  static func commandLines() -> [[UInt8]] {
    let evaluate = "evaluate --zones @zones.json @track.gpx"
    let street = "--zones @street.json @street.csv"
    let lines = [
      "--version", "--help", "help lint", "evaluate --help", "evaluate",
      "\(evaluate) --format ndjson --summary", "\(evaluate) --format=csv -o @out",
      "\(evaluate) --format geojson --exit-distance 5 --maximum-gap 60",
      "\(evaluate) --explain --format ndjson --maximum-accuracy 20 --initial-inside silent",
      "\(evaluate) @track.gpx @input --jobs 3 --strict", "evaluate --zones @zones.json @ --summary",
      "evaluate \(street) --mode restart --buffer 10 --budget 20 --format ndjson",
      "evaluate \(street) --mode compare --minimum-radius 80 --format ndjson",
      "evaluate \(street) --scenario swipe@300 --profile pessimistic --format ndjson",
      "evaluate \(street) --scenario @scenario.json --mode compare",
      "evaluate --zones @zones.json @input --uere 3 --date 2026-03-06 --out-of-order sort",
      "evaluate --zones @zones.json @input --assume-speed 5 --maximum-speed off",
      "explain --zones @zones.json @track.gpx",
      "explain \(street) --zone high-street --format json",
      "explain \(street) --scenario swipe@10 --format json --profile optimistic",
      "verify --zones @zones.json --expect @expected.ndjson @track.gpx --format json",
      "verify --zones @zones.json --record --expect @out @track.gpx --time-tolerance 1",
      "verify --zones @zones.json @track.gpx --expect @out --distance-tolerance 0.5",
      "lint @zones.json @bad.json", "lint --format json @bad.json --fail-on error",
      "lint --format sarif @bad.json @input --disable too-small", "lint --format github @bad.json",
      "lint @bad.json --severity spacing=info --spacing 100 --accuracy 5 --pass-speed 10",
      "inspect @zones.json @track.gpx @input", "inspect --format json @",
      "noise @track.gpx --accuracy-means p50 --format json",
      "tune --zones @zones.json --paths 16 @track.gpx",
      "grade --zones @zones.json --found @input --clock-offset auto --format ndjson @track.gpx",
      "convert @track.gpx -o - --format csv --degrade every=10s,noise=1",
      "explain --zones @zones.json --certainty @track.gpx",
      "convert @track.gpx --format csv", "convert @track.gpx @street.csv --format ndjson -o @out",
      "convert @zones.json --format geojson", "convert @bad.json --format native --output=@out",
      "degrade @street.json", "degrade @street.json --format json --budget 10",
      "degrade @bad.json --format geojson --output @out --minimum-radius 50",
    ]
    let table = "time,latitude,longitude\n2026-03-06T12:00:00Z,0,0.0001\n"
    return lines.map { line in
      Array((line.split(separator: " ").joined(separator: "\n") + "\n\n" + table).utf8)
    }
  }
}
