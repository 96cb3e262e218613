#include "CPixels.h"

#include <math.h>
#include <string.h>

void pixels_take_boxes(
    const uint8_t *bytes, int stride, int side, int columns, int rows, int16_t *boxes) {
    for (int y = 0; y < rows; y++) {
        const uint8_t *row = bytes + (long)y * side * stride;
        int16_t *target = boxes + (long)y * columns;
        if (side == 2) {
            /* Two bytes are read as one number, which compilers load without shuffling. */
            for (int x = 0; x < columns; x++) {
                uint16_t upper, lower;
                memcpy(&upper, row + 2 * x, sizeof upper);
                memcpy(&lower, row + stride + 2 * x, sizeof lower);
                target[x] = (int16_t)((upper & 0xFF) + (upper >> 8) + (lower & 0xFF) + (lower >> 8));
            }
            continue;
        }
        for (int x = 0; x < columns; x++) {
            int sum = 0;
            for (int down = 0; down < side; down++)
                for (int right = 0; right < side; right++) sum += row[down * stride + x * side + right];
            target[x] = (int16_t)((4 * sum + side * side / 2) / (side * side));
        }
    }
}

static int at_most(int number, int most) { return number < most ? number : most; }

void pixels_multiply_steps(
    const int16_t *now, const int16_t *first, const int16_t *second, const int16_t *third, int columns,
    int rows, PixelStepSums *sums) {
    const int side = PixelStepBlock;
    const int across = columns / side > 1 ? columns / side : 1, down = rows / side > 1 ? rows / side : 1;
    for (int block = 0; block < across * down; block++) {
        const int left = block % across * side, top = block / across * side;
        /* The last blocks extend to the edge, so that nothing is left out; their sums still fit. */
        const int right = block % across == across - 1 ? columns : at_most(left + side, columns);
        const int bottom = block / across == down - 1 ? rows : at_most(top + side, rows);
        int32_t squares = 0, products = 0, distant = 0;
        for (int y = top; y < bottom; y++) {
            for (long place = (long)y * columns + left; place < (long)y * columns + right; place++) {
                /* The step has 16 bits, because compilers can multiply and add 16-bit numbers in pairs. */
                const int16_t step = (int16_t)(now[place] - first[place]);
                squares += step * step;
                products += step * (int16_t)(first[place] - second[place]);
                distant += step * (int16_t)(second[place] - third[place]);
            }
        }
        sums[block] = (PixelStepSums){squares, products, distant};
    }
}

int64_t pixels_differ_bytes(const uint8_t *one, const uint8_t *other, long count) {
    int64_t sum = 0;
    /* The bytes are summed in parts whose sums fit into 32 bits. */
    for (long first = 0; first < count; first += 1 << 20) {
        const long end = first + (1 << 20) < count ? first + (1 << 20) : count;
        int32_t part = 0;
        for (long place = first; place < end; place++) {
            const int difference = one[place] - other[place];
            part += difference < 0 ? -difference : difference;
        }
        sum += part;
    }
    return sum;
}

void pixels_widen_bytes(const uint8_t *bytes, long count, float *pixels) {
    for (long place = 0; place < count; place++) pixels[place] = bytes[place];
}

void pixels_halve(const float *pixels, int stride, int width, int height, float *half) {
    for (int y = 0; y < height; y++) {
        const float *upper = pixels + 2L * y * stride, *lower = upper + stride;
        float *row = half + (long)y * width;
        for (int x = 0; x < width; x++)
            row[x] = (upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1]) / 4;
    }
}

float pixels_differ_roughly(const float *one, const float *other, int stride, int otherStride) {
    enum { lanes = 16, rowStep = 4, rows = PixelPatchSide / rowStep };
    float differences[rows][PixelPatchSide], sums[lanes] = {0}, mean = 0, sum = 0;
    for (int row = 0; row < rows; row++)
        for (int x = 0; x < PixelPatchSide; x++)
            differences[row][x] =
                one[row * rowStep * stride + x] - other[row * rowStep * otherStride + x];
    for (int row = 0; row < rows; row++)
        for (int x = 0; x < PixelPatchSide; x++) sums[x % lanes] += differences[row][x];
    for (int lane = 0; lane < lanes; lane++) mean += sums[lane];
    mean /= rows * PixelPatchSide;
    for (int lane = 0; lane < lanes; lane++) sums[lane] = 0;
    for (int row = 0; row < rows; row++)
        for (int x = 0; x < PixelPatchSide; x++) sums[x % lanes] += fabsf(differences[row][x] - mean);
    for (int lane = 0; lane < lanes; lane++) sum += sums[lane];
    return sum;
}
