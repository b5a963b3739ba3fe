extension Subcommand {
  /// Every command, with those of rooms and what rooms add to others, in the order of the help.
  static func all(_ rooms: [Room]) -> [Subcommand] {
    let own: [Subcommand] = [
      .evaluate(rooms.compactMap(\.evaluation)), .follow,
      .explain(rooms.compactMap(\.explanation), rooms.compactMap(\.advice)),
      .verify(rooms.flatMap(\.verifications)), .lint(rooms.compactMap(\.requirements)), .plan,
      .inspect, .convert(rooms.compactMap(\.conversion)), .degrade, .starter, .schema,
      .completions { all(rooms) }, .man { all(rooms) },
    ]
    let reporting = rooms.compactMap(\.reporting).map { $0(rooms.compactMap(\.report)) }
    return (own + rooms.flatMap(\.subcommands) + reporting).sorted { $0.order < $1.order }
  }
}
