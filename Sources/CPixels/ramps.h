#ifndef ZOETROPE_RAMPS_H
#define ZOETROPE_RAMPS_H

/* The pixels of which the first one's place is computed in double, and the others' from it in float. */
enum { rampBlock = 64 };

#endif
