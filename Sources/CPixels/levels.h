#ifndef ZOETROPE_LEVELS_H
#define ZOETROPE_LEVELS_H

#include "CPixels.h"

extern const PixelFunctions pixels_plain;
#if defined(__x86_64__)
extern const PixelFunctions pixels_sse2, pixels_avx2;
#endif

#endif
