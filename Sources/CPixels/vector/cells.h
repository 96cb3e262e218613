/* Interpolation of levels in 16 bits throughout, which allows twice as many lanes as 32 bits. */

INLINE uint16_t between(uint16_t from, uint16_t to, uint16_t pixels, int shift) {
    uint16_t way = (uint16_t)((uint16_t)(to - from) * pixels);
    int16_t rounded = (int16_t)(uint16_t)(way + (1 << (shift - 1)));
    return (uint16_t)(from + (rounded >> shift));
}

typedef uint16_t Eight __attribute__((vector_size(16), aligned(2)));
typedef int16_t SignedEight __attribute__((vector_size(16)));

INLINE void interpolate_by_eight(PixelCells cells, int count, uint16_t *row) {
    const Eight pixels = {0, 1, 2, 3, 4, 5, 6, 7};
    for (int cell = 0; cell < count; cell++) {
        uint16_t levels[3] = {cells.corners[cell], cells.middles[cell], cells.corners[cell + 1]};
        for (int half = 0; half < 2; half++) {
            Eight way = (uint16_t)(levels[half + 1] - levels[half]) * pixels + 4;
            *(Eight *)(row + 16 * cell + 8 * half) = levels[half] + (Eight)((SignedEight)way >> 3);
        }
    }
}

INLINE void interpolate_by_four(PixelCells cells, int count, uint16_t *restrict row) {
    for (int cell = 0; cell < count; cell++) {
        for (uint16_t x = 0; x < 4; x++) {
            row[8 * cell + x] = between(cells.corners[cell], cells.middles[cell], x, 2);
            row[8 * cell + 4 + x] = between(cells.middles[cell], cells.corners[cell + 1], x, 2);
        }
    }
}

static void interpolate_cells(PixelCells cells, int count, int step, uint16_t *row) {
    if (step == 8) interpolate_by_eight(cells, count, row);
    else interpolate_by_four(cells, count, row);
}

static void interpolate_rows(
    const uint16_t *upper, const uint16_t *lower, int down, int step, int count, uint16_t *restrict row) {
    uint16_t pixels = (uint16_t)down;
    if (step == 8) for (int x = 0; x < count; x++) row[x] = between(upper[x], lower[x], pixels, 3);
    else for (int x = 0; x < count; x++) row[x] = between(upper[x], lower[x], pixels, 2);
}

INLINE int is_off(int value, int limit) { return (value > limit) | (-value > limit); }

static void find_curved(
    PixelCells top, PixelCells middle, PixelCells bottom, int count, int tolerance,
    uint8_t *restrict curved) {
    /*
     * Eight times 16 levels, with 8 fraction bits, fill an int16_t; using only half of that leaves room for the
     * centres.
     */
    const int steepest = 2 * 16 * 256;
    for (int cell = 0; cell < count; cell++) {
        int a = top.corners[cell], b = top.corners[cell + 1];
        int c = bottom.corners[cell], d = bottom.corners[cell + 1];
        int isCurved = is_off(2 * top.middles[cell] - a - b, 2 * tolerance)
            | is_off(2 * bottom.middles[cell] - c - d, 2 * tolerance)
            | is_off(2 * middle.corners[cell] - a - c, 2 * tolerance)
            | is_off(2 * middle.corners[cell + 1] - b - d, 2 * tolerance)
            | is_off(4 * middle.middles[cell] - a - b - c - d, 4 * tolerance);
        int isSteep = is_off(b - a, steepest) | is_off(d - c, steepest) | is_off(c - a, steepest)
            | is_off(d - b, steepest);
        curved[cell] |= (uint8_t)(isCurved | isSteep);
    }
}
