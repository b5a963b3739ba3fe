// Moving and comparing bytes. Moving and filling are instructions of WebAssembly, into which the compiler turns the
// calls of the builtins.
typedef __SIZE_TYPE__ size;
typedef unsigned char byte;

void *memmove(void *to, const void *from, size count) { return __builtin_memmove(to, from, count); }
void *memcpy(void *to, const void *from, size count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int value, size count) { return __builtin_memset(to, value, count); }
int memcmp(const void *a, const void *b, size count) {
  const byte *x = a, *y = b;
  for (size i = 0; i < count; i++)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}
size strlen(const char *text) {
  size count = 0;
  while (text[count]) count++;
  return count;
}

// The seed of hash tables: the same always. No result depends on it.
void arc4random_buf(void *to, size count) {
  byte *bytes = to;
  for (size i = 0; i < count; i++) bytes[i] = (byte)(i * 97 + 13);
}
