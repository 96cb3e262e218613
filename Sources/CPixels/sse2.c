/* SSE2, which every x86-64 CPU has. */
#if defined(__x86_64__)

#include <emmintrin.h>

#include "plain/plain.h"
#include "ramps.h"
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

/* There is no instruction that looks levels up. */
INLINE int change_eight(const int32_t *changes, const uint8_t *coverage, uint32_t *pixels) {
    (void)changes, (void)coverage, (void)pixels;
    return 0;
}

static const Floats laneNumbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

INLINE Halves whole_levels(Floats levels) {
    /* SSE2 can pack signed words only. */
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

#define TABLE pixels_sse2
#include "vector/table.h"

#endif
