// Memory for the module of the page, which has no C library.
//
// A block has a header with its size before it, a multiple of 16. Free blocks up to 1,024 bytes are kept in a list for
// each size, larger ones in a list for each power of two. A larger block is cut; neighbours that are free become one
// when a list has nothing, so a page that is used for hours does not grow.
typedef __SIZE_TYPE__ size;
typedef unsigned char byte;

struct block {
  size count;         // of bytes with the header; the lowest bit says that it is free
  size before;        // of bytes of the block before it in memory, 0 for the first
  struct block *next; // of its list; the bytes of the caller begin here
  struct block *last;
};
enum { header = 2 * sizeof(size), least = 16, shift = 4, small = 64, classes = small + 32 };

// The caller's bytes have to be aligned to 16, so blocks begin 8 bytes before such an address.
_Static_assert(header == 8, "32-bit addresses");

extern byte __heap_base;
static struct block *lists[classes];
static byte *first, *end; // of the blocks; `end` has room for the header of a last one
static struct block *highest;

static size class_of(size count) {
  size units = count >> shift;
  if (units < small) return units;
  return small + (31 - (size)__builtin_clzl(units)) - 6;
}
static void link_block(struct block *block) {
  struct block **list = &lists[class_of(block->count)];
  block->next = *list;
  block->last = 0;
  if (*list) (*list)->last = block;
  *list = block;
  block->count |= 1;
}
static void unlink_block(struct block *block) {
  block->count &= ~(size)1;
  if (block->last) block->last->next = block->next;
  else lists[class_of(block->count)] = block->next;
  if (block->next) block->next->last = block->last;
}
static struct block *after(struct block *block) {
  return block == highest ? 0 : (struct block *)((byte *)block + (block->count & ~(size)1));
}
static void set_count(struct block *block, size count) {
  block->count = count;
  struct block *next = after(block);
  if (next) next->before = count;
}

// A block at the end of the memory, which grows by an eighth at least.
static struct block *grow(size count) {
  if (!first) {
    first = (byte *)((((size)&__heap_base + header + 15) & ~(size)15) - header);
    end = first;
  }
  size have = (size)__builtin_wasm_memory_size(0) << 16, room = have - (size)end;
  if (room < count + header) {
    size pages = ((count + header - room) >> 16) + 1, more = have >> 19;
    if (pages > 65536) return 0;
    if (__builtin_wasm_memory_grow(0, pages + more) == (size)-1 &&
        __builtin_wasm_memory_grow(0, pages) == (size)-1)
      return 0;
  }
  struct block *block = (struct block *)end;
  block->before = highest ? highest->count & ~(size)1 : 0;
  highest = block;
  end += count;
  block->count = count;
  return block;
}

// Leaves a block with `count` bytes, and what is too much as a free one.
static void cut(struct block *block, size count) {
  size rest = block->count - count;
  if (rest < 2 * least) return;
  struct block *other = (struct block *)((byte *)block + count);
  struct block *next = after(block);
  block->count = count;
  other->before = count;
  other->count = rest;
  if (next) next->before = rest;
  else highest = other;
  link_block(other);
}

void *malloc(size bytes) {
  if (bytes > 0xF0000000ul) return 0;
  size count = (bytes + header + 15) & ~(size)15;
  if (count < 2 * least) count = 2 * least;
  struct block *found = 0;
  size class = class_of(count);
  for (size i = class; i < classes && !found; i++) {
    // Blocks of the first list of a power of two may be too small; a few are looked at.
    struct block *block = lists[i];
    for (int tries = 0; block && tries < 16; tries++, block = block->next)
      if ((block->count & ~(size)1) >= count) {
        found = block;
        break;
      }
  }
  if (found) {
    unlink_block(found);
    cut(found, count);
  } else if (!(found = grow(count))) {
    return 0;
  }
  return (byte *)found + header;
}

void free(void *memory) {
  if (!memory) return;
  struct block *block = (struct block *)((byte *)memory - header);
  struct block *next = after(block);
  if (next && next->count & 1) {
    unlink_block(next);
    if (next == highest) highest = block;
    set_count(block, block->count + next->count);
  }
  if (block->before) {
    struct block *before = (struct block *)((byte *)block - block->before);
    if (before->count & 1) {
      unlink_block(before);
      if (block == highest) highest = before;
      set_count(before, before->count + block->count);
      block = before;
    }
  }
  link_block(block);
}

int posix_memalign(void **result, size alignment, size count) {
  if (alignment > 16) return 22; // nothing in the module has such a type
  *result = malloc(count);
  return *result ? 0 : 12;
}
