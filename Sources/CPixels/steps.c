#include "CPixels.h"

void pixels_take_boxes(
    const uint8_t *bytes, int stride, int side, int columns, int rows, int16_t *boxes) {
    for (int y = 0; y < rows; y++) {
        const uint8_t *row = bytes + (long)y * side * stride;
        int16_t *target = boxes + (long)y * columns;
        if (side == 2) {
            for (int x = 0; x < columns; x++)
                target[x] = (int16_t)(row[2 * x] + row[2 * x + 1] + row[stride + 2 * x] + row[stride + 2 * x + 1]);
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
        /* The last ones are larger, so that nothing is left out: their sums still fit. */
        const int right = block % across == across - 1 ? columns : at_most(left + side, columns);
        const int bottom = block / across == down - 1 ? rows : at_most(top + side, rows);
        int32_t squares = 0, products = 0, distant = 0;
        for (int y = top; y < bottom; y++) {
            for (long place = (long)y * columns + left; place < (long)y * columns + right; place++) {
                const int32_t step = now[place] - first[place];
                squares += step * step;
                products += step * (first[place] - second[place]);
                distant += step * (second[place] - third[place]);
            }
        }
        sums[block] = (PixelStepSums){squares, products, distant};
    }
}
