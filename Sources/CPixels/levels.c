#include "levels.h"

static SIMDLevel forced;
static int isForced;

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
    if (isForced) return forced;
    SIMDLevel level = SIMDLevelAVX2;
    while (!pixels_has_level(level)) level--;
    return level;
}

void pixels_force_level(SIMDLevel level) {
    forced = level;
    isForced = 1;
}
