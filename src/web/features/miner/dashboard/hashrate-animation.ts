import { MINING_TICK_MS } from '#domain/miner/constants.ts';
import { createPulseTrace, type PulseTrace } from './pulse-trace.ts';
import { drawTrace, traceColors } from './trace-canvas.ts';

/** 30 frames a second suffice for the trace, at half the work. */
const FRAME_MS = 32;

export type HashrateAnimation = ReturnType<typeof createHashrateAnimation>;

/**
 * The animation beside the hashes per second, outside React: a trace of random figures while mining, else a flat line.
 * It runs by animation frames, so never in a hidden page. `onFigure` receives the random figure once a second.
 */
export function createHashrateAnimation(deps: {
  readonly canvas: HTMLCanvasElement;
  readonly random: () => number;
  readonly now: () => number;
  readonly onFigure: (figure: number) => void;
}) {
  const { canvas, now, onFigure } = deps;
  let trace: PulseTrace | undefined;
  let frame: number | undefined;
  let reportedAtMs = Number.NEGATIVE_INFINITY;
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
    if (figure !== undefined && nowMs - reportedAtMs >= MINING_TICK_MS) {
      reportedAtMs = nowMs;
      onFigure(figure);
    }
    draw();
  }

  function cancelFrame(): void {
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
  }

  // Redraws also without an animation frame, when the size or the theme changes.
  const resizeObserver = new ResizeObserver(draw);
  resizeObserver.observe(canvas);
  const themeObserver = new MutationObserver(drawInTheme);
  themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] });

  return {
    set({ isMining, isMoving }: { readonly isMining: boolean; readonly isMoving: boolean }): void {
      cancelFrame();
      if (!isMining) trace = undefined;
      else if (trace === undefined) {
        trace = createPulseTrace(deps.random, now());
        reportedAtMs = now();
        onFigure(trace.advance(now()));
      }
      draw();
      if (isMining && isMoving) frame = requestAnimationFrame(step);
    },
    close(): void {
      cancelFrame();
      resizeObserver.disconnect();
      themeObserver.disconnect();
    },
  };
}
