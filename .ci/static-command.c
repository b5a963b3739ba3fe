/* The beginning of the fully static command. The Swift runtime finds the arguments and the folder of its crash reporter
 * through /proc, and aborts where there is none, as in an empty root: .ci/static-command puts these functions in the place
 * of its own (--wrap of the linker). */
#include <stdlib.h>
#include <string.h>

int RingfenceTool_main(int count, char **words);

static int argument_count;
static char **arguments;

int main(int count, char **words) {
  argument_count = count;
  arguments = words;
  return RingfenceTool_main(count, words);
}

/* The arguments, as copies that the runtime keeps; none without memory. */
char **__wrap__swift_stdlib_getUnsafeArgvArgc(int *count) {
  char **copies = calloc((size_t)argument_count + 1, sizeof *copies);
  *count = 0;
  for (int index = 0; copies && index < argument_count; index++) {
    copies[index] = strdup(arguments[index]);
    if (!copies[index]) break;
    *count = index + 1;
  }
  return copies;
}

/* There is no program that reports crashes. */
const char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}
