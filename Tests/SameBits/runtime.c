// What Embedded Swift and the engine ask of a C library, for a WebAssembly module and for a program on the bare Linux
// kernel of an ARM. It serves the check of the core (Tests/SameBits/same-bits) and nothing else.
typedef __SIZE_TYPE__ size;
typedef unsigned char byte;
typedef unsigned long long u64;

// MARK: The system

#ifdef __wasm__
extern byte __heap_base;
static size top;
static byte *grow(size count) {
  if (!top) top = ((size)&__heap_base + 15) & ~(size)15;
  size start = top, end = start + count, have = __builtin_wasm_memory_size(0) << 16;
  if (end < start) return 0;
  if (end > have && __builtin_wasm_memory_grow(0, ((end - have) >> 16) + 16) == (size)-1) return 0;
  top = end;
  return (byte *)start;
}

struct piece { const byte *start; size count; };
__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write")))
int fd_write(int descriptor, const struct piece *pieces, size count, size *written);
static void write_line(const byte *line, size count) {
  struct piece piece = { line, count };
  size written;
  fd_write(1, &piece, 1, &written);
}
#else
static byte heap[1 << 28] __attribute__((aligned(16)));
static size top;
static byte *grow(size count) {
  if (count > sizeof heap - top) return 0;
  top += count;
  return heap + top - count;
}

static long call(long number, long a, long b, long c) {
  register long x0 __asm__("x0") = a, x1 __asm__("x1") = b, x2 __asm__("x2") = c;
  register long x8 __asm__("x8") = number;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x1), "r"(x2), "r"(x8) : "memory");
  return x0;
}
static void write_line(const byte *line, size count) { call(64, 1, (long)line, (long)count); }
_Noreturn void leave(void) {
  for (;;) call(93, 0, 0, 0);
}
#endif

// MARK: Memory: lists of free blocks of 32, 64, 128 … bytes, each with its list before it

static struct block { struct block *next; } *lists[64];

int posix_memalign(void **result, size alignment, size count) {
  if (alignment > 16) count += alignment;
  unsigned list = 5;
  while (((size)1 << list) < count + 16) if (++list > 30) return 12;
  byte *start = (byte *)lists[list];
  if (start) lists[list] = ((struct block *)start)->next;
  else if (!(start = grow((size)1 << list))) return 12;
  byte *memory = start + 16;
  if (alignment > 16) memory = (byte *)(((size)memory + alignment - 1) & ~(alignment - 1));
  ((byte **)memory)[-2] = start;
  ((byte **)memory)[-1] = (byte *)(size)list;
  *result = memory;
  return 0;
}
void *malloc(size count) {
  void *result;
  return posix_memalign(&result, 16, count) ? 0 : result;
}
void free(void *memory) {
  if (!memory) return;
  struct block *block = ((struct block **)memory)[-2];
  size list = (size)((byte **)memory)[-1];
  block->next = lists[list];
  lists[list] = block;
}
void *memmove(void *to, const void *from, size count) {
  byte *t = to;
  const byte *f = from;
  if (t <= f) for (size i = 0; i < count; i++) t[i] = f[i];
  else while (count--) t[count] = f[count];
  return to;
}
void *memcpy(void *to, const void *from, size count) { return memmove(to, from, count); }
void *memset(void *to, int value, size count) {
  for (size i = 0; i < count; i++) ((byte *)to)[i] = (byte)value;
  return to;
}
int memcmp(const void *a, const void *b, size count) {
  const byte *x = a, *y = b;
  for (size i = 0; i < count; i++) if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}
// The seed of hash tables. No result depends on it.
void arc4random_buf(void *to, size count) { memset(to, 7, count); }

// MARK: Output, by lines

int putchar(int c) {
  static byte line[512];
  static size length;
  line[length++] = (byte)c;
  if (c == '\n' || length == sizeof line) {
    write_line(line, length);
    length = 0;
  }
  return c;
}

// MARK: Numbers: what has no instruction, but one right result

#ifdef __wasm__
// 128-bit products, for Duration.
void __multi3(u64 *result, u64 a, u64 aHigh, u64 b, u64 bHigh) {
  u64 a0 = (unsigned)a, a1 = a >> 32, b0 = (unsigned)b, b1 = b >> 32;
  u64 low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (unsigned)middle;
  result[0] = other << 32 | (unsigned)low;
  result[1] = a1 * b1 + (middle >> 32) + (other >> 32) + a * bHigh + aHigh * b;
}

double round(double x) {
  double whole = __builtin_trunc(x);
  return __builtin_fabs(x - whole) >= 0.5 ? whole + __builtin_copysign(1, x) : whole;
}
#else
// The compiler calls them for negative numbers, for the sake of errno.
double sqrt(double x) {
  __asm__("fsqrt %d0, %d1" : "=w"(x) : "w"(x));
  return x;
}
float sqrtf(float x) {
  __asm__("fsqrt %s0, %s1" : "=w"(x) : "w"(x));
  return x;
}
#endif
