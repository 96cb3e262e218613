#ifndef ZOETROPE_BLUR_H
#define ZOETROPE_BLUR_H

#include "levels.h"

/* The weights of a box are in units of 2⁻¹⁴. */
enum { boxBits = 14 };

static inline uint16_t weighed(const PixelBox *box, int sum, int edges) {
    return (uint16_t)((sum * box->inner + edges * box->edge + (1 << (boxBits - 1))) >> boxBits);
}

/*
 * A pixel's position between the centres of two cells: the index of the left cell, and the weight of the right cell in
 * 1/32.
 */
typedef struct {
    int cell;
    int share;
} CellPlace;

/* Returns the position of a pixel; `halves` is its distance from the centre of cell 0 in half pixels. */
static inline CellPlace cell_place(int halves, int shift) {
    int rest = halves & ((2 << shift) - 1);
    return (CellPlace){halves >> (shift + 1), rest * 32 >> (shift + 1)};
}

/*
 * Interpolates between two samples of a mixed row. The result is a level with 12 fraction bits. A half of the unit that
 * remains after the last 4 bits are dropped is already added, for rounding.
 */
static inline uint32_t interpolated(int left, int right, int share) {
    return (uint32_t)(left * (32 - share) + right * share) + 8;
}

static inline uint16_t weight_of(uint32_t level, uint32_t factor, uint32_t threshold) {
    return (uint16_t)((((level >> 4) * factor >> 15) + threshold) >> 8);
}

#endif
