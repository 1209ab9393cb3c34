import { MINING_TICK_MS } from '#domain/miner/constants.ts';
import { createPulseTrace } from './pulse-trace.ts';
import { drawTrace, traceColors } from './trace-canvas.ts';

/** 30 pictures a second are enough for a trace, and half the work. */
const FRAME_MS = 32;

export interface HashScope {
  /** Mining or not; moving or standing still. */
  readonly set: (state: { readonly isMining: boolean; readonly isMoving: boolean }) => void;
  readonly close: () => void;
}

/**
 * The animation beside the hashes per second, outside React: a trace of random figures while mining, a flat line when idle.
 * It runs by animation frames, so never in a hidden page. `onFigure` hears the random figure once a second.
 */
export function createHashScope(parts: {
  readonly canvas: HTMLCanvasElement;
  readonly random: () => number;
  readonly now: () => number;
  readonly onFigure: (figure: number) => void;
}): HashScope {
  const { canvas, now, onFigure } = parts;
  let trace: ReturnType<typeof createPulseTrace> | undefined;
  let frame: number | undefined;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let drawnAtMs = Number.NEGATIVE_INFINITY;
  let colors = traceColors(canvas);

  function draw(): void {
    drawnAtMs = now();
    drawTrace(canvas, colors, trace, drawnAtMs);
  }

  function drawInTheme(): void {
    colors = traceColors(canvas);
    draw();
  }

  function step(): void {
    frame = requestAnimationFrame(step);
    const nowMs = now();
    if (nowMs - drawnAtMs < FRAME_MS) return;
    const figure = trace?.advance(nowMs);
    if (figure !== undefined && nowMs - toldAtMs >= MINING_TICK_MS) {
      toldAtMs = nowMs;
      onFigure(figure);
    }
    draw();
  }

  function halt(): void {
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
  }

  // Its size or the theme changed while it stands still.
  const resized = new ResizeObserver(draw);
  resized.observe(canvas);
  const themed = new MutationObserver(drawInTheme);
  themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });

  return {
    set({ isMining, isMoving }) {
      halt();
      if (!isMining) trace = undefined;
      else if (trace === undefined) {
        trace = createPulseTrace(parts.random, now());
        toldAtMs = now();
        onFigure(trace.advance(now()));
      }
      draw();
      if (isMining && isMoving) frame = requestAnimationFrame(step);
    },
    close() {
      halt();
      resized.disconnect();
      themed.disconnect();
    },
  };
}
