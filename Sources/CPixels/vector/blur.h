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

/*
 * Returns the weighted sum of a box, four samples at once: the inner sum times its weight, plus the edges times theirs.
 */
INLINE __m128i weighed_four(__m128i sum, __m128i edges, __m128i weights) {
    __m128i products = _mm_madd_epi16(_mm_unpacklo_epi16(sum, edges), weights);
    return _mm_srai_epi32(_mm_add_epi32(products, _mm_set1_epi32(1 << (boxBits - 1))), boxBits);
}

INLINE __m128i box_weights(const PixelBox *box) {
    return _mm_set1_epi32((int)((uint32_t)(uint16_t)box->inner | (uint32_t)(uint16_t)box->edge << 16));
}

static void box_along(const PixelBox *box, uint16_t *samples, int count, int channels) {
    if (channels != 4) {
        plain_box_along(box, samples, count, channels);
        return;
    }
    const int last = 4 * (2 * box->radius + 2);
    const __m128i weights = box_weights(box);
    __m128i sum = _mm_setzero_si128();
    for (int x = 0; x <= 2 * box->radius; x++) sum = _mm_add_epi16(sum, four_samples(samples + 4 + 4 * x));
    for (int x = 0; x < count; x++, samples += 4) {
        __m128i end = four_samples(samples + last);
        __m128i edges = _mm_add_epi16(four_samples(samples), end);
        __m128i change = _mm_sub_epi16(end, four_samples(samples + 4));
        __m128i blurred = weighed_four(sum, edges, weights);
        _mm_storel_epi64((__m128i *)samples, _mm_packs_epi32(blurred, blurred));
        sum = _mm_add_epi16(sum, change);
    }
}

static void box_across(
    const PixelBox *box, const uint16_t *first, const uint16_t *next, const uint16_t *last, int count,
    uint16_t *sums, uint16_t *samples) {
    const V weights = PAIRS(box->inner, box->edge), half = ALL(1 << (boxBits - 1));
    for (int x = 0; x < count; x += (int)sizeof(V) / 2) {
        V sum = LOAD((const V *)(sums + x)), end = LOAD((const V *)(last + x));
        V edges = ADD_WORDS(LOAD((const V *)(first + x)), end);
        V low = SHIFT(ADD(MADD(UNPACK_LOW(sum, edges), weights), half), boxBits);
        V high = SHIFT(ADD(MADD(UNPACK_HIGH(sum, edges), weights), half), boxBits);
        STORE(sums + x, SUBTRACT_WORDS(ADD_WORDS(sum, end), LOAD((const V *)(next + x))));
        STORE(samples + x, PACK(low, high));
    }
}

static void mix_rows(
    const uint16_t *upper, const uint16_t *lower, int share, int count, uint16_t *restrict row) {
    uint16_t down = (uint16_t)share, up = (uint16_t)(16 - share);
    for (int x = 0; x < count; x++) row[x] = (uint16_t)(upper[x] * up + lower[x] * down);
}

INLINE __m128i expanded(const uint16_t *row, CellPlace place, int threshold) {
    const uint16_t *cell = row + 4 * place.cell;
    __m128i pair = _mm_unpacklo_epi16(four_samples(cell), four_samples(cell + 4));
    __m128i level = _mm_madd_epi16(pair, _mm_set1_epi32(place.share << 16 | (32 - place.share)));
    return _mm_srli_epi32(_mm_add_epi32(level, _mm_set1_epi32(8 + 16 * threshold)), 12);
}

static void expand_pixels(
    const uint16_t *row, int shift, int first, const uint16_t *thresholds, int count, uint32_t *pixels) {
    int x = 0;
    for (; x + 4 <= count; x += 4) {
        __m128i four[4];
        for (int lane = 0; lane < 4; lane++)
            four[lane] = expanded(row, cell_place(first + 2 * (x + lane), shift), thresholds[(x + lane) % 16]);
        __m128i low = _mm_packs_epi32(four[0], four[1]), high = _mm_packs_epi32(four[2], four[3]);
        _mm_storeu_si128((__m128i *)(pixels + x), _mm_packus_epi16(low, high));
    }
    for (; x < count; x++) {
        __m128i one = expanded(row, cell_place(first + 2 * x, shift), thresholds[x % 16]);
        one = _mm_packs_epi32(one, one);
        pixels[x] = (uint32_t)_mm_cvtsi128_si32(_mm_packus_epi16(one, one));
    }
}

static void expand_weights(
    const uint16_t *row, int shift, int first, uint32_t factor, int count, uint16_t *restrict weights) {
    for (int x = 0; x < count; x++) {
        CellPlace place = cell_place(first + 2 * x, shift);
        weights[x] = weight_of(interpolated(row[place.cell], row[place.cell + 1], place.share), factor);
    }
}
