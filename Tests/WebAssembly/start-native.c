// The check of the core as a native program.
void checkCore(int scenes);
int main(void) { checkCore(SCENES); return 0; }
