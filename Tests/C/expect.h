/* What the C tests share: a count of what is wrong, and a way to say it. */
#ifndef EXPECT_H
#define EXPECT_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ringfence.h"

static int failures = 0;
static int expectations = 0;

static inline void expect(int holds, const char *what, const char *file, int line) {
  expectations++;
  if (holds) return;
  failures++;
  fprintf(stderr, "%s:%d: error: %s\n", file, line, what);
}
#define EXPECT(condition) expect((condition) != 0, #condition, __FILE__, __LINE__)

/* Expects a code, and with an error also a text that has a part and ends with a zero. */
static inline void expect_code(int32_t found, int32_t wanted, const rf_message *error, const char *part,
                               const char *what, const char *file, int line) {
  expect(found == wanted, what, file, line);
  if (found != wanted) fprintf(stderr, "  code %d, expected %d: %s\n", found, wanted, error->text);
  if (wanted == RF_OK) return;
  expect(error->code == wanted, "the message has another code", file, line);
  expect(memchr(error->text, 0, sizeof error->text) != NULL, "the text has no end", file, line);
  if (part != NULL && strstr(error->text, part) == NULL) {
    fprintf(stderr, "%s:%d: error: \"%s\" is not in \"%s\"\n", file, line, part, error->text);
    failures++;
  }
}
#define CODE(call, wanted, part)                                     \
  do {                                                               \
    error = (rf_message)RF_MESSAGE_INIT;                             \
    int32_t code_ = (call);                                          \
    expect_code(code_, wanted, &error, part, #call, __FILE__, __LINE__); \
  } while (0)

/* The bytes of a file; the process ends when it cannot be read. */
static inline uint8_t *file_bytes(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
    fprintf(stderr, "%s: error: cannot be read\n", path);
    exit(66);
  }
  *size = (size_t)ftell(file);
  rewind(file);
  uint8_t *bytes = malloc(*size + 1);
  if (bytes == NULL || fread(bytes, 1, *size, file) != *size) exit(74);
  fclose(file);
  return bytes;
}

static inline int finish(const char *name) {
  printf("%s: %d expectations, %d failures\n", name, expectations, failures);
  return failures == 0 ? 0 : 1;
}
#endif
