/*
 * Vectors of 16 lanes, which each level splits into registers of its width: two registers or four are quicker
 * than one group after the other. The files in this folder are included once for each level.
 */

#include <string.h>

#pragma clang fp contract(off)
/* Everything that takes a vector is inlined, so there is no calling convention to differ. */
#pragma clang diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))

enum { lanes = 16 };

typedef float Floats __attribute__((vector_size(4 * lanes)));
typedef uint32_t Words __attribute__((vector_size(4 * lanes)));
typedef uint16_t Halves __attribute__((vector_size(2 * lanes)));

static const Floats laneNumbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

/* Rounds 0 to 2¹⁶ − 1: between 2²³ and 2²⁴ a float has no fraction bits, and its lowest bits are the number. */
INLINE Halves whole_levels(Floats levels) {
    return __builtin_convertvector((Words)(levels + 0x1p23f), Halves);
}

/* One where all bits are set, the other where none are. */
INLINE Floats chosen(Words where, Floats one, Floats other) {
    return (Floats)(((Words)one & where) | ((Words)other & ~where));
}
