// The check of the core as a WebAssembly program.
void checkCore(int scenes);
__attribute__((export_name("_start"))) void start(void) { checkCore(SCENES); }
