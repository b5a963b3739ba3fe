// The check of the core as a program: of a C library, of a WebAssembly runtime, or of the bare Linux kernel.
void checkCore(int scenes, int block);

#ifdef __wasm__
__attribute__((export_name("_start"))) void start(void) { checkCore(SCENES, BLOCK); }
#elif defined(BARE)
_Noreturn void leave(void);
void _start(void) {
  checkCore(SCENES, BLOCK);
  leave();
}
#else
int main(void) {
  checkCore(SCENES, BLOCK);
  return 0;
}
#endif
