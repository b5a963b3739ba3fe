/* The engine of the report's page, which .ci/page-module builds: alone, and with the readers of all formats. Defines the
   function that is weak in CEmbeddedFiles. Only the executable depends on this target: a new engine is compiled in and linked,
   and no module is compiled again for it. */
#include "CEmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define MODULE "../../.build/page/ringfence.wasm.lzma"
#define READERS "../../.build/page/ringfence-readers.wasm.lzma"
#if __has_embed(MODULE) == __STDC_EMBED_FOUND__ && __has_embed(READERS) == __STDC_EMBED_FOUND__

static const unsigned char module[] = {
#embed MODULE
};
static const unsigned char readers[] = {
#embed READERS
};

EmbeddedBytes embedded_page_module(_Bool has_readers) {
  if (has_readers) return (EmbeddedBytes){readers, sizeof readers};
  return (EmbeddedBytes){module, sizeof module};
}

#endif
