// What Embedded Swift and the engine ask of a C library, for a WebAssembly module without one.
// It serves the check of the core with 32-bit integers (.ci/check-32-bit) and nothing else: memory is
// never returned, and the mathematical functions are plain series, good to some 1e-15.
typedef __SIZE_TYPE__ size;
typedef unsigned char byte;
typedef unsigned long long u64;

// MARK: Memory, from the end of the data upwards

extern byte __heap_base;
static size top;

int posix_memalign(void **result, size alignment, size count) {
  if (!top) top = (size)&__heap_base;
  if (alignment < 16) alignment = 16;
  size start = (top + alignment - 1) & ~(alignment - 1), end = start + count;
  size have = __builtin_wasm_memory_size(0) << 16;
  if (end < start) return 12;
  if (end > have && __builtin_wasm_memory_grow(0, ((end - have) >> 16) + 16) == (size)-1) return 12;
  top = end;
  *result = (void *)start;
  return 0;
}
void *malloc(size count) {
  void *result;
  return posix_memalign(&result, 16, count) ? 0 : result;
}
void free(void *block) { (void)block; }
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

struct piece { const byte *start; size count; };
__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write")))
int fd_write(int descriptor, const struct piece *pieces, size count, size *written);

int putchar(int c) {
  static byte line[512];
  static size length;
  line[length++] = (byte)c;
  if (c == '\n' || length == sizeof line) {
    struct piece piece = { line, length };
    size written;
    fd_write(1, &piece, 1, &written);
    length = 0;
  }
  return c;
}

// MARK: 128-bit products and quotients, for Duration

void __multi3(u64 *result, u64 a, u64 aHigh, u64 b, u64 bHigh) {
  u64 a0 = (unsigned)a, a1 = a >> 32, b0 = (unsigned)b, b1 = b >> 32;
  u64 low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (unsigned)middle;
  result[0] = other << 32 | (unsigned)low;
  result[1] = a1 * b1 + (middle >> 32) + (other >> 32) + a * bHigh + aHigh * b;
}

// MARK: Mathematics

static const double pi = 3.141592653589793, piTail = 1.2246467991473532e-16;

double round(double x) {
  double whole = __builtin_trunc(x);
  return __builtin_fabs(x - whole) >= 0.5 ? whole + __builtin_copysign(1, x) : whole;
}
// Exact for the small multiples of a turn that occur here.
double remainder(double x, double y) { return x - y * __builtin_rint(x / y); }
double fmod(double x, double y) {
  double result = x - y * __builtin_trunc(x / y);
  if (result != 0 && (result < 0) != (x < 0)) result += __builtin_copysign(y, x);
  return result;
}

// The angle less a number of right angles.
static double reduced(double x, int *quarter) {
  double n = __builtin_rint(x * (2 / pi));
  *quarter = (int)n & 3;
  return (x - n * 1.5707963267341256) - n * 6.077100506506192e-11;
}
static double sineOf(double x) {
  double z = x * x, sum = 0;
  for (int k = 21; k >= 3; k -= 2) sum = (1 + sum) * -z / (k * (k - 1));
  return x * (1 + sum);
}
static double cosineOf(double x) {
  double z = x * x, sum = 0;
  for (int k = 20; k >= 2; k -= 2) sum = (1 + sum) * -z / (k * (k - 1));
  return 1 + sum;
}
double sin(double x) {
  int quarter;
  double r = reduced(x, &quarter), value = quarter & 1 ? cosineOf(r) : sineOf(r);
  return quarter & 2 ? -value : value;
}
double cos(double x) {
  int quarter;
  double r = reduced(x, &quarter), value = quarter & 1 ? sineOf(r) : cosineOf(r);
  return quarter == 1 || quarter == 2 ? -value : value;
}
double tan(double x) { return sin(x) / cos(x); }

double atan(double x) {
  double a = __builtin_fabs(x), r = a > 1 ? 1 / a : a;
  for (int i = 0; i < 2; i++) r /= 1 + __builtin_sqrt(1 + r * r);
  double z = r * r, sum = 0;
  for (int k = 29; k >= 3; k -= 2) sum = (1.0 / k - sum) * z;
  double value = 4 * (r - r * sum);
  if (a > 1) value = pi / 2 - value + piTail / 2;
  return __builtin_copysign(value, x);
}
double atan2(double y, double x) {
  if (x == 0 && y == 0) return __builtin_signbit(x) ? __builtin_copysign(pi, y) : y;
  double a = __builtin_fabs(y), b = __builtin_fabs(x);
  double angle = a > b ? pi / 2 - atan(b / a) + piTail / 2 : atan(a / b);
  if (__builtin_signbit(x)) angle = pi - angle + piTail;
  return __builtin_copysign(angle, y);
}
double asin(double x) { return atan2(x, __builtin_sqrt((1 - x) * (1 + x))); }
double acos(double x) { return atan2(__builtin_sqrt((1 - x) * (1 + x)), x); }
double hypot(double x, double y) { return __builtin_sqrt(x * x + y * y); }
double atanh(double x) {
  double r = x, scale = 1;
  while (__builtin_fabs(r) > 0.1) { r /= 1 + __builtin_sqrt((1 - r) * (1 + r)); scale *= 2; }
  double z = r * r, sum = 0;
  for (int k = 17; k >= 1; k -= 2) sum = sum * z + 1.0 / k;
  return scale * r * sum;
}
double cbrt(double x) {
  if (x == 0) return x;
  union { double number; u64 bits; } guess = { __builtin_fabs(x) };
  guess.bits = guess.bits / 3 + 0x2A9F7893782DA1CEull;
  double a = __builtin_fabs(x), r = guess.number;
  for (int i = 0; i < 6; i++) r -= (r - a / (r * r)) / 3;
  return __builtin_copysign(r, x);
}
