/* The decision rules of other platforms, those of Sources/RingfenceRules/Rules. */
#include "CEmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const EmbeddedText files[] = {
#define FILE "../RingfenceRules/Rules/android-geofencing@3.2.json"
#include "file.h"
#define FILE "../RingfenceRules/Rules/aosp-proximity@0e5360c.json"
#include "file.h"
#define FILE "../RingfenceRules/Rules/aws-location-distance@2026.11.json"
#include "file.h"
#define FILE "../RingfenceRules/Rules/aws-location@2026.11.json"
#include "file.h"
#define FILE "../RingfenceRules/Rules/homeassistant-android@532638a.json"
#include "file.h"
#define FILE "../RingfenceRules/Rules/homeassistant-ios@d722d78.json"
#include "file.h"
#define FILE "../RingfenceRules/Rules/homeassistant@2024.3.3.json"
#include "file.h"
#define FILE "../RingfenceRules/Rules/homeassistant@2026.11.0.json"
#include "file.h"
#define FILE "../RingfenceRules/Rules/ios-region@2026.11.json"
#include "file.h"
#define FILE "../RingfenceRules/Rules/owntracks-android@25c27be.json"
#include "file.h"
#define FILE "../RingfenceRules/Rules/radar-android@3.34.0.json"
#include "file.h"
#define FILE "../RingfenceRules/Rules/radar-ios@3.39.1.json"
#include "file.h"
#define FILE "../RingfenceRules/Rules/thingsboard@dfe65d5.json"
#include "file.h"
#define FILE "../RingfenceRules/Rules/tile38@1.37.0.json"
#include "file.h"
#define FILE "../RingfenceRules/Rules/traccar@6.14.5.json"
#include "file.h"
};

long embedded_rule_count(void) { return sizeof files / sizeof files[0]; }

EmbeddedText embedded_rule(long index) { return files[index]; }
