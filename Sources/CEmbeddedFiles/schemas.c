/* The JSON Schemas of Docs/Schemas. */
#include "CEmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const EmbeddedText files[] = {
#define FILE "../../Docs/Schemas/baseline.json"
#include "file.h"
#define FILE "../../Docs/Schemas/events.json"
#include "file.h"
#define FILE "../../Docs/Schemas/expectations.json"
#include "file.h"
#define FILE "../../Docs/Schemas/findings.json"
#include "file.h"
#define FILE "../../Docs/Schemas/geojson.json"
#include "file.h"
#define FILE "../../Docs/Schemas/layout.json"
#include "file.h"
#define FILE "../../Docs/Schemas/platform.json"
#include "file.h"
#define FILE "../../Docs/Schemas/records.json"
#include "file.h"
#define FILE "../../Docs/Schemas/rule.json"
#include "file.h"
#define FILE "../../Docs/Schemas/scenario.json"
#include "file.h"
#define FILE "../../Docs/Schemas/settings.json"
#include "file.h"
};

long embedded_schema_count(void) { return sizeof files / sizeof files[0]; }

EmbeddedText embedded_schema(long index) { return files[index]; }
