import type { PulseTrace, TracePoint } from './pulse-trace.ts';

const LINE_PX = 1.75;
const FILL_ALPHA = 0.1;
const FLAT: readonly TracePoint[] = [
  { x: 0, y: 0.5 },
  { x: 1, y: 0.5 },
];

/** The colours of the theme; read once, not per frame, because it costs a style calculation. */
export function traceColors(canvas: HTMLCanvasElement) {
  const computed = getComputedStyle(canvas);
  return {
    idle: computed.getPropertyValue('--edge'),
    live: computed.getPropertyValue('--volt'),
    failing: computed.getPropertyValue('--amber'),
  };
}

export interface TraceStyle {
  readonly trace: PulseTrace | undefined;
  /** 0: a flat line; 1: the full height. */
  readonly amplitude: number;
  readonly color: string;
  /** Of the flat line. */
  readonly idle: string;
}

/** Draws the trace, fitted to the screen's pixels. It is an ornament without axes, not a chart. */
export function drawTrace(canvas: HTMLCanvasElement, style: TraceStyle, nowMs: number): void {
  const context = canvas.getContext('2d');
  const { width, height } = fitted(canvas);
  if (context === null || width === 0) return;
  const { trace, amplitude } = style;
  const scale = canvas.width / width;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  context.lineWidth = LINE_PX;
  context.lineJoin = 'round';

  const inset = LINE_PX * 2;
  const points = (trace?.points(nowMs) ?? FLAT).map(({ x, y }) => ({
    x: x * width,
    y: inset + (0.5 + (y - 0.5) * amplitude) * (height - 2 * inset),
  }));
  const line = curve(points);
  context.strokeStyle = style.idle;
  context.globalAlpha = 1 - amplitude;
  if (amplitude < 1) context.stroke(line);
  context.strokeStyle = style.color;
  context.globalAlpha = amplitude;
  if (amplitude > 0) context.stroke(line);

  const [first, last] = [points.at(0), points.at(-1)];
  if (amplitude === 0 || first === undefined || last === undefined) return;
  line.lineTo(last.x, height);
  line.lineTo(first.x, height);
  context.fillStyle = style.color;
  context.globalAlpha = FILL_ALPHA * amplitude;
  context.fill(line);
  context.globalAlpha = 1;
}

/** A smooth line: through the middles between the points, bent towards them. */
function curve(points: readonly TracePoint[]): Path2D {
  const path = new Path2D();
  for (const [index, { x, y }] of points.entries()) {
    const next = points[index + 1];
    if (index === 0 || next === undefined) path.lineTo(x, y);
    else path.quadraticCurveTo(x, y, (x + next.x) / 2, (y + next.y) / 2);
  }
  return path;
}

function fitted(canvas: HTMLCanvasElement): { readonly width: number; readonly height: number } {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = window.devicePixelRatio;
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== high) canvas.height = high;
  return { width, height };
}
