#ifndef ZOETROPE_CMALLOC_SHIM_H
#define ZOETROPE_CMALLOC_SHIM_H

/* The C library's allocator settings, which Swift's Glibc module leaves out. */
#include <malloc.h>

#endif
