#include <stdlib.h>

#include "reference.h"

/* Returns the level `pixels` of `step` pixels along the way from `from` to `to`, rounded to nearest, halves up. */
static uint16_t between(int from, int to, int pixels, int step) {
    int shift = step == 8 ? 3 : 2;
    return (uint16_t)(from + (((to - from) * pixels + step / 2) >> shift));
}

void plain_interpolate_cells(PixelCells cells, int count, int step, uint16_t *row) {
    for (int cell = 0; cell < count; cell++) {
        PIXELS
        for (int x = 0; x < step; x++) {
            row[2 * step * cell + x] = between(cells.corners[cell], cells.middles[cell], x, step);
            row[2 * step * cell + step + x] = between(cells.middles[cell], cells.corners[cell + 1], x, step);
        }
    }
}

void plain_interpolate_rows(
    const uint16_t *upper, const uint16_t *lower, int down, int step, int count, uint16_t *row) {
    PIXELS
    for (int x = 0; x < count; x++) row[x] = between(upper[x], lower[x], down, step);
}

void plain_find_curved(
    PixelCells top, PixelCells middle, PixelCells bottom, int count, int tolerance, uint8_t *curved) {
    /*
     * Eight times 16 levels, with 8 fraction bits, fill an int16_t; using only half of that leaves room for the
     * centres.
     */
    const int steepest = 2 * 16 * 256;
    PIXELS
    for (int cell = 0; cell < count; cell++) {
        int a = top.corners[cell], b = top.corners[cell + 1];
        int c = bottom.corners[cell], d = bottom.corners[cell + 1];
        int isCurved = abs(2 * top.middles[cell] - a - b) > 2 * tolerance
            || abs(2 * bottom.middles[cell] - c - d) > 2 * tolerance
            || abs(2 * middle.corners[cell] - a - c) > 2 * tolerance
            || abs(2 * middle.corners[cell + 1] - b - d) > 2 * tolerance
            || abs(4 * middle.middles[cell] - a - b - c - d) > 4 * tolerance;
        int isSteep =
            abs(b - a) > steepest || abs(d - c) > steepest || abs(c - a) > steepest || abs(d - b) > steepest;
        if (isCurved || isSteep) curved[cell] = 1;
    }
}
