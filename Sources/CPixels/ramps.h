#ifndef ZOETROPE_RAMPS_H
#define ZOETROPE_RAMPS_H

/*
 * The number of pixels in a block. The position of the block's first pixel is computed in double precision, and the
 * following positions from it in single precision.
 */
enum { rampBlock = 64 };

#endif
