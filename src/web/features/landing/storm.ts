import { type Bolt, growBolt, type Point } from './bolt.ts';

export interface Storm {
  readonly play: () => void;
  readonly pause: () => void;
  readonly dispose: () => void;
}

export interface StormParts {
  /** Drawn in its own text colour. */
  readonly canvas: HTMLCanvasElement;
  readonly random: () => number;
  /** Monotonic, ms. */
  readonly nowMs: () => number;
}

const FIRST_REST_MS = 900;
const REST_MS_MIN = 4_000;
const REST_MS_SPREAD = 5_000;
const STRIKE_MS = 560;
const PIXEL_RATIO_MAX = 2;

/** Width in pixels and strength of each pass over the bolt: a glow without the cost of a blur. */
const PASSES = [
  { width: 14, alpha: 0.05 },
  { width: 6, alpha: 0.14 },
  { width: 1.75, alpha: 0.9 },
] as const;
const BRANCH_WIDTH = 0.6;

/**
 * Strength of the light, 0 to 1, at `progress` 0 to 1 of a strike: a flash, one weaker flash, and out. Two flashes, then
 * seconds of rest: far below the three a second that can harm (WCAG 2.3.1).
 */
export function glowAt(progress: number): number {
  if (progress < 0.1) return progress / 0.1;
  if (progress < 0.3) return 1 - ((progress - 0.1) / 0.2) * 0.75;
  if (progress < 0.4) return 0.25 + ((progress - 0.3) / 0.1) * 0.5;
  return Math.max(0, 0.75 * (1 - (progress - 0.4) / 0.6));
}

/**
 * Lightning on a canvas, in a loop of its own. Between strikes nothing runs but one timer; hidden, out of view or paused
 * not even that.
 */
export function createStorm({ canvas, random, nowMs }: StormParts): Storm {
  const context = canvas.getContext('2d');
  let playing = false;
  let inView = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame: number | undefined;

  function strike(): void {
    timer = undefined;
    const { clientWidth: width, clientHeight: height } = canvas;
    if (context === null || width === 0 || height === 0) return;
    const ratio = Math.min(window.devicePixelRatio, PIXEL_RATIO_MAX);
    const pixels = { width: Math.round(width * ratio), height: Math.round(height * ratio) };
    if (canvas.width !== pixels.width || canvas.height !== pixels.height) Object.assign(canvas, pixels);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.strokeStyle = getComputedStyle(canvas).color;
    context.lineJoin = 'bevel';
    const from = { x: width * (0.2 + random() * 0.6), y: 0 };
    const to = { x: width * (0.15 + random() * 0.7), y: height * (0.6 + random() * 0.35) };
    const lines = drawable(growBolt({ from, to, bounds: { width, height }, random }));
    const startMs = nowMs();

    const draw = (): void => {
      const progress = (nowMs() - startMs) / STRIKE_MS;
      context.clearRect(0, 0, width, height);
      if (progress >= 1) {
        frame = undefined;
        rest(REST_MS_MIN + random() * REST_MS_SPREAD);
        return;
      }
      const glow = glowAt(progress);
      for (const pass of PASSES) {
        context.globalAlpha = pass.alpha * glow;
        context.lineWidth = pass.width;
        context.stroke(lines.trunk);
        context.lineWidth = pass.width * BRANCH_WIDTH;
        context.stroke(lines.branches);
      }
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
  }

  function rest(ms: number): void {
    timer = setTimeout(strike, ms);
  }

  function settle(): void {
    const wanted = playing && inView && document.visibilityState === 'visible';
    const running = timer !== undefined || frame !== undefined;
    if (wanted && !running) rest(FIRST_REST_MS);
    if (wanted || !running) return;
    clearTimeout(timer);
    timer = undefined;
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    context?.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
  }

  const observer = new IntersectionObserver((entries) => {
    inView = entries.at(-1)?.isIntersecting === true;
    settle();
  });
  observer.observe(canvas);
  document.addEventListener('visibilitychange', settle);

  function setPlaying(wanted: boolean): void {
    playing = wanted;
    settle();
  }

  return {
    play: () => setPlaying(true),
    pause: () => setPlaying(false),
    dispose: () => {
      setPlaying(false);
      observer.disconnect();
      document.removeEventListener('visibilitychange', settle);
    },
  };
}

function drawable({ trunk, branches }: Bolt): { readonly trunk: Path2D; readonly branches: Path2D } {
  const side = new Path2D();
  for (const branch of branches) side.addPath(polyline(branch));
  return { trunk: polyline(trunk), branches: side };
}

function polyline(points: readonly Point[]): Path2D {
  const path = new Path2D();
  for (const { x, y } of points) path.lineTo(x, y);
  return path;
}
