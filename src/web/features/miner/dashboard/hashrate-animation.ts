import { random } from '#web/lib/clock.ts';
import { everySecond } from '../calls/clock.ts';

/** Samples across the trace, and the duration of each, ms. */
export const TRACE_SAMPLES = 60;
const SAMPLE_MS = 250;
/** Samples that are drawn to the right of the area, so that the trace can slide without being drawn again. */
export const SAMPLES_AHEAD = 24;
/** When so much of the trace has slid in, what follows is drawn: before the rest has slid in too. */
const REDRAW_AFTER_SAMPLES = SAMPLES_AHEAD / 2;
/** Below the area, which cuts it off. */
const FILL_BOTTOM = 2;

/**
 * The trace of random samples beside the hashes per second, outside React. The browser's compositor slides it, without
 * work per frame; it is drawn again every few seconds. `onSample` receives the random sample once a second.
 */
export function createHashrateAnimation(deps: {
  /** As wide as `TRACE_SAMPLES`; what is drawn beyond it slides in. */
  readonly strip: SVGSVGElement;
  readonly line: SVGPathElement;
  readonly fill: SVGPathElement;
  readonly onSample: (sample: number) => void;
}) {
  const { strip, line, fill, onSample } = deps;
  const trace = createPulseTrace(random);
  const slide = strip.animate(
    // Chromium's compositor does not move an SVG by `translate`.
    { transform: ['translateX(0)', `translateX(${(-100 * SAMPLES_AHEAD) / (TRACE_SAMPLES - 1)}%)`] },
    { duration: SAMPLES_AHEAD * SAMPLE_MS, fill: 'forwards' },
  );
  slide.pause();
  let isMining = false;
  let stopTimer: () => void = () => undefined;

  const slidMs = (): number => Number(slide.currentTime ?? 0);
  const report = (): void => onSample(trace.entering(slidMs() / SAMPLE_MS));

  /** Draws what follows; nothing on the screen moves. */
  function redraw(): void {
    const count = Math.floor(slidMs() / SAMPLE_MS);
    trace.advance(count);
    slide.currentTime = slidMs() - count * SAMPLE_MS;
    const path = trace.path();
    line.setAttribute('d', path);
    fill.setAttribute('d', `${path}V${FILL_BOTTOM}H0Z`);
  }

  function onSecond(): void {
    if (document.visibilityState === 'hidden') return;
    report();
    if (slidMs() >= REDRAW_AFTER_SAMPLES * SAMPLE_MS) redraw();
  }

  return {
    set(state: { readonly isMining: boolean; readonly isMoving: boolean }): void {
      stopTimer();
      if (state.isMining && !isMining) {
        redraw();
        report();
      }
      isMining = state.isMining;
      if (!state.isMoving) slide.pause();
      else if (isMining) {
        slide.play();
        stopTimer = everySecond(onSecond);
      }
    },
    close(): void {
      stopTimer();
      slide.cancel();
    },
  };
}

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
