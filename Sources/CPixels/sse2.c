/* SSE2, which every x86-64 CPU has. */
#if defined(__x86_64__)

#include <emmintrin.h>

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
#define MADD _mm_madd_epi16
#define SHIFT _mm_srai_epi32
#define SHIFT_WORDS _mm_srli_epi16
#define PACK _mm_packs_epi32
#define PACK_BYTES _mm_packus_epi16
#define EVEN_LANES(a, b) _mm_castps_si128(_mm_shuffle_ps(_mm_castsi128_ps(a), _mm_castsi128_ps(b), 0x88))
#define ODD_LANES(a, b) _mm_castps_si128(_mm_shuffle_ps(_mm_castsi128_ps(a), _mm_castsi128_ps(b), 0xDD))
#define IN_ORDER_LUMA(value) (value)
#define IN_ORDER_CHROMA(value) (value)

#define TABLE pixels_sse2
#include "vector/table.h"

#endif
