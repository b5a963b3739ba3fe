/* Nothing to call: this target defines embedded_page_module of CEmbeddedFiles. */
#ifndef C_PAGE_MODULE_H
#define C_PAGE_MODULE_H
#endif
