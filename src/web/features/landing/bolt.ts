export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A bolt of lightning as polylines. */
export interface Bolt {
  readonly trunk: readonly Point[];
  readonly branches: readonly (readonly Point[])[];
}

export interface BoltRequest {
  readonly from: Point;
  readonly to: Point;
  /** Every point lies in 0..width and 0..height. */
  readonly bounds: { readonly width: number; readonly height: number };
  /** 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
}

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

/** Returns a random bolt (midpoint displacement) with branches. Lengths in pixels. */
export function growBolt({ from, to, bounds, random }: BoltRequest): Bolt {
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
