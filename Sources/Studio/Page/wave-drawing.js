// Draws the waveform of a sound and its ruler, in screen pixels.

import { label, stepOf } from './time-view.js';

const whole = 32768; // the largest amplitude
const lowest = -72; // dB, the end of the decibel scale
const narrowest = 64; // pixels between two labels

/** Returns the height of an amplitude, from 0 to 1; `most` is the largest amplitude. */
function height(amplitude, most, isDecibels) {
  if (!isDecibels) return amplitude / Math.max(1, most);
  return amplitude ? Math.max(0, 1 - 20 * Math.log10(amplitude / whole) / lowest) : 0;
}

/**
 * Draws a line for each column of a view: the largest amplitude faintly, and the mean on top. Peaks have `from` and `to`, which may differ
 * from the visible part.
 */
export function drawWave(context, { width, top, bottom, view, peaks, most, isDecibels, colors }) {
  const [middle, half] = [(top + bottom) / 2, (bottom - top) / 2];
  const count = peaks.maxima.length;
  for (const [values, color] of [[peaks.maxima, colors.maximum], [peaks.means, colors.mean]]) {
    context.fillStyle = color;
    for (let x = 0; x < width; x += 1) {
      const time = view.timeAt((x + 0.5) / width);
      const column = Math.floor((time - peaks.from) / (peaks.to - peaks.from) * count);
      if (column < 0 || column >= count) continue;
      const rows = Math.max(0.5, Math.round(height(values[column], most, isDecibels) * half));
      context.fillRect(x, middle - rows, 1, rows * 2);
    }
  }
}

/** Draws tick marks with times, at a spacing that suits the width. */
export function drawRuler(context, { width, height: high, scale, view, color }) {
  const step = stepOf(narrowest * scale / width * view.width);
  context.fillStyle = color;
  context.font = `${11 * scale}px system-ui, sans-serif`;
  context.textBaseline = 'middle';
  for (let count = Math.ceil(view.from / step - 1e-9); count * step <= view.to + 1e-9; count += 1) {
    const x = Math.round(view.share(count * step) * width);
    context.fillRect(x, high * 0.55, Math.max(1, Math.round(scale)), high * 0.45);
    const text = label(count * step, step);
    if (x + context.measureText(text).width + 4 * scale < width) context.fillText(text, x + 4 * scale, high / 2);
  }
}
