/*
 * The conversion of four vectors of pixels of each row at once, included once for each width of vectors. What
 * includes it names the vectors' type V, the operations and CONVERT. In a vector of words, packing keeps
 * halves of 128 bits apart; IN_ORDER_… puts them right.
 */

/* The weighted sums of 32-bit places of which `even` has blue and red, `odd` has green. */
#define SUMS(name, rounding) SHIFT(ADD(ADD(MADD(even, name##Even), MADD(odd, name##Odd)), name##Start), rounding)

/* A pair's weights for blue and red, and for green and what is ignored. */
#define WEIGHTS(name, offset, shift) \
    const V name##Even = PAIRS(matrix->name.blue, matrix->name.red); \
    const V name##Odd = PAIRS(matrix->name.green, 0); \
    const V name##Start = ALL((offset << (shift + fractionBits)) + (1 << (shift - 1)))

/* Converts as many whole vectors of a pair of rows as there are, and returns the pixels done. */
FOR_PATH static int CONVERT(
    const uint8_t *upper, const uint8_t *lower, int width, const PixelMatrix *matrix, uint8_t *upperLuma,
    uint8_t *lowerLuma, uint8_t *bluenessRow, uint8_t *rednessRow) {
    WEIGHTS(luma, lumaOffset, lumaShift);
    WEIGHTS(blueness, colorOffset, colorShift);
    WEIGHTS(redness, colorOffset, colorShift);
    const V lowBytes = ALL(0x00FF00FF), lumaHalf = WORDS(32), colorHalf = WORDS(64);
    const int pixels = sizeof(V);
    int x = 0;
    for (; x + pixels <= width; x += pixels) {
        V colors[2][2] = {{ZERO, ZERO}, {ZERO, ZERO}};
        for (int row = 0; row < 2; row++) {
            const V *source = (const V *)((row ? lower : upper) + 4 * x);
            /* Of a whole frame these pixels have left the cache; asked for in time they cost half as much. */
            __builtin_prefetch((const char *)source + 1024);
            __builtin_prefetch((const char *)source + 1024 + 64);
            V lumas[4];
            for (int half = 0; half < 2; half++) {
                V evens[2], odds[2];
                for (int part = 0; part < 2; part++) {
                    V four = LOAD(source + 2 * half + part);
                    V even = evens[part] = AND(four, lowBytes);
                    V odd = odds[part] = SHIFT_WORDS(four, 8);
                    lumas[2 * half + part] = SUMS(luma, lumaShift);
                }
                V even = ADD(EVEN_PLACES(evens[0], evens[1]), ODD_PLACES(evens[0], evens[1]));
                V odd = ADD(EVEN_PLACES(odds[0], odds[1]), ODD_PLACES(odds[0], odds[1]));
                colors[0][half] = ADD(colors[0][half], SUMS(blueness, colorShift));
                colors[1][half] = ADD(colors[1][half], SUMS(redness, colorShift));
            }
            V first = SHIFT_WORDS(ADD_WORDS(PACK(lumas[0], lumas[1]), lumaHalf), fractionBits);
            V second = SHIFT_WORDS(ADD_WORDS(PACK(lumas[2], lumas[3]), lumaHalf), fractionBits);
            STORE((row ? lowerLuma : upperLuma) + x, IN_ORDER_LUMA(PACK_BYTES(first, second)));
        }
        V blue = SHIFT_WORDS(ADD_WORDS(PACK(colors[0][0], colors[0][1]), colorHalf), fractionBits + 1);
        V red = SHIFT_WORDS(ADD_WORDS(PACK(colors[1][0], colors[1][1]), colorHalf), fractionBits + 1);
        STORE_HALVES(bluenessRow + x / 2, rednessRow + x / 2, IN_ORDER_COLORS(PACK_BYTES(blue, red)));
    }
    return x;
}

#undef CONVERT
#undef FOR_PATH
#undef V
#undef ZERO
#undef ALL
#undef WORDS
#undef PAIRS
#undef LOAD
#undef STORE
#undef STORE_HALVES
#undef AND
#undef ADD
#undef ADD_WORDS
#undef MADD
#undef SHIFT
#undef SHIFT_WORDS
#undef PACK
#undef PACK_BYTES
#undef EVEN_PLACES
#undef ODD_PLACES
#undef IN_ORDER_LUMA
#undef IN_ORDER_COLORS
#undef SUMS
#undef WEIGHTS
