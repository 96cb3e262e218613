/* SSE2, which every x86-64 CPU has. */
#if defined(__x86_64__)

#include <emmintrin.h>

#include "blur.h"
#include "particles.h"
#include "plain/plain.h"
#include "yuv420.h"

#define V __m128i
#define ZERO _mm_setzero_si128()
#define ALL(value) _mm_set1_epi32(value)
#define WORDS(value) _mm_set1_epi16(value)
#define PAIRS(low, high) _mm_set1_epi32((int)((uint16_t)(low) | (uint32_t)(uint16_t)(high) << 16))
#define LOAD(from) _mm_loadu_si128(from)
#define STORE(to, value) _mm_storeu_si128((V *)(to), value)
#define STORE_HALVES(low, high, value) \
    (_mm_storel_epi64((V *)(low), value), _mm_storel_epi64((V *)(high), _mm_srli_si128(value, 8)))
#define AND _mm_and_si128
#define ADD _mm_add_epi32
#define ADD_WORDS _mm_add_epi16
#define SUBTRACT_WORDS _mm_sub_epi16
#define UNPACK_LOW _mm_unpacklo_epi16
#define UNPACK_HIGH _mm_unpackhi_epi16
#define MADD _mm_madd_epi16
#define SHIFT _mm_srai_epi32
#define SHIFT_WORDS _mm_srli_epi16
#define PACK _mm_packs_epi32
#define PACK_BYTES _mm_packus_epi16
#define EVEN_LANES(a, b) _mm_castps_si128(_mm_shuffle_ps(_mm_castsi128_ps(a), _mm_castsi128_ps(b), 0x88))
#define ODD_LANES(a, b) _mm_castps_si128(_mm_shuffle_ps(_mm_castsi128_ps(a), _mm_castsi128_ps(b), 0xDD))
#define IN_ORDER_LUMA(value) (value)
#define IN_ORDER_CHROMA(value) (value)

#include "vector/lanes.h"

/* Returns 0, because SSE2 has no instruction that looks up levels in a table. */
INLINE int change_eight(const int32_t *changes, const uint8_t *coverage, uint32_t *pixels) {
    (void)changes, (void)coverage, (void)pixels;
    return 0;
}

static const Floats laneNumbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

INLINE Halves whole_levels(Floats levels) {
    /* SSE2 can only pack signed words. */
    const __m128i half = _mm_set1_epi32(1 << 15), top = _mm_set1_epi16(INT16_MIN);
    __m128 floats[4];
    memcpy(floats, &levels, sizeof floats);
    __m128i words[4];
    for (int part = 0; part < 4; part++) words[part] = _mm_sub_epi32(_mm_cvtps_epi32(floats[part]), half);
    __m128i packed[2] = {
        _mm_xor_si128(_mm_packs_epi32(words[0], words[1]), top),
        _mm_xor_si128(_mm_packs_epi32(words[2], words[3]), top),
    };
    Halves whole;
    memcpy(&whole, packed, sizeof whole);
    return whole;
}

INLINE int lies_between(Floats values, float from, float to) {
    __m128 parts[4];
    memcpy(parts, &values, sizeof parts);
    __m128 outside = _mm_setzero_ps();
    for (int part = 0; part < 4; part++) {
        __m128 below = _mm_cmplt_ps(parts[part], _mm_set1_ps(from));
        outside = _mm_or_ps(outside, _mm_or_ps(below, _mm_cmpnlt_ps(parts[part], _mm_set1_ps(to))));
    }
    return _mm_movemask_ps(outside) == 0;
}

INLINE Floats clamped(Floats values, float from, float to) {
    __m128 parts[4];
    memcpy(parts, &values, sizeof parts);
    for (int part = 0; part < 4; part++)
        parts[part] = _mm_min_ps(_mm_max_ps(parts[part], _mm_set1_ps(from)), _mm_set1_ps(to));
    memcpy(&values, parts, sizeof parts);
    return values;
}

INLINE int all_set(EightWords words, uint32_t bits) {
    __m128i parts[2], wanted = _mm_set1_epi32((int)bits);
    memcpy(parts, &words, sizeof parts);
    __m128i both = _mm_and_si128(_mm_and_si128(parts[0], parts[1]), wanted);
    return _mm_movemask_epi8(_mm_cmpeq_epi8(both, wanted)) == 0xFFFF;
}

INLINE EightWords sample_sprite(const PixelSprite *sprite, EightNumbers u, EightNumbers v) {
    const __m128i zero = _mm_setzero_si128(), half = _mm_set1_epi16(spriteWeights / 2);
    EightNumbers places = sprite_pairs(sprite, u, v);
    EightNumbers weights = u >> (particleBits - spriteWeightBits) & (spriteWeights - 1);
    __m128i mixed[4];
    for (int pair = 0; pair < 4; pair++) {
        const uint32_t *one = sprite->pixels + places[2 * pair], *other = sprite->pixels + places[2 * pair + 1];
        __m128i first = _mm_unpacklo_epi8(_mm_loadl_epi64((const __m128i *)one), zero);
        __m128i second = _mm_unpacklo_epi8(_mm_loadl_epi64((const __m128i *)other), zero);
        __m128i left = _mm_unpacklo_epi64(first, second), right = _mm_unpackhi_epi64(first, second);
        int16_t a = (int16_t)weights[2 * pair], b = (int16_t)weights[2 * pair + 1];
        __m128i change = _mm_mullo_epi16(_mm_sub_epi16(right, left), _mm_set_epi16(b, b, b, b, a, a, a, a));
        __m128i sum = _mm_add_epi16(_mm_slli_epi16(left, spriteWeightBits), change);
        mixed[pair] = _mm_srli_epi16(_mm_add_epi16(sum, half), spriteWeightBits);
    }
    __m128i pixels[2] = {_mm_packus_epi16(mixed[0], mixed[1]), _mm_packus_epi16(mixed[2], mixed[3])};
    EightWords result;
    memcpy(&result, pixels, sizeof result);
    return result;
}

INLINE EightWords expand_eight_levels(const uint16_t *row, int shift, int first) {
    uint32_t levels[8];
    for (int x = 0; x < 8; x++) {
        CellPlace place = cell_place(first + 2 * x, shift);
        levels[x] = interpolated(row[place.cell], row[place.cell + 1], place.share) >> 4;
    }
    EightWords eight;
    memcpy(&eight, levels, sizeof eight);
    return eight;
}

/* One pixel after the other, with its four channels at once. */
INLINE void expand_eight_pixels(
    const uint16_t *row, int shift, int first, const uint16_t *thresholds, uint32_t *pixels) {
    __m128i eight[8];
    for (int x = 0; x < 8; x++) {
        CellPlace place = cell_place(first + 2 * x, shift);
        __m128i cells = _mm_loadu_si128((const __m128i *)(row + 4 * place.cell));
        __m128i pairs = _mm_unpacklo_epi16(cells, _mm_srli_si128(cells, 8));
        __m128i level = _mm_madd_epi16(pairs, _mm_set1_epi32(place.share << 16 | (32 - place.share)));
        eight[x] = _mm_srli_epi32(_mm_add_epi32(level, _mm_set1_epi32(8 + 16 * thresholds[x])), 12);
    }
    for (int x = 0; x < 8; x += 4) {
        __m128i low = _mm_packs_epi32(eight[x], eight[x + 1]), high = _mm_packs_epi32(eight[x + 2], eight[x + 3]);
        _mm_storeu_si128((__m128i *)(pixels + x), _mm_packus_epi16(low, high));
    }
}

#define TABLE pixels_sse2
#include "vector/table.h"

#endif
