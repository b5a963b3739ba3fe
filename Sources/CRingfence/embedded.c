/* What the Swift of an embedded build expects of its surroundings and the oldest C libraries do not have.
 * Part of libringfence only; hidden in it. */
#define _GNU_SOURCE
#include <stddef.h>
#include <stdint.h>

#ifdef CROSS
/* Another machine's headers are not there: what glibc has for Linux on aarch64. */
#define SYS_getrandom 278
#define LC_ALL_MASK 0x1FBF
typedef void *locale_t;
long syscall(long number, ...);
locale_t newlocale(int mask, const char *name, locale_t base);
void freelocale(locale_t locale);
double strtod_l(const char *text, char **end, locale_t locale);
#else
#include <locale.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

/* Seeds of hash tables. Results do not depend on them. */
__attribute__((visibility("hidden"))) void arc4random_buf(void *bytes, size_t size) {
  uint8_t *next = bytes;
  while (size > 0) {
    long count = syscall(SYS_getrandom, next, size, 0);
    if (count <= 0) {
      *next = (uint8_t)(size * 97 + 13);
      count = 1;
    }
    next += count;
    size -= (size_t)count;
  }
}

/* The number that a text begins with, whatever the locale of the process is. */
__attribute__((visibility("hidden"))) const char *_swift_stdlib_strtod_clocale(const char *text,
                                                                                double *value) {
  locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  if (plain == (locale_t)0) return NULL;
  char *end;
  *value = strtod_l(text, &end, plain);
  freelocale(plain);
  return end;
}
