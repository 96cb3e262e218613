/* The functions of one level, and its table. */

#include "blur.h"
#include "cells.h"
#include "changes.h"
#include "composite.h"
#include "gray.h"
#include "lines.h"
#include "means.h"
#include "mixture.h"
#include "bubble.h"
#include "particles.h"
#include "patches.h"
#include "ramps.h"
#include "rows.h"
#include "samples.h"
#include "yuv420.h"

#define MEMBER(name) .name = name,
const PixelFunctions TABLE = {PIXEL_FUNCTIONS(MEMBER)};
#undef MEMBER
