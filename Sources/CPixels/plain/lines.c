#include "reference.h"

static int apart(int one, int other) { return one < other ? other - one : one - other; }

void plain_compare_lines(
    const uint8_t *own, const uint8_t *last, const uint8_t *next, int stride, int count, int least,
    PixelLineSums *sums) {
    *sums = (PixelLineSums){0};
    PIXELS
    for (int x = 0; x < count; x++) {
        const int fromLast = apart(own[x], last[x]);
        sums->changes += fromLast;
        if (fromLast < least && apart(own[x], next[x]) < least) continue;
        const int around = own[x - stride] + own[x + stride];
        const int farther = own[x - 2 * stride] + own[x + 2 * stride];
        sums->withLast += apart(around, 2 * last[x]);
        sums->withNext += apart(around, 2 * next[x]);
        sums->inside += apart(around, 2 * own[x]);
        sums->half += apart(farther, 2 * own[x]);
    }
}
