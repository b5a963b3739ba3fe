/* Where nothing else defines it, there is no engine of the page: CPageModule does in the executable, once it was built. */
#include "CEmbeddedFiles.h"

#include <stddef.h>

__attribute__((weak)) EmbeddedBytes embedded_page_module(_Bool has_readers) {
  (void)has_readers;
  return (EmbeddedBytes){NULL, 0};
}
