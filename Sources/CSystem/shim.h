#ifndef ZOETROPE_CSYSTEM_SHIM_H
#define ZOETROPE_CSYSTEM_SHIM_H

/* What Swift's Glibc module leaves out: the allocator's settings, and renaming with flags. */
#include <malloc.h>

int renameat2(int, const char *, int, const char *, unsigned int);
static const unsigned int zoetrope_rename_exchange = 1u << 1;

#endif
