#ifndef ZOETROPE_RAMPS_H
#define ZOETROPE_RAMPS_H

/*
 * The number of pixels in a block. The first one's position on the ramp is computed in double, the others from it in
 * float.
 */
enum { rampBlock = 64 };

#endif
