interface LightningOptions {
  /** The bolts have the canvas's text colour. */
  readonly canvas: HTMLCanvasElement;
  readonly random: () => number;
  /** Monotonic, ms. */
  readonly nowMs: () => number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A bolt of lightning as polylines. */
interface Bolt {
  readonly trunk: readonly Point[];
  readonly branches: readonly (readonly Point[])[];
}

const STRIKE_MS = 560;

/** Width in pixels and opacity of each stroke of the bolt: a glow without the cost of a blur. */
const STROKES = [
  { width: 14, alpha: 0.05 },
  { width: 6, alpha: 0.14 },
  { width: 1.75, alpha: 0.9 },
] as const;
const BRANCH_WIDTH = 0.6;

const TRUNK_HALVINGS = 6;
const BRANCH_HALVINGS = 4;
/** The largest offset of a midpoint, as a share of its segment's length. */
const JAGGEDNESS = 0.34;
const BRANCHES_MAX = 6;
const BRANCH_CHANCE = 0.16;
const BRANCH_LENGTH_MIN = 0.12;
const BRANCH_LENGTH_SPREAD = 0.26;
const BRANCH_TURN_MIN = 0.35;
const BRANCH_TURN_SPREAD = 0.6;

/** The opacity, 0 to 1, at `progress` 0 to 1 of a strike: a flash and a weaker one (WCAG 2.3.1: fewer than three). */
function glowAt(progress: number): number {
  if (progress < 0.1) return progress / 0.1;
  if (progress < 0.3) return 1 - ((progress - 0.1) / 0.2) * 0.75;
  if (progress < 0.4) return 0.25 + ((progress - 0.3) / 0.1) * 0.5;
  return Math.max(0, 0.75 * (1 - (progress - 0.4) / 0.6));
}

/** Draws one strike across the canvas, and nothing before and after. */
export function strike({ canvas, random, nowMs }: LightningOptions): void {
  const context = canvas.getContext('2d');
  const { clientWidth: width, clientHeight: height } = canvas;
  if (context === null || width === 0 || height === 0) return;
  prepareCanvas(context);
  const bolt = toPaths(growRandomBolt(width, height, random));
  const startMs = nowMs();
  const draw = (): void => {
    const progress = (nowMs() - startMs) / STRIKE_MS;
    context.clearRect(0, 0, width, height);
    if (progress >= 1) return;
    drawBolt(context, bolt, glowAt(progress));
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}

/** In CSS pixels: behind a page nobody sees finer ones, and four times as many would cost four times the time. */
function prepareCanvas(context: CanvasRenderingContext2D): void {
  const { canvas } = context;
  Object.assign(canvas, { width: canvas.clientWidth, height: canvas.clientHeight });
  context.strokeStyle = getComputedStyle(canvas).color;
  context.lineJoin = 'bevel';
}

/** On the right, where no headline is (`.sky`). */
function growRandomBolt(width: number, height: number, random: () => number): Bolt {
  const from = { x: width * (0.75 + random() * 0.2), y: 0 };
  const to = { x: width * (0.75 + random() * 0.2), y: height * (0.6 + random() * 0.35) };
  return growBolt({ from, to, bounds: { width, height }, random });
}

interface BoltPaths {
  readonly trunk: Path2D;
  readonly branches: Path2D;
}

function drawBolt(context: CanvasRenderingContext2D, { trunk, branches }: BoltPaths, glow: number): void {
  for (const { width, alpha } of STROKES) {
    context.globalAlpha = alpha * glow;
    context.lineWidth = width;
    context.stroke(trunk);
    context.lineWidth = width * BRANCH_WIDTH;
    context.stroke(branches);
  }
}

function toPaths({ trunk, branches }: Bolt): BoltPaths {
  const branchPath = new Path2D();
  for (const branch of branches) branchPath.addPath(polyline(branch));
  return { trunk: polyline(trunk), branches: branchPath };
}

function polyline(points: readonly Point[]): Path2D {
  const path = new Path2D();
  for (const { x, y } of points) path.lineTo(x, y);
  return path;
}

/** Returns a random bolt (midpoint displacement) with branches. Lengths in pixels. */
function growBolt(request: {
  readonly from: Point;
  readonly to: Point;
  /** Every point lies in 0..width and 0..height. */
  readonly bounds: { readonly width: number; readonly height: number };
  /** 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
}): Bolt {
  const { from, to, bounds, random } = request;
  const inside = ({ x, y }: Point): Point => ({
    x: Math.min(Math.max(x, 0), bounds.width),
    y: Math.min(Math.max(y, 0), bounds.height),
  });
  const trunk = jagged(from, to, TRUNK_HALVINGS, random).map(inside);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const heading = Math.atan2(to.y - from.y, to.x - from.x);
  const branches: (readonly Point[])[] = [];
  // No branches near the top and the end, as in real lightning.
  for (const start of trunk.slice(6, -14)) {
    if (branches.length === BRANCHES_MAX) break;
    if (random() >= BRANCH_CHANCE) continue;
    const turn = (BRANCH_TURN_MIN + random() * BRANCH_TURN_SPREAD) * (random() < 0.5 ? -1 : 1);
    const reach = length * (BRANCH_LENGTH_MIN + random() * BRANCH_LENGTH_SPREAD);
    const end = { x: start.x + Math.cos(heading + turn) * reach, y: start.y + Math.sin(heading + turn) * reach };
    branches.push(jagged(start, end, BRANCH_HALVINGS, random).map(inside));
  }
  return { trunk, branches };
}

function jagged(from: Point, to: Point, halvings: number, random: () => number): Point[] {
  let points: Point[] = [from, to];
  for (let halving = 0; halving < halvings; halving += 1) {
    points = points.flatMap((point, index) => {
      const next = points[index + 1];
      if (next === undefined) return [point];
      const offset = (random() - 0.5) * JAGGEDNESS;
      // Perpendicular to the segment.
      const midpoint = {
        x: (point.x + next.x) / 2 - (next.y - point.y) * offset,
        y: (point.y + next.y) / 2 + (next.x - point.x) * offset,
      };
      return [point, midpoint];
    });
  }
  return points;
}
