/*
 * Box blurs, 16 independent samples at once vertically, and the four channels of a pixel at once horizontally.
 */

#include "../blur.h"

static void add_bytes(const uint8_t *bytes, int count, uint16_t *restrict sums) {
    for (int x = 0; x < count; x++) sums[x] = (uint16_t)(sums[x] + bytes[x]);
}

static void add_samples(const uint16_t *samples, int count, uint16_t *restrict sums) {
    for (int x = 0; x < count; x++) sums[x] = (uint16_t)(sums[x] + samples[x]);
}

INLINE __m128i four_samples(const uint16_t *samples) { return _mm_loadl_epi64((const __m128i *)samples); }

static void shrink(const uint16_t *sums, int count, int channels, int shift, uint16_t *restrict samples) {
    if (shift == 0) {
        for (int x = 0; x < count * channels; x++) samples[x] = (uint16_t)(sums[x] << 3);
        return;
    }
    if (channels != 4) {
        plain_shrink(sums, count, channels, shift, samples);
        return;
    }
    const __m128i half = _mm_set1_epi32(1 << 2 * shift >> 1), bits = _mm_cvtsi32_si128(2 * shift);
    for (int cell = 0; cell < count; cell++) {
        __m128i sum = _mm_setzero_si128();
        for (int x = 0; x < 1 << shift; x++) {
            sum = _mm_add_epi32(sum, _mm_unpacklo_epi16(four_samples(sums), _mm_setzero_si128()));
            sums += 4;
        }
        __m128i mean = _mm_srl_epi32(_mm_add_epi32(_mm_slli_epi32(sum, 3), half), bits);
        _mm_storel_epi64((__m128i *)(samples + 4 * cell), _mm_packs_epi32(mean, mean));
    }
}

/* Returns the weighted sums of boxes: the inner sums times their weight, plus the edges times theirs. */
INLINE V weighed_boxes(const PixelBox *box, V sums, V edges) {
    const V weights = PAIRS(box->inner, box->edge), half = ALL(1 << (boxBits - 1));
    V low = SHIFT(ADD(MADD(UNPACK_LOW(sums, edges), weights), half), boxBits);
    V high = SHIFT(ADD(MADD(UNPACK_HIGH(sums, edges), weights), half), boxBits);
    return PACK(low, high);
}

/* Adds up the samples of each box. The boxes are so small that this is faster than to move one sum along the row. */
INLINE void box_samples(const PixelBox *box, uint16_t *samples, int count, int channels) {
    const int last = (2 * box->radius + 2) * channels;
    for (int x = 0; x < count; x += (int)sizeof(V) / 2) {
        const uint16_t *first = samples + x;
        V sums = LOAD((const V *)(first + channels));
        for (int next = 2 * channels; next < last; next += channels)
            sums = ADD_WORDS(sums, LOAD((const V *)(first + next)));
        V edges = ADD_WORDS(LOAD((const V *)first), LOAD((const V *)(first + last)));
        STORE(samples + x, weighed_boxes(box, sums, edges));
    }
}

static void box_along(const PixelBox *box, uint16_t *samples, int count, int channels) {
    int whole = count * channels & -(int)(sizeof(V) / 2);
    if (channels == 4) {
        box_samples(box, samples, whole, 4);
    } else {
        box_samples(box, samples, whole, channels);
    }
    plain_box_along(box, samples + whole, count - whole / channels, channels);
}

static void box_across(
    const PixelBox *box, const uint16_t *first, const uint16_t *next, const uint16_t *last, int count,
    uint16_t *sums, uint16_t *samples) {
    for (int x = 0; x < count; x += (int)sizeof(V) / 2) {
        V sum = LOAD((const V *)(sums + x)), end = LOAD((const V *)(last + x));
        V edges = ADD_WORDS(LOAD((const V *)(first + x)), end);
        STORE(sums + x, SUBTRACT_WORDS(ADD_WORDS(sum, end), LOAD((const V *)(next + x))));
        STORE(samples + x, weighed_boxes(box, sum, edges));
    }
}

static void mix_rows(
    const uint16_t *upper, const uint16_t *lower, int share, int count, uint16_t *restrict row) {
    uint16_t down = (uint16_t)share, up = (uint16_t)(16 - share);
    for (int x = 0; x < count; x++) row[x] = (uint16_t)(upper[x] * up + lower[x] * down);
}

static void expand_pixels(
    const uint16_t *row, int shift, int first, const uint16_t *thresholds, int count, uint32_t *pixels) {
    int x = 0;
    if (shift == 0) {
        /* A pixel is a cell. */
        uint16_t four[64];
        for (int sample = 0; sample < 64; sample++) four[sample] = thresholds[sample / 4];
        const uint16_t *samples = row + 4 * (first >> 1);
        for (; x + 16 <= count; x += 16) {
            uint8_t bytes[64];
            for (int sample = 0; sample < 64; sample++)
                bytes[sample] = (uint8_t)((uint16_t)(32 * samples[4 * x + sample] + four[sample]) >> 8);
            memcpy(pixels + x, bytes, sizeof bytes);
        }
    }
    for (; shift != 0 && x + 8 <= count; x += 8)
        expand_eight_pixels(row, shift, first + 2 * x, thresholds + x % 16, pixels + x);
    plain_expand_pixels(row, shift, first + 2 * x, thresholds + x % 16, count - x, pixels + x);
}

static void expand_weights(
    const uint16_t *row, int shift, int first, uint32_t factor, const uint16_t *thresholds, int count,
    uint16_t *weights) {
    int x = 0;
    for (; x + 8 <= count; x += 8) {
        EightHalves own;
        memcpy(&own, thresholds + x % 16, sizeof own);
        EightWords levels = expand_eight_levels(row, shift, first + 2 * x) * factor >> 15;
        EightHalves eight =
            __builtin_convertvector((levels + __builtin_convertvector(own, EightWords)) >> 8, EightHalves);
        memcpy(weights + x, &eight, sizeof eight);
    }
    plain_expand_weights(row, shift, first + 2 * x, factor, thresholds + x % 16, count - x, weights + x);
}
