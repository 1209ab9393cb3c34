/** Samples across the trace, and the duration of each, ms. */
export const TRACE_SAMPLES = 60;
export const SAMPLE_MS = 250;
/** Samples that are drawn to the right of the area, so that the trace can slide without being drawn again. */
export const SAMPLES_AHEAD = 24;

/** Bounds of the random number beside the hashes per second, both included. */
const PULSE_MIN = 200;
const PULSE_MAX = 349;

/** Returns the random number of 200 to 349 shown while mining. `random`: 0 ≤ x < 1. */
export function drawPulse(random: number): number {
  return PULSE_MIN + Math.floor(random * (PULSE_MAX - PULSE_MIN + 1));
}

/** The random samples of the trace, newest last, beginning at the left edge of the area. `random`: 0 ≤ x < 1. */
export function createPulseTrace(random: () => number) {
  // One more, which is the right end of the trace when all that is ahead has slid in.
  const samples = Array.from({ length: TRACE_SAMPLES + SAMPLES_AHEAD + 1 }, () => drawPulse(random()));

  return {
    /** The sample that enters the area when the trace has slid so far, in samples. */
    entering(slid: number): number {
      return samples[Math.min(samples.length - 1, TRACE_SAMPLES + Math.floor(slid))] ?? PULSE_MIN;
    },
    /** Drops samples that have slid out on the left, and adds as many on the right. */
    advance(count: number): void {
      samples.splice(0, count);
      for (let added = 0; added < count; added++) samples.push(drawPulse(random()));
    },
    /** SVG path data of the line: sample `n` is at x = n, from y = 0 at the top to y = 1 at the bottom. */
    path(): string {
      return smoothPath(samples.map((pulse) => 1 - (pulse - PULSE_MIN) / (PULSE_MAX - PULSE_MIN)));
    },
  };
}

/** A smooth line: through the middles between the points, bent towards them. */
function smoothPath(heights: readonly number[]): string {
  return heights.reduce((path, y, x) => {
    const next = heights[x + 1];
    const point = `${x},${y.toFixed(3)}`;
    if (x === 0) return `M${point}`;
    return next === undefined ? `${path}L${point}` : `${path}Q${point} ${x + 0.5},${((y + next) / 2).toFixed(3)}`;
  }, '');
}
