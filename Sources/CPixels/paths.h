#ifndef ZOETROPE_PATHS_H
#define ZOETROPE_PATHS_H

#include "CPixels.h"

/* A body that is compiled once for each path. */
#define BODY static inline __attribute__((always_inline))

#if defined(__x86_64__)
#define FOR_AVX2 __attribute__((target("avx2")))
#else
#define FOR_AVX2
#endif

#endif
