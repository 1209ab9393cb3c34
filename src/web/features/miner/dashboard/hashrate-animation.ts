import { MINING_TICK_MS } from '#domain/miner/constants.ts';
import { createPulseTrace, type PulseTrace } from './pulse-trace.ts';
import { easedAmplitude } from './trace-amplitude.ts';
import { drawTrace, traceColors } from './trace-canvas.ts';

/** 30 frames a second suffice for the trace, at half the work. */
const FRAME_MS = 32;

export type HashrateAnimation = ReturnType<typeof createHashrateAnimation>;

/**
 * The animation beside the hashes per second, outside React: a trace of random samples that grows while mining,
 * returns to a flat line after it, and is amber while saving fails. It runs by animation frames, so never in a hidden
 * page. `onSample` receives the random sample once a second.
 */
export function createHashrateAnimation(deps: {
  readonly canvas: HTMLCanvasElement;
  readonly random: () => number;
  readonly now: () => number;
  readonly onSample: (sample: number) => void;
}) {
  const { canvas, now, onSample } = deps;
  let trace: PulseTrace | undefined;
  let isMining = false;
  let isFailing = false;
  let amplitude = 0;
  let frame: number | undefined;
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  let drawnAtMs = Number.NEGATIVE_INFINITY;
  let colors = traceColors(canvas);

  function draw(): void {
    drawnAtMs = now();
    drawTrace(
      canvas,
      { trace, amplitude, color: isFailing ? colors.failing : colors.live, idle: colors.idle },
      drawnAtMs,
    );
  }

  function drawInTheme(): void {
    colors = traceColors(canvas);
    draw();
  }

  function step(): void {
    const nowMs = now();
    if (nowMs - drawnAtMs >= FRAME_MS) {
      amplitude = easedAmplitude(amplitude, isMining, nowMs - drawnAtMs);
      const sample = trace?.advance(nowMs);
      if (isMining && sample !== undefined && nowMs - reportedAtMs >= MINING_TICK_MS) {
        reportedAtMs = nowMs;
        onSample(sample);
      }
      draw();
    }
    // A flat line does not move.
    if (isMining || amplitude > 0) frame = requestAnimationFrame(step);
    else trace = undefined;
  }

  function cancelFrame(): void {
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
  }

  function startTrace(): void {
    trace ??= createPulseTrace(deps.random, now());
    reportedAtMs = now();
    onSample(trace.advance(now()));
  }

  // Redraws also without an animation frame, when the size or the theme changes.
  const resizeObserver = new ResizeObserver(draw);
  resizeObserver.observe(canvas);
  const themeObserver = new MutationObserver(drawInTheme);
  themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] });

  return {
    set(state: { readonly isMining: boolean; readonly isMoving: boolean; readonly isFailing: boolean }): void {
      cancelFrame();
      if (state.isMining && !isMining) startTrace();
      ({ isMining, isFailing } = state);
      if (!state.isMoving) {
        amplitude = isMining ? 1 : 0;
        if (!isMining) trace = undefined;
      }
      draw();
      if (state.isMoving && (isMining || amplitude > 0)) frame = requestAnimationFrame(step);
    },
    close(): void {
      cancelFrame();
      resizeObserver.disconnect();
      themeObserver.disconnect();
    },
  };
}
