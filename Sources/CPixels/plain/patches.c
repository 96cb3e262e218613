#include <math.h>

#include "reference.h"

enum { lanes = 16 };

static float total(float *sums) {
    for (int half = lanes / 2; half > 0; half /= 2)
        PIXELS
        for (int lane = 0; lane < half; lane++) sums[lane] += sums[lane + half];
    return sums[0];
}

static float blended(const float *at, int stride, PixelBlending blending) {
    float seen = at[0] * blending.here;
    seen += at[1] * blending.right;
    seen += at[stride] * blending.below;
    return seen + at[stride + 1] * blending.belowRight;
}

void plain_take_patch(
    const float *pixels, int stride, float *patch, PixelSlopeSums *slopes, PixelViewSums *sums) {
    float across[lanes] = {0}, down[lanes] = {0}, squareAcross[lanes] = {0}, product[lanes] = {0};
    float squareDown[lanes] = {0}, values[lanes] = {0}, squares[lanes] = {0};
    float valueAcross[lanes] = {0}, valueDown[lanes] = {0};
    PIXELS
    for (int index = 0; index < PixelPatchCount; index++) {
        const int lane = index % lanes;
        const float *at = pixels + index / PixelPatchSide * stride + index % PixelPatchSide;
        const float right = (at[1] - at[-1]) / 2, below = (at[stride] - at[-stride]) / 2;
        patch[index] = at[0];
        patch[index + PixelPatchCount] = right;
        patch[index + 2 * PixelPatchCount] = below;
        across[lane] += right;
        down[lane] += below;
        squareAcross[lane] += right * right;
        product[lane] += right * below;
        squareDown[lane] += below * below;
        values[lane] += at[0];
        squares[lane] += at[0] * at[0];
        valueAcross[lane] += at[0] * right;
        valueDown[lane] += at[0] * below;
    }
    *slopes = (PixelSlopeSums){
        total(across), total(down), total(squareAcross), total(product), total(squareDown)};
    *sums = (PixelViewSums){total(values), total(squares), total(valueAcross), total(valueDown)};
}

void plain_view_patch(
    const float *pixels, int stride, PixelBlending blending, const float *patch, PixelViewSums *sums) {
    float values[lanes] = {0}, squares[lanes] = {0}, across[lanes] = {0}, down[lanes] = {0};
    PIXELS
    for (int index = 0; index < PixelPatchCount; index++) {
        const int lane = index % lanes;
        const float seen =
            blended(pixels + index / PixelPatchSide * stride + index % PixelPatchSide, stride, blending);
        values[lane] += seen;
        squares[lane] += seen * seen;
        across[lane] += seen * patch[index + PixelPatchCount];
        down[lane] += seen * patch[index + 2 * PixelPatchCount];
    }
    *sums = (PixelViewSums){total(values), total(squares), total(across), total(down)};
}

float plain_differ_patch(
    const float *pixels, int stride, PixelBlending blending, const float *patch, float gain, float offset) {
    float sums[lanes] = {0};
    PIXELS
    for (int index = 0; index < PixelPatchCount; index++) {
        const float seen =
            blended(pixels + index / PixelPatchSide * stride + index % PixelPatchSide, stride, blending);
        sums[index % lanes] += fabsf(patch[index] - seen * gain - offset);
    }
    return total(sums);
}

void plain_correlate(const float *weights, const float *pixels, int stride, int count, float *sums) {
    PIXELS
    for (int place = 0; place < count; place++) {
        sums[place] = 0;
        PIXELS
        for (int weight = 0; weight < 64; weight++)
            sums[place] += weights[weight] * pixels[weight / 8 * stride + weight % 8 + place];
    }
}
