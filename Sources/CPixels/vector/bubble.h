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

/* Squares of distances: within those from the centre a bubble has no edge and no rim of light, beyond that from the spark
 * of light it has no spark. */
typedef struct {
    float edge, rim, spark;
} BubbleZones;

INLINE float squared(float value) { return value * value; }

/* A margin, far larger than the rounding of floats, makes sure that a term which is left out is exactly 0 or 1. */
INLINE BubbleZones bubble_zones(float outer, float edge, float perBand) {
    const float margin = 0.001f, inside = outer - edge - margin, rim = 0.9f - 1 / perBand - margin;
    return (BubbleZones){inside > 0 ? inside * inside : 0, rim > 0 ? rim * rim : 0, 1 / 22.0f + margin};
}

/* Returns the square of the distance between 0 and the range from `first` to `last`. */
INLINE float nearest_square(float first, float last) {
    return first <= 0 && last >= 0 ? 0 : first > 0 ? first * first : last * last;
}

static void blend_bubble(const PixelBubble *bubble, float right, float down, int count, uint32_t *pixels) {
    const float perEdge = 1 / bubble->edge, perBand = 1 / (0.13f + bubble->edge * 0.5f);
    const float outer = 1 + bubble->edge * 0.5f;
    const BubbleZones zones = bubble_zones(outer, bubble->edge, perBand);
    const uint32_t color = bubble->color;
    const Floats numbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const float sparkY = down + 0.44f;
    for (int place = 0; place < count; place += lanes) {
        Floats x = right + (numbers + (float)place) * bubble->step;
        Floats square = x * x + down * down;
        /* Most pixels are in few of the zones, and terms that are 0 or 1 there need not be computed. */
        const float first = x[0], last = x[lanes - 1];
        const float most = (squared(first) > squared(last) ? squared(first) : squared(last)) + squared(down);
        const int hasEdge = most > zones.edge, hasRim = most > zones.rim;
        const int hasSpark = nearest_square(first + 0.4f, last + 0.4f) + squared(sparkY) < zones.spark;
        Floats cover = 1 + (Floats){0}, lit = {0}, distance = square;
        if (hasEdge || hasRim) distance = __builtin_elementwise_sqrt(square);
        if (hasEdge) {
            cover = within_unit((outer - distance) * perEdge);
            cover = cover * cover * (3 - 2 * cover);
        }
        if (hasRim || hasSpark) {
            Floats shine = {0};
            if (hasRim) {
                Floats side = (x + down) * -0.70710678f;
                Floats tilt = 0.22f + 0.78f * not_below_zero(side) * not_below_zero(side);
                shine = bump((distance - 0.9f) * perBand) * tilt;
            }
            if (hasSpark) {
                Floats sparkX = x + 0.4f;
                shine += bump((sparkX * sparkX + sparkY * sparkY) * 22) * 0.8f;
            }
            lit = within_unit(shine * bubble->light) * cover;
        }
        Floats hollow = not_below_zero(1 - square * square) * bubble->hollow;
        Floats weight = bubble->weight * cover * (1 - hollow) * (1 - lit);
        Words white = whole_weight(lit * 256), own = whole_weight(weight);
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
