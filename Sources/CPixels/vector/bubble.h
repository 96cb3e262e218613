/* Bubbles with soft edges and rims of light, 16 pixels at once. */

INLINE Floats not_below_zero(Floats value) { return __builtin_elementwise_max(value, (Floats){0}); }

/* Returns a smooth bump of width 1 around 0. */
INLINE Floats bump(Floats value) {
    Floats inside = not_below_zero(1 - value * value);
    return inside * inside;
}

/* Rounds numbers of 0 to 256. Between 2²³ and 2²⁴ a float has no fraction bits, and its lowest bits are the integer. */
INLINE Words whole_weight(Floats weight) { return (Words)(weight + 0x1p23f) & 0xFFFF; }

/* Mixes 16 pixels with a colour and with white, two channels of each pixel at once. */
INLINE void mix_bubble(uint32_t color, Words own, Words white, uint32_t *pixels) {
    const PairedHalves even = (PairedHalves)((Words){0} + (color & halves));
    const PairedHalves odd = (PairedHalves)((Words){0} + (color >> 8 & halves));
    SplitPixels under = split(pixels);
    PairedHalves left = both_halves(256 - white - own), mine = both_halves(own);
    PairedHalves added = both_halves(255 * white + 128);
    Words low = (Words)(under.even * left + even * mine + added);
    Words high = (Words)(under.odd * left + odd * mine + added);
    Words mixed = (low >> 8 & halves) | (high & ~(uint32_t)halves);
    memcpy(pixels, &mixed, sizeof mixed);
}

static void blend_bubble(const PixelBubble *bubble, float right, float down, int count, uint32_t *pixels) {
    const float perEdge = 1 / bubble->edge, perBand = 1 / (0.13f + bubble->edge * 0.5f);
    const float outer = 1 + bubble->edge * 0.5f;
    const uint32_t color = bubble->color;
    const Floats numbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    for (int place = 0; place < count; place += lanes) {
        Floats x = right + (numbers + (float)place) * bubble->step;
        Floats square = x * x + down * down, distance = __builtin_elementwise_sqrt(square);
        Floats cover = within_unit((outer - distance) * perEdge);
        cover = cover * cover * (3 - 2 * cover);
        Floats hollow = not_below_zero(1 - square * square) * bubble->hollow;
        Floats side = (x + down) * -0.70710678f;
        Floats tilt = 0.22f + 0.78f * not_below_zero(side) * not_below_zero(side);
        Floats shine = bump((distance - 0.9f) * perBand) * tilt;
        Floats sparkX = x + 0.4f;
        float sparkY = down + 0.44f;
        shine += bump((sparkX * sparkX + sparkY * sparkY) * 22) * 0.8f;
        Floats lit = within_unit(shine * bubble->light) * cover;
        Floats light = lit * 256;
        Floats weight = bubble->weight * cover * (1 - hollow) * (1 - lit);
        Words white = whole_weight(light), own = whole_weight(weight);
        if (count - place >= lanes) {
            mix_bubble(color, own, white, pixels + place);
        } else {
            uint32_t rest[lanes] = {0};
            memcpy(rest, pixels + place, 4 * (size_t)(count - place));
            mix_bubble(color, own, white, rest);
            memcpy(pixels + place, rest, 4 * (size_t)(count - place));
        }
    }
}
