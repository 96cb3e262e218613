/*
 * Compares lines of a picture with their neighbours, to find lines that belong to a different time, as in interlaced
 * video.
 */

/* Sixteen bytes as 16-bit numbers, and sums of these. */
typedef int16_t LineNumbers __attribute__((vector_size(32)));

INLINE LineNumbers line_numbers(const uint8_t *from) {
    uint8_t bytes __attribute__((vector_size(16)));
    memcpy(&bytes, from, sizeof bytes);
    return __builtin_convertvector(bytes, LineNumbers);
}

INLINE LineNumbers apart(LineNumbers one, LineNumbers other) {
    return __builtin_elementwise_abs(one - other);
}

INLINE int32_t line_total(LineNumbers numbers) {
    int32_t sum = 0;
    for (int lane = 0; lane < lanes; lane++) sum += numbers[lane];
    return sum;
}

static void compare_lines(
    const uint8_t *restrict own, const uint8_t *restrict last, const uint8_t *restrict next, int stride,
    int count, int least, PixelLineSums *restrict sums) {
    PixelLineSums all = {0};
    int x = 0;
    while (x + lanes <= count) {
        LineNumbers withLast = {0}, withNext = {0}, inside = {0}, half = {0}, changes = {0};
        /* Each iteration adds at most 510 to a lane, so 64 iterations stay below 2¹⁵. */
        for (int turn = 0; turn < 64 && x + lanes <= count; turn++, x += lanes) {
            const LineNumbers here = line_numbers(own + x);
            const LineNumbers before = line_numbers(last + x), after = line_numbers(next + x);
            const LineNumbers fromLast = apart(here, before);
            const LineNumbers moves =
                __builtin_elementwise_max(fromLast, apart(here, after)) >= (int16_t)least;
            const LineNumbers around = line_numbers(own + x - stride) + line_numbers(own + x + stride);
            const LineNumbers farther =
                line_numbers(own + x - 2 * stride) + line_numbers(own + x + 2 * stride);
            changes += fromLast;
            withLast += apart(around, before + before) & moves;
            withNext += apart(around, after + after) & moves;
            inside += apart(around, here + here) & moves;
            half += apart(farther, here + here) & moves;
        }
        all.withLast += line_total(withLast);
        all.withNext += line_total(withNext);
        all.inside += line_total(inside);
        all.half += line_total(half);
        all.changes += line_total(changes);
    }
    PixelLineSums rest;
    plain_compare_lines(own + x, last + x, next + x, stride, count - x, least, &rest);
    *sums = (PixelLineSums){
        all.withLast + rest.withLast, all.withNext + rest.withNext, all.inside + rest.inside,
        all.half + rest.half, all.changes + rest.changes};
}
