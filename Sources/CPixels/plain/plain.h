#ifndef ZOETROPE_PLAIN_H
#define ZOETROPE_PLAIN_H

#include "../levels.h"

/* Each function as `PixelFunctions` describes it. */
#define PROTOTYPE(name) __typeof__(*((PixelFunctions *)0)->name) plain_##name;
PIXEL_FUNCTIONS(PROTOTYPE)
#undef PROTOTYPE

#endif
