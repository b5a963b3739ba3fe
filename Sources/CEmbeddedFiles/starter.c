/* The files that `ringfence init` writes: those of Docs/Examples/starter. */
#include "CEmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const EmbeddedText files[] = {
#define FILE "../../Docs/Examples/starter/zones.json"
#include "file.h"
#define FILE "../../Docs/Examples/starter/ringfence.json"
#include "file.h"
#define FILE "../../Docs/Examples/starter/cases/visit/track.gpx"
#include "file.h"
#define FILE "../../Docs/Examples/starter/cases/visit/expected.ndjson"
#include "file.h"
#define FILE "../../Docs/Examples/starter/.github/workflows/ringfence.yml"
#include "file.h"
};

long embedded_starter_count(void) { return sizeof files / sizeof files[0]; }

EmbeddedText embedded_starter(long index) { return files[index]; }
