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

/* In the blend modes of CSS, alpha is that of source-over, with the same rounding. */
ONE_PIXEL uint32_t pixel_of_four(Four mixed, uint32_t over, uint32_t under) {
    Bytes bytes = __builtin_convertvector(__builtin_convertvector(mixed * 255 + 0.5f, FourNumbers), Bytes);
    return ((uint32_t)bytes & 0x00FFFFFF) | (blend_normal(over, under) & 0xFF000000);
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
    return pixel_of_four(s * (1 - underAlpha) + d + change, over, under);
}

/* B(Cb, Cs) for colours that are not premultiplied, without regard to their alpha. */
typedef Four Mix(Four under, Four over);

ONE_PIXEL Four mix_darken(Four under, Four over) { return __builtin_elementwise_min(under, over); }

ONE_PIXEL Four mix_lighten(Four under, Four over) { return __builtin_elementwise_max(under, over); }

ONE_PIXEL Four mix_color_dodge(Four under, Four over) {
    Four one = (Four){0} + 1, bright = __builtin_elementwise_min(one, under / (1 - over));
    bright = chosen_of_four((FourWords)(over >= 1), one, bright);
    return chosen_of_four((FourWords)(under <= 0), (Four){0}, bright);
}

ONE_PIXEL Four mix_color_burn(Four under, Four over) {
    Four one = (Four){0} + 1, dark = 1 - __builtin_elementwise_min(one, (1 - under) / over);
    dark = chosen_of_four((FourWords)(over <= 0), (Four){0}, dark);
    return chosen_of_four((FourWords)(under >= 1), one, dark);
}

ONE_PIXEL Four mix_hard_light(Four under, Four over) {
    Four twice = 2 * over, rest = twice - 1;
    return chosen_of_four((FourWords)(over <= 0.5f), under * twice, under + rest - under * rest);
}

ONE_PIXEL Four mix_overlay(Four under, Four over) { return mix_hard_light(over, under); }

ONE_PIXEL Four mix_difference(Four under, Four over) { return __builtin_elementwise_abs(under - over); }

ONE_PIXEL Four mix_exclusion(Four under, Four over) { return under + over - 2 * under * over; }

ONE_PIXEL float luminosity(Four color) { return 0.3f * color[2] + 0.59f * color[1] + 0.11f * color[0]; }

ONE_PIXEL float least_channel(Four color) {
    float least = color[0] < color[1] ? color[0] : color[1];
    return color[2] < least ? color[2] : least;
}

ONE_PIXEL float most_channel(Four color) {
    float most = color[0] > color[1] ? color[0] : color[1];
    return color[2] > most ? color[2] : most;
}

/* The colour with another luminosity, brought back into the range of colours (SetLum and ClipColor). */
ONE_PIXEL Four with_luminosity(Four color, float wanted) {
    color = color + (wanted - luminosity(color));
    float light = luminosity(color), least = least_channel(color), most = most_channel(color);
    if (least < 0) color = light + (color - light) * light / (light - least);
    if (most > 1) color = light + (color - light) * (1 - light) / (most - light);
    return __builtin_elementwise_max(color, (Four){0});
}

/* The colour with another saturation (SetSat). */
ONE_PIXEL Four with_saturation(Four color, float wanted) {
    float least = least_channel(color), most = most_channel(color);
    return most > least ? (color - least) * wanted / (most - least) : (Four){0};
}

ONE_PIXEL float saturation(Four color) { return most_channel(color) - least_channel(color); }

ONE_PIXEL Four mix_hue(Four under, Four over) {
    return with_luminosity(with_saturation(over, saturation(under)), luminosity(under));
}

ONE_PIXEL Four mix_saturation(Four under, Four over) {
    return with_luminosity(with_saturation(under, saturation(over)), luminosity(under));
}

ONE_PIXEL Four mix_color(Four under, Four over) { return with_luminosity(over, luminosity(under)); }

ONE_PIXEL Four mix_luminosity(Four under, Four over) { return with_luminosity(under, luminosity(over)); }

ONE_PIXEL uint32_t blend_colors(uint32_t over, uint32_t under, Mix *mix) {
    if (over >> 24 == 0) return under;
    if (under >> 24 == 0) return over;
    Four s = four_parts(over), d = four_parts(under), overAlpha = s[3] + (Four){0}, underAlpha = d[3] + (Four){0};
    Four mixed = mix(d / underAlpha, s / overAlpha);
    return pixel_of_four(s * (1 - underAlpha) + d * (1 - overAlpha) + overAlpha * underAlpha * mixed, over, under);
}

#define BLEND_COLORS(name) \
    ONE_PIXEL uint32_t blend_by_##name(uint32_t over, uint32_t under) { return blend_colors(over, under, mix_##name); }

BLEND_COLORS(overlay)
BLEND_COLORS(darken)
BLEND_COLORS(lighten)
BLEND_COLORS(color_dodge)
BLEND_COLORS(color_burn)
BLEND_COLORS(hard_light)
BLEND_COLORS(difference)
BLEND_COLORS(exclusion)
BLEND_COLORS(hue)
BLEND_COLORS(saturation)
BLEND_COLORS(color)
BLEND_COLORS(luminosity)
