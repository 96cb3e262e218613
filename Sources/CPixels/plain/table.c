#include "plain.h"

#define MEMBER(name) .name = plain_##name,
const PixelFunctions pixels_plain = {PIXEL_FUNCTIONS(MEMBER)};
#undef MEMBER
