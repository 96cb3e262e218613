#include <stdatomic.h>

#include "levels.h"

/*
 * The forced level, or -1 for none. Threads may draw while it changes, because every level gives the same bytes.
 */
static _Atomic int forced = -1;

int pixels_has_level(SIMDLevel level) {
    switch (level) {
    case SIMDLevelPlain: return 1;
#if defined(__x86_64__)
    case SIMDLevelSSE2: return 1;
    case SIMDLevelAVX2: return __builtin_cpu_supports("avx2") != 0;
#else
    case SIMDLevelSSE2:
    case SIMDLevelAVX2: return 0;
#endif
    }
}

const PixelFunctions *pixels_functions(SIMDLevel level) {
#if defined(__x86_64__)
    if (level == SIMDLevelAVX2) return &pixels_avx2;
    if (level == SIMDLevelSSE2) return &pixels_sse2;
#endif
    return &pixels_plain;
}

SIMDLevel pixels_level(void) {
    int wanted = atomic_load_explicit(&forced, memory_order_relaxed);
    if (wanted >= 0) return (SIMDLevel)wanted;
    SIMDLevel level = SIMDLevelAVX2;
    while (!pixels_has_level(level)) level--;
    return level;
}

void pixels_force_level(SIMDLevel level) {
    atomic_store_explicit(&forced, (int)level, memory_order_relaxed);
}
