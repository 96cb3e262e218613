#include "reference.h"

#include "../samples.h"

void plain_sample_image(const PixelSampling *sampling, int count, uint32_t *pixels) {
    int isSpread = is_spread(sampling);
    PIXELS
    for (int x = 0; x < count; x++) pixels[x] = sampled_pixel(sampling, x, isSpread);
}
