#include "reference.h"

#include "../blur.h"

void plain_add_bytes(const uint8_t *bytes, int count, uint16_t *sums) {
    PIXELS
    for (int x = 0; x < count; x++) sums[x] = (uint16_t)(sums[x] + bytes[x]);
}

void plain_add_samples(const uint16_t *samples, int count, uint16_t *sums) {
    PIXELS
    for (int x = 0; x < count; x++) sums[x] = (uint16_t)(sums[x] + samples[x]);
}

void plain_shrink(const uint16_t *sums, int count, int channels, int shift, uint16_t *samples) {
    uint32_t half = 1u << 2 * shift >> 1;
    for (int cell = 0; cell < count; cell++) {
        for (int channel = 0; channel < channels; channel++) {
            uint32_t sum = 0;
            PIXELS
            for (int x = 0; x < 1 << shift; x++) sum += sums[((cell << shift) + x) * channels + channel];
            samples[cell * channels + channel] = (uint16_t)((sum * 8 + half) >> 2 * shift);
        }
    }
}

void plain_box_along(const PixelBox *box, uint16_t *samples, int count, int channels) {
    int next = channels, last = (2 * box->radius + 2) * channels;
    for (int channel = 0; channel < channels; channel++) {
        uint16_t *first = samples + channel;
        int sum = 0;
        for (int x = 0; x <= 2 * box->radius; x++) sum += first[next + x * channels];
        PIXELS
        for (int x = 0; x < count; x++) {
            int edges = first[0] + first[last], change = first[last] - first[next];
            first[0] = weighed(box, sum, edges);
            sum += change;
            first += channels;
        }
    }
}

void plain_box_across(
    const PixelBox *box, const uint16_t *first, const uint16_t *next, const uint16_t *last, int count,
    uint16_t *sums, uint16_t *samples) {
    PIXELS
    for (int x = 0; x < count; x++) {
        int sum = sums[x], edges = first[x] + last[x];
        sums[x] = (uint16_t)(sum + last[x] - next[x]);
        samples[x] = weighed(box, sum, edges);
    }
}

void plain_mix_rows(const uint16_t *upper, const uint16_t *lower, int share, int count, uint16_t *row) {
    PIXELS
    for (int x = 0; x < count; x++) row[x] = (uint16_t)(upper[x] * (16 - share) + lower[x] * share);
}

void plain_expand_pixels(
    const uint16_t *row, int shift, int first, const uint16_t *thresholds, int count, uint32_t *pixels) {
    PIXELS
    for (int x = 0; x < count; x++) {
        CellPlace place = cell_place(first + 2 * x, shift);
        uint32_t pixel = 0;
        for (int channel = 0; channel < 4; channel++) {
            const uint16_t *cell = row + 4 * place.cell + channel;
            uint32_t level = shift == 0 ? cell[0] * 512u : interpolated(cell[0], cell[4], place.share);
            pixel |= (level + (uint32_t)thresholds[x % 16] * 16) >> 12 << 8 * channel;
        }
        pixels[x] = pixel;
    }
}

void plain_expand_weights(
    const uint16_t *row, int shift, int first, uint32_t factor, const uint16_t *thresholds, int count,
    uint16_t *weights) {
    PIXELS
    for (int x = 0; x < count; x++) {
        CellPlace place = cell_place(first + 2 * x, shift);
        uint32_t level = interpolated(row[place.cell], row[place.cell + 1], place.share);
        weights[x] = weight_of(level, factor, thresholds[x % 16]);
    }
}
