/// The forms of event logs: of other systems, and our own.
package enum FoundLogForm: String, CaseIterable, Sendable {
  case ringfence
  case traccarEvents = "traccar-events"
  case radar
  case homeAssistantCSV = "homeassistant-csv"
  case homeAssistantREST = "homeassistant-rest"
  case bluedotV1 = "bluedot-v1"
  case bluedotV3 = "bluedot-v3"
  case ownTracks = "owntracks"
  case transistorsoftJSON = "transistorsoft-json"
  case transistorsoftLog = "transistorsoft-log"
  case awsEventBridge = "aws-eventbridge"
  case tile38
  case customerIO = "customerio"
  case genericCSV = "generic-csv"

  var definition: FoundLogDefinition {
    switch self {
    case .ringfence: .objects(.ringfence)
    case .traccarEvents: .objects(.traccar)
    case .radar: .objects(.radar)
    case .homeAssistantCSV: .table(.homeAssistant)
    case .homeAssistantREST: .states(.homeAssistant)
    case .bluedotV1: .objects(.bluedotV1)
    case .bluedotV3: .objects(.bluedotV3)
    case .ownTracks: .objects(.ownTracks)
    case .transistorsoftJSON: .objects(.transistorsoft)
    case .transistorsoftLog: .lines(.transistorsoft)
    case .awsEventBridge: .objects(.awsEventBridge)
    case .tile38: .objects(.tile38)
    case .customerIO: .lines(.customerIO)
    case .genericCSV: .table(.generic)
    }
  }
}
