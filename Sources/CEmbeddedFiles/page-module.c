/* The engine of the report's page, which .ci/page-module builds. */
#include "CEmbeddedFiles.h"

#include <stddef.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

#define MODULE "../../.build/page/ringfence.wasm.lzma"
#if __has_embed(MODULE) == __STDC_EMBED_FOUND__

static const unsigned char module[] = {
#embed MODULE
};

const unsigned char *embedded_page_module(void) { return module; }

long embedded_page_module_size(void) { return sizeof module; }

#else

const unsigned char *embedded_page_module(void) { return NULL; }

long embedded_page_module_size(void) { return 0; }

#endif
