/* Files that are part of the command, as they are in this repository: the parts of the report's page, the JSON Schemas of
 * Docs/Schemas, the starter of Docs/Examples, the decision rules of other platforms, and the WebAssembly module that
 * `make` builds. The compiler puts them in (#embed of C23) and compiles again when one has changed. */
#ifndef C_EMBEDDED_FILES_H
#define C_EMBEDDED_FILES_H

/* A text file. */
typedef struct {
  /* Its path from the folder of Sources/CEmbeddedFiles. */
  const char *_Nonnull path;
  /* Its text, which ends with a zero byte. */
  const char *_Nonnull text;
} EmbeddedText;

/* The number of files of the page, and one of them: an index from 0. */
long embedded_page_file_count(void);
EmbeddedText embedded_page_file(long index);

/* The number of schemas, and one of them: an index from 0. */
long embedded_schema_count(void);
EmbeddedText embedded_schema(long index);

/* The number of files of the starter, and one of them: an index from 0. */
long embedded_starter_count(void);
EmbeddedText embedded_starter(long index);

/* The number of decision rules, and one of them: an index from 0. */
long embedded_rule_count(void);
EmbeddedText embedded_rule(long index);

/* Bytes with their count. */
typedef struct {
  const unsigned char *_Nullable bytes;
  long count;
} EmbeddedBytes;

/* The engine of the page: a WebAssembly module compressed by LZMA, with or without the readers of all formats. NULL and 0
 * in a build without one, as a bare `swift build` makes in a new clone. */
EmbeddedBytes embedded_page_module(_Bool has_readers);

#endif
