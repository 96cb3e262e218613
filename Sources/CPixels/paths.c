#include "paths.h"

PixelPath pixels_best_path(void) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return PixelPathAVX2;
#endif
    return PixelPathBaseline;
}
