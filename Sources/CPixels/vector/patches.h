/* Functions for patches that are tracked from one picture to the next. Half a row of a patch is one vector. */

INLINE Floats loaded(const float *from) {
    Floats values;
    memcpy(&values, from, sizeof values);
    return values;
}

INLINE float total(Floats sums) {
    for (int half = lanes / 2; half > 0; half /= 2)
        for (int lane = 0; lane < half; lane++) sums[lane] += sums[lane + half];
    return sums[0];
}

INLINE Floats blended(const float *at, int stride, PixelBlending blending) {
    Floats seen = loaded(at) * blending.here;
    seen += loaded(at + 1) * blending.right;
    seen += loaded(at + stride) * blending.below;
    return seen + loaded(at + stride + 1) * blending.belowRight;
}

static void take_patch(
    const float *restrict pixels, int stride, float *restrict patch, PixelSlopeSums *restrict slopes,
    PixelViewSums *restrict sums) {
    Floats across = {0}, down = {0}, squareAcross = {0}, product = {0}, squareDown = {0};
    Floats values = {0}, squares = {0}, valueAcross = {0}, valueDown = {0};
    for (int y = 0; y < PixelPatchSide; y++) {
        for (int x = 0; x < PixelPatchSide; x += lanes, patch += lanes) {
            const float *at = pixels + y * stride + x;
            const Floats value = loaded(at);
            const Floats right = (loaded(at + 1) - loaded(at - 1)) * 0.5f;
            const Floats below = (loaded(at + stride) - loaded(at - stride)) * 0.5f;
            memcpy(patch, &value, sizeof value);
            memcpy(patch + PixelPatchCount, &right, sizeof right);
            memcpy(patch + 2 * PixelPatchCount, &below, sizeof below);
            across += right;
            down += below;
            squareAcross += right * right;
            product += right * below;
            squareDown += below * below;
            values += value;
            squares += value * value;
            valueAcross += value * right;
            valueDown += value * below;
        }
    }
    *slopes = (PixelSlopeSums){
        total(across), total(down), total(squareAcross), total(product), total(squareDown)};
    *sums = (PixelViewSums){total(values), total(squares), total(valueAcross), total(valueDown)};
}

static void view_patch(
    const float *restrict pixels, int stride, PixelBlending blending, const float *restrict patch,
    PixelViewSums *restrict sums) {
    Floats values = {0}, squares = {0}, across = {0}, down = {0};
    for (int y = 0; y < PixelPatchSide; y++) {
        for (int x = 0; x < PixelPatchSide; x += lanes, patch += lanes) {
            const Floats seen = blended(pixels + y * stride + x, stride, blending);
            values += seen;
            squares += seen * seen;
            across += seen * loaded(patch + PixelPatchCount);
            down += seen * loaded(patch + 2 * PixelPatchCount);
        }
    }
    *sums = (PixelViewSums){total(values), total(squares), total(across), total(down)};
}

static float differ_patch(
    const float *restrict pixels, int stride, PixelBlending blending, const float *restrict patch, float gain,
    float offset) {
    Floats sum = {0};
    for (int y = 0; y < PixelPatchSide; y++) {
        for (int x = 0; x < PixelPatchSide; x += lanes, patch += lanes) {
            const Floats seen = blended(pixels + y * stride + x, stride, blending);
            sum += __builtin_elementwise_abs(loaded(patch) - seen * gain - offset);
        }
    }
    return total(sum);
}

static void correlate(
    const float *restrict weights, const float *restrict pixels, int stride, int count, float *restrict sums) {
    int place = 0;
    for (; place + lanes <= count; place += lanes) {
        Floats sum = {0};
        for (int row = 0; row < 8; row++)
            for (int column = 0; column < 8; column++)
                sum += weights[8 * row + column] * loaded(pixels + row * stride + column + place);
        memcpy(sums + place, &sum, sizeof sum);
    }
    for (; place < count; place++) {
        sums[place] = 0;
        for (int row = 0; row < 8; row++)
            for (int column = 0; column < 8; column++)
                sums[place] += weights[8 * row + column] * pixels[row * stride + column + place];
    }
}
