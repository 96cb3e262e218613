#include <math.h>

#include "reference.h"

#pragma clang fp contract(off)

static float within_unit(float value) { return least(greatest(value, 0), 1); }

/* Returns a smooth bump of width 1 around 0. */
static float bump(float value) {
    float inside = greatest(1 - value * value, 0);
    return inside * inside;
}

void plain_blend_bubble(const PixelBubble *bubble, float right, float down, int count, uint32_t *pixels) {
    const float perEdge = 1 / bubble->edge, perBand = 1 / (0.13f + bubble->edge * 0.5f);
    const float outer = 1 + bubble->edge * 0.5f;
    PIXELS
    for (int place = 0; place < count; place++) {
        float x = right + (float)place * bubble->step;
        float square = x * x + down * down, distance = sqrtf(square);
        float cover = within_unit((outer - distance) * perEdge);
        cover = cover * cover * (3 - 2 * cover);
        float hollow = greatest(1 - square * square, 0) * bubble->hollow;
        /* Light comes from the upper left, and a weaker light from below. */
        float side = (x + down) * -0.70710678f;
        float tilt = 0.22f + 0.78f * greatest(side, 0) * greatest(side, 0);
        float shine = bump((distance - 0.9f) * perBand) * tilt;
        float sparkX = x + 0.4f, sparkY = down + 0.44f;
        shine += bump((sparkX * sparkX + sparkY * sparkY) * 22) * 0.8f;
        float lit = within_unit(shine * bubble->light) * cover;
        float light = lit * 256;
        float weight = bubble->weight * cover * (1 - hollow) * (1 - lit);
        uint32_t white = rounded(light), own = rounded(weight), pixel = 0;
        for (int shift = 0; shift < 32; shift += 8) {
            uint32_t under = pixels[place] >> shift & 0xFF, over = bubble->color >> shift & 0xFF;
            pixel |= (under * (256 - white - own) + over * own + 255 * white + 128) >> 8 << shift;
        }
        pixels[place] = pixel;
    }
}
