/*
 * The conversion to YUV 4:2:0, four registers of pixels of each row at once. The level names the registers' type
 * V and the operations. AVX2 packs within halves of 128 bits; IN_ORDER_… puts the bytes in order.
 */

/* Weighted sums in 32-bit lanes. `even` holds blue and red as 16-bit pairs, `odd` green and the unused byte. */
#define SUMS(name, rounding) SHIFT(ADD(ADD(MADD(even, name##Even), MADD(odd, name##Odd)), name##Start), rounding)

/*
 * The weights for MADD (blue with red, and green with 0 for the unused byte), and the offset plus rounding to start
 * from.
 */
#define WEIGHTS(name, offset, shift) \
    const V name##Even = PAIRS(matrix->name.blue, matrix->name.red); \
    const V name##Odd = PAIRS(matrix->name.green, 0); \
    const V name##Start = ALL((offset << (shift + fractionBits)) + (1 << (shift - 1)))

static void convert_yuv420(
    const uint8_t *upper, const uint8_t *lower, int width, const PixelMatrix *matrix, uint8_t *upperLuma,
    uint8_t *lowerLuma, uint8_t *cbRow, uint8_t *crRow) {
    WEIGHTS(luma, lumaOffset, lumaShift);
    WEIGHTS(cb, chromaOffset, chromaShift);
    WEIGHTS(cr, chromaOffset, chromaShift);
    const V lowBytes = ALL(0x00FF00FF), lumaHalf = WORDS(32), chromaHalf = WORDS(64);
    const int pixels = sizeof(V);
    int x = 0;
    for (; x + pixels <= width; x += pixels) {
        V chroma[2][2] = {{ZERO, ZERO}, {ZERO, ZERO}};
        for (int row = 0; row < 2; row++) {
            const V *source = (const V *)((row ? lower : upper) + 4 * x);
            /* A whole frame does not fit into the cache. Prefetching halves the time. */
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
                V even = ADD(EVEN_LANES(evens[0], evens[1]), ODD_LANES(evens[0], evens[1]));
                V odd = ADD(EVEN_LANES(odds[0], odds[1]), ODD_LANES(odds[0], odds[1]));
                chroma[0][half] = ADD(chroma[0][half], SUMS(cb, chromaShift));
                chroma[1][half] = ADD(chroma[1][half], SUMS(cr, chromaShift));
            }
            V first = SHIFT_WORDS(ADD_WORDS(PACK(lumas[0], lumas[1]), lumaHalf), fractionBits);
            V second = SHIFT_WORDS(ADD_WORDS(PACK(lumas[2], lumas[3]), lumaHalf), fractionBits);
            STORE((row ? lowerLuma : upperLuma) + x, IN_ORDER_LUMA(PACK_BYTES(first, second)));
        }
        V cb = SHIFT_WORDS(ADD_WORDS(PACK(chroma[0][0], chroma[0][1]), chromaHalf), fractionBits + 1);
        V cr = SHIFT_WORDS(ADD_WORDS(PACK(chroma[1][0], chroma[1][1]), chromaHalf), fractionBits + 1);
        STORE_HALVES(cbRow + x / 2, crRow + x / 2, IN_ORDER_CHROMA(PACK_BYTES(cb, cr)));
    }
    /* Converts the end of the row, which does not fill the registers. */
    plain_convert_yuv420(
        upper + 4 * x, lower + 4 * x, width - x, matrix, upperLuma + x, lowerLuma + x, cbRow + x / 2,
        crRow + x / 2);
}
