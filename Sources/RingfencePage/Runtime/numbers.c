// Numbers: what the processor of a page has no instruction for, but has one right result.
typedef unsigned long long u64;
typedef unsigned u32;

// 128-bit products and quotients.
void __multi3(u64 *result, u64 a, u64 aHigh, u64 b, u64 bHigh) {
  u64 a0 = (u32)a, a1 = a >> 32, b0 = (u32)b, b1 = b >> 32;
  u64 low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (u32)middle;
  result[0] = other << 32 | (u32)low;
  result[1] = a1 * b1 + (middle >> 32) + (other >> 32) + a * bHigh + aHigh * b;
}

double round(double x) {
  double whole = __builtin_trunc(x);
  return __builtin_fabs(x - whole) >= 0.5 ? whole + __builtin_copysign(1, x) : whole;
}

// MARK: Decimal texts

// A whole number of 32-bit words, the lowest first. 800 digits and a power of ten below 1,200 fit.
enum { words = 256 };
struct big {
  int count;
  u32 word[words];
};
// number × factor + addend
static void multiply(struct big *number, u32 factor, u32 addend) {
  u64 carry = addend;
  for (int i = 0; i < number->count; i++) {
    carry += (u64)number->word[i] * factor;
    number->word[i] = (u32)carry;
    carry >>= 32;
  }
  if (carry && number->count < words) number->word[number->count++] = (u32)carry;
}
// Divides, and returns whether something remains.
static int divide(struct big *number, u32 divisor) {
  u64 rest = 0;
  for (int i = number->count - 1; i >= 0; i--) {
    rest = rest << 32 | number->word[i];
    number->word[i] = (u32)(rest / divisor);
    rest %= divisor;
  }
  while (number->count && !number->word[number->count - 1]) number->count--;
  return rest != 0;
}
static int bits(const struct big *number) {
  return number->count ? number->count * 32 - __builtin_clz(number->word[number->count - 1]) : 0;
}
static u32 bit(const struct big *number, int index) {
  return index < 0 ? 0 : number->word[index / 32] >> (index % 32) & 1;
}
static int is_digit(char c) { return c >= '0' && c <= '9'; }

// The number that a text begins with, rounded to the nearest, ties to even: digits with a point and an exponent, as
// the readers pass them. NULL where there is none. `number × 10^power` is brought to `number × 2^shift` with 64 bits or
// more, and a bit that stands for all that was cut off.
const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  static struct big number; // one page has one thread
  const char *c = text;
  int negative = *c == '-';
  if (*c == '-' || *c == '+') c++;
  int power = 0, digits = 0, some = 0, sticky = 0, point = 0;
  number.count = 0;
  for (;; c++) {
    if (*c == '.' && !point) {
      point = 1;
      continue;
    }
    if (!is_digit(*c)) break;
    some = 1;
    if (digits == 0 && *c == '0') {
      power -= point;
    } else if (digits < 800) {
      digits++;
      if (!number.count) {
        number.word[0] = (u32)(*c - '0');
        number.count = 1;
      } else {
        multiply(&number, 10, (u32)(*c - '0'));
      }
      power -= point;
    } else {
      sticky |= *c != '0';
      power += !point;
    }
  }
  if (!some) return 0;
  if (*c == 'e' || *c == 'E') {
    const char *e = c + 1;
    int minus = *e == '-', exponent = 0;
    if (*e == '-' || *e == '+') e++;
    if (is_digit(*e)) {
      for (; is_digit(*e); e++)
        if (exponent < 100000) exponent = exponent * 10 + (*e - '0');
      power += minus ? -exponent : exponent;
      c = e;
    }
  }

  double result;
  if (!number.count || power + digits < -330) {
    result = 0;
  } else if (power + digits > 310) {
    result = __builtin_inf();
  } else {
    int shift = 0;
    for (; power > 0; power--) multiply(&number, 10, 0);
    if (power < 0) {
      // Enough bits in front that 66 remain after the division.
      while (bits(&number) < 66 + 10 * -power / 3 + 1) {
        multiply(&number, 1u << 16, 0);
        shift -= 16;
      }
      for (; power <= -9; power += 9) sticky |= divide(&number, 1000000000);
      for (; power < 0; power++) sticky |= divide(&number, 10);
    }
    // 53 bits, or fewer where the number is too small for them.
    int length = bits(&number), lowest = length - 53;
    if (lowest + shift < -1074) lowest = -1074 - shift;
    u64 mantissa = 0;
    for (int i = length - 1; i >= lowest && i >= 0; i--) mantissa = mantissa << 1 | bit(&number, i);
    if (lowest < 0) mantissa <<= -lowest;
    u32 half = lowest > 0 && lowest <= length ? bit(&number, lowest - 1) : 0;
    for (int i = 0; i < lowest - 1 && i < length && !sticky; i++) sticky |= (int)bit(&number, i);
    if (half && (sticky || mantissa & 1)) mantissa++;
    int exponent = lowest + shift;
    result = (double)mantissa;
    // Exact: a power of two, and no more bits than a number of this size has.
    for (; exponent > 0; exponent -= exponent > 1000 ? 1000 : exponent)
      result *= exponent > 1000 ? 0x1p1000 : __builtin_bit_cast(double, (u64)(1023 + exponent) << 52);
    for (; exponent < -1022; exponent += 1022) result *= 0x1p-1022;
    if (exponent < 0) result *= __builtin_bit_cast(double, (u64)(1023 + exponent) << 52);
  }
  *value = negative ? -result : result;
  return c;
}
