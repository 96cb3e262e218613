/*
 * Vectors of 16 lanes, which the compiler splits into the level's registers: two (AVX2) or four (SSE2) at once hide
 * the latency of square roots and divisions. The files in this folder are included once for each level. It defines
 *   laneNumbers   the pixel of a group of 16 that each lane is for; lane 0 is the first pixel, lane 15 the last
 *   whole_levels  rounds floats of 0 to 2¹⁶ − 1 to nearest, ties to even, and puts them in the pixels' order
 *   sample_sprite  eight pixels of a sprite, from places in it
 *   expand_eight_pixels, expand_eight_levels  eight pixels, or levels with 8 fraction bits, between the cells of a blur
 *   all_set       whether all of eight words have all of some bits
 *   lies_between  whether no lane is below `from`, and all are below `to`
 *   clamped       values between `from` and `to`; `from` for NaN
 */

#include <string.h>

#pragma clang fp contract(off)
/* All functions with vector parameters are inlined, so calling conventions don't matter. */
#pragma clang diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))

enum { lanes = 16 };

typedef float Floats __attribute__((vector_size(4 * lanes)));
typedef uint32_t Words __attribute__((vector_size(4 * lanes)));
typedef uint16_t Halves __attribute__((vector_size(2 * lanes)));
typedef uint16_t PairedHalves __attribute__((vector_size(4 * lanes)));

/* Vectors of eight lanes, for small things such as particles. */
typedef float EightFloats __attribute__((vector_size(32)));
typedef int32_t EightNumbers __attribute__((vector_size(32)));
typedef uint32_t EightWords __attribute__((vector_size(32)));
typedef uint16_t EightHalves __attribute__((vector_size(16)));
typedef uint8_t EightBytes __attribute__((vector_size(32)));

/* Pairs of adjacent sprite pixels around positions, given by the index of the left one. */
INLINE EightNumbers sprite_pairs(const PixelSprite *sprite, EightNumbers u, EightNumbers v) {
    const EightNumbers none = {0};
    EightNumbers x = __builtin_elementwise_max(u >> particleBits, none);
    EightNumbers y = __builtin_elementwise_max(v >> (particleBits - spriteRowBits), none);
    x = __builtin_elementwise_min(x, none + (sprite->width - 2));
    y = __builtin_elementwise_min(y, none + ((sprite->height - 1) << spriteRowBits));
    return (y << sprite->shift) + x;
}

/* Returns `one` in lanes where all bits of `where` are set, and `other` in lanes where no bit is set. */
INLINE Floats chosen(Words where, Floats one, Floats other) {
    return (Floats)(((Words)one & where) | ((Words)other & ~where));
}
