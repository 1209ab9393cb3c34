import type { PulseTrace } from './pulse-trace.ts';

const GRID_LINES = 4;
const LINE_PX = 1.5;

export type TraceColors = ReturnType<typeof traceColors>;

/** The colours of the theme; read once, not per frame, because it costs a style calculation. */
export function traceColors(canvas: HTMLCanvasElement) {
  const style = getComputedStyle(canvas);
  return {
    grid: style.getPropertyValue('--line'),
    idle: style.getPropertyValue('--edge'),
    live: style.getPropertyValue('--volt'),
  };
}

/** Draws a trace, or a flat line when there is none, fitted to the screen's pixels. */
export function drawTrace(
  canvas: HTMLCanvasElement,
  colors: TraceColors,
  trace: PulseTrace | undefined,
  nowMs: number,
): void {
  const context = canvas.getContext('2d');
  const { width, height } = fitted(canvas);
  if (context === null || width === 0) return;
  const scale = canvas.width / width;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);

  context.lineWidth = 1;
  context.strokeStyle = colors.grid;
  for (let line = 0; line <= GRID_LINES; line++) {
    const y = Math.min(height - 0.5, Math.round((height * line) / GRID_LINES) + 0.5);
    stroke(context, [
      { x: 0, y },
      { x: width, y },
    ]);
  }

  context.lineWidth = LINE_PX;
  context.lineJoin = 'round';
  context.strokeStyle = trace === undefined ? colors.idle : colors.live;
  const middle = [0, 1].map((x) => ({ x, y: 0.5 }));
  const inset = LINE_PX * 2;
  stroke(
    context,
    (trace?.points(nowMs) ?? middle).map(({ x, y }) => ({ x: x * width, y: inset + y * (height - 2 * inset) })),
  );
}

function fitted(canvas: HTMLCanvasElement): { readonly width: number; readonly height: number } {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = window.devicePixelRatio;
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== high) canvas.height = high;
  return { width, height };
}

function stroke(
  context: CanvasRenderingContext2D,
  points: readonly { readonly x: number; readonly y: number }[],
): void {
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
  context.stroke();
}
