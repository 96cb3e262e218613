/* Blend modes for one premultiplied pixel over another. Included once for each SIMD level. */

#pragma clang fp contract(off)
#pragma clang diagnostic ignored "-Wpsabi"

#define ONE_PIXEL static inline __attribute__((always_inline))

/* A mask of two bytes of a pixel, in 16-bit halves of a 32-bit word. */
enum { halves = 0x00FF00FF };

/* Divides products of two bytes by 255, rounding to nearest. */
ONE_PIXEL uint32_t divided(uint32_t products) {
    products += 0x00800080;
    return (products + (products >> 8 & halves)) >> 8 & halves;
}

/* Multiplies a pixel by a weight of 0 to 255 and divides by 255. */
ONE_PIXEL uint32_t scaled(uint32_t pixel, uint32_t weight) {
    return divided((pixel & halves) * weight) | divided((pixel >> 8 & halves) * weight) << 8;
}

ONE_PIXEL uint32_t channel_of(uint32_t pixel, int index) { return pixel >> 8 * index & 0xFF; }

/* The weight, 0 to 255, with which a premultiplied mask pixel lets a layer through. */
ONE_PIXEL uint32_t mask_by_alpha(uint32_t pixel) { return pixel >> 24; }

ONE_PIXEL uint32_t mask_by_luma(uint32_t pixel) {
    return (54 * channel_of(pixel, 2) + 183 * channel_of(pixel, 1) + 19 * channel_of(pixel, 0) + 128) >> 8;
}

ONE_PIXEL uint32_t blend_normal(uint32_t over, uint32_t under) { return over + scaled(under, 255 - (over >> 24)); }

ONE_PIXEL uint32_t blend_multiply(uint32_t over, uint32_t under) {
    uint32_t mixed = 0, overLeft = 255 - (under >> 24), underLeft = 255 - (over >> 24);
    for (int index = 0; index < 4; index++) {
        uint32_t s = channel_of(over, index), d = channel_of(under, index);
        mixed |= divided(s * overLeft + d * underLeft + s * d) << 8 * index;
    }
    return mixed;
}

ONE_PIXEL uint32_t blend_screen(uint32_t over, uint32_t under) {
    uint32_t mixed = 0;
    for (int index = 0; index < 4; index++) {
        uint32_t s = channel_of(over, index), d = channel_of(under, index);
        mixed |= (s + d - divided(s * d)) << 8 * index;
    }
    return mixed;
}

ONE_PIXEL uint32_t blend_add(uint32_t over, uint32_t under) {
    uint32_t mixed = 0;
    for (int index = 0; index < 4; index++) {
        uint32_t sum = channel_of(over, index) + channel_of(under, index);
        mixed |= (sum < 255 ? sum : 255) << 8 * index;
    }
    return mixed;
}

typedef float Four __attribute__((vector_size(16)));
typedef uint8_t Bytes __attribute__((vector_size(4)));
typedef uint32_t FourWords __attribute__((vector_size(16)));
typedef int32_t FourNumbers __attribute__((vector_size(16)));

ONE_PIXEL Four four_parts(uint32_t pixel) { return __builtin_convertvector((Bytes)pixel, Four) / 255; }

ONE_PIXEL Four chosen_of_four(FourWords where, Four one, Four other) {
    return (Four)(((FourWords)one & where) | ((FourWords)other & ~where));
}

/*
 * The W3C's cs·(1 − αb) + cb·(1 − αs) + αs·αb·B(Cb, Cs) with premultiplied cs and cb. B is Cb plus a change, so this is
 * cs·(1 − αb) + cb + the change times both alphas.
 */
ONE_PIXEL uint32_t blend_soft_light(uint32_t over, uint32_t under) {
    if (over >> 24 == 0) return under;
    if (under >> 24 == 0) return over;
    Four s = four_parts(over), d = four_parts(under), overAlpha = s[3] + (Four){0}, underAlpha = d[3] + (Four){0};
    Four color = d / underAlpha, tilt = 2 * s - overAlpha;
    Four darker = tilt * (color - color * color);
    Four dark = tilt * (((16 * color - 12) * color + 4) * color - color);
    Four light = tilt * (__builtin_elementwise_sqrt(color) - color);
    Four lighter = chosen_of_four((FourWords)(color <= 0.25f), dark, light);
    Four change = underAlpha * chosen_of_four((FourWords)(tilt <= 0), darker, lighter);
    Four mixed = s * (1 - underAlpha) + d + change;
    Bytes bytes = __builtin_convertvector(__builtin_convertvector(mixed * 255 + 0.5f, FourNumbers), Bytes);
    /* In every blend mode, alpha is that of source-over, with the same rounding. */
    return ((uint32_t)bytes & 0x00FFFFFF) | (blend_normal(over, under) & 0xFF000000);
}
