#ifndef ZOETROPE_PLAIN_H
#define ZOETROPE_PLAIN_H

#include "../levels.h"

/* Declares each function with the type that it has in `PixelFunctions`. */
#define PROTOTYPE(name) __typeof__(*((PixelFunctions *)0)->name) plain_##name;
PIXEL_FUNCTIONS(PROTOTYPE)
#undef PROTOTYPE

#endif
