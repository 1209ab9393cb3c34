import { everySecond } from '../calls/clock.ts';
import { createPulseTrace, SAMPLE_MS, SAMPLES_AHEAD, TRACE_SAMPLES } from './pulse-trace.ts';

/** When so much of the trace has slid in, what follows is drawn: before the rest has slid in too. */
const REDRAW_AFTER_SAMPLES = SAMPLES_AHEAD / 2;
/** Below the area, which cuts it off. */
const FILL_BOTTOM = 2;

export type HashrateAnimation = ReturnType<typeof createHashrateAnimation>;

/**
 * The trace of random samples beside the hashes per second, outside React. The browser's compositor slides it, without
 * work per frame; it is drawn again every few seconds. `onSample` receives the random sample once a second.
 */
export function createHashrateAnimation(deps: {
  /** As wide as `TRACE_SAMPLES`; what is drawn beyond it slides in. */
  readonly strip: SVGSVGElement;
  readonly line: SVGPathElement;
  readonly fill: SVGPathElement;
  readonly random: () => number;
  readonly onSample: (sample: number) => void;
}) {
  const { strip, line, fill, random, onSample } = deps;
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
