/// The forms of event logs: of other systems, and our own.
package enum FoundLogForm: String, CaseIterable, Sendable {
  case ringfence
  case traccarEvents = "traccar-events"
  case traccarCSV = "traccar-csv"
  case radar
  case homeAssistantCSV = "homeassistant-csv"
  case homeAssistantREST = "homeassistant-rest"
  case homeAssistantLogbook = "homeassistant-logbook"
  case bluedotV1 = "bluedot-v1"
  case bluedotV3 = "bluedot-v3"
  case ownTracks = "owntracks"
  case transistorsoftJSON = "transistorsoft-json"
  case transistorsoftLog = "transistorsoft-log"
  case awsEventBridge = "aws-eventbridge"
  case tile38
  case thingsBoard = "thingsboard"
  case customerIO = "customerio"
  case genericJSON = "generic-json"
  case genericCSV = "generic-csv"

  var definition: FoundLogDefinition {
    switch self {
    case .ringfence: .objects(.ringfence)
    case .traccarEvents: .objects(.traccar)
    case .traccarCSV: .table(.traccar)
    case .radar: .objects(.radar)
    case .homeAssistantCSV: .table(.homeAssistant)
    case .homeAssistantREST: .states(.homeAssistant)
    case .homeAssistantLogbook: .states(.homeAssistantLogbook)
    case .bluedotV1: .objects(.bluedotV1)
    case .bluedotV3: .objects(.bluedotV3)
    case .ownTracks: .objects(.ownTracks)
    case .transistorsoftJSON: .objects(.transistorsoft)
    case .transistorsoftLog: .lines(.transistorsoft)
    case .awsEventBridge: .objects(.awsEventBridge)
    case .tile38: .objects(.tile38)
    case .thingsBoard: .objects(.thingsBoard)
    case .customerIO: .lines(.customerIO)
    case .genericJSON: .objects(.generic)
    case .genericCSV: .table(.generic)
    }
  }
}
