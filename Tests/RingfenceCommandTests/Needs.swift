import RingfenceCommand
import RingfenceRooms
import Testing

extension Trait where Self == ConditionTrait {
  /// The test is run where the build has these rooms.
  static func needs(_ rooms: String...) -> Self {
    let built = Set(Rooms.all.map(\.name))
    return .enabled("a room is left out of the build") { built.isSuperset(of: rooms) }
  }

  /// The test is run where the build has every room.
  static var needsAllRooms: Self {
    .enabled("a room is left out of the build") { Rooms.isWhole }
  }
}
