import { isMoving } from '#web/lib/motion.ts';
import type { TokenTypeId } from './rules/tokens.ts';

/** Of the dark theme: the stage is dark in both themes, because pale coins are hard to see on a light ground. */
export const STAGE_COLORS = {
  volt: '#d3fb3f',
  text: '#e9eef6',
  red: '#ff7a70',
  sunken: '#04070d',
  block: '#182231',
  floor: '#0a111c',
  edge: '#66778f',
  sky: '#16304a',
  rain: '#a2afc2',
} as const;

const RINGS_MAX = 16;
const LABELS_MAX = 24;
const LABEL_MS = 900;
/** A streak is written beside the points at each multiple of this. */
const STREAK_LABEL_EVERY = 5;

const LABEL_PX: Record<TokenTypeId, number> = { bronze: 28, silver: 30, gold: 34, platinum: 40, diamond: 52 };
export const TOKEN_LIGHTS: Record<TokenTypeId, string> = {
  bronze: '#e8a566',
  silver: '#dfe3e8',
  gold: '#ffd700',
  platinum: '#d3def2',
  diamond: '#b9f2ff',
};

interface Burst {
  readonly x: number;
  /** Where the points are written: inside the stage. */
  readonly labelX: number;
  readonly y: number;
  readonly type: TokenTypeId;
  readonly points: number;
  readonly streak: number;
  /** Of the coin. */
  readonly radiusPx: number;
}

const IDLE: Effect = { x: 0, y: 0, ageMs: 0, lifeMs: 0, color: '' };

/** Without motion an effect is a ring and the points, which stand still. */
export function createEffects() {
  const rings = createEffectPool<Ring>(RINGS_MAX, () => ({ ...IDLE, fromPx: 0, toPx: 0 }));
  const labels = createEffectPool<Label>(LABELS_MAX, () => ({ ...IDLE, text: '', sizePx: 0 }));
  const all: readonly Effect[] = [...rings.effects, ...labels.effects];

  return {
    collected: ({ x, labelX, y, type, points, streak, radiusPx }: Burst): void => {
      const color = TOKEN_LIGHTS[type];
      rings.start({ x, y, fromPx: radiusPx, toPx: radiusPx * (isMoving() ? 2 : 1.2), lifeMs: 420, color });
      labels.start({ x: labelX, y: y - 8, text: `+${points}`, sizePx: LABEL_PX[type], lifeMs: LABEL_MS, color });
      if (streak > 0 && streak % STREAK_LABEL_EVERY === 0) {
        const text = `${streak} in a row`;
        labels.start({ x: labelX, y: y + 26, text, sizePx: 17, lifeMs: LABEL_MS, color: STAGE_COLORS.volt });
      }
      if (type === 'diamond' && isMoving()) rings.start({ x, y, fromPx: 10, toPx: 190, lifeMs: 620, color: '#ffffff' });
    },
    /** A press that hit no coin. */
    missed: (x: number, y: number): void =>
      rings.start({ x, y, fromPx: 6, toPx: isMoving() ? 20 : 10, lifeMs: 240, color: STAGE_COLORS.rain }),
    /** True while there is something to draw. */
    isActive: (): boolean => all.some(isActive),
    step: (elapsedMs: number): void => {
      for (const effect of all) if (isActive(effect)) effect.ageMs += elapsedMs;
    },
    draw: (context: CanvasRenderingContext2D, fontFamily: string): void => {
      drawRings(context, rings.effects);
      drawLabels(context, labels.effects, fontFamily, !isMoving());
      context.globalAlpha = 1;
    },
  };
}

/** Something that appears on the stage for a moment. */
interface Effect {
  x: number;
  y: number;
  ageMs: number;
  /** At this age the effect is over and may be reused. */
  lifeMs: number;
  color: string;
}

interface Ring extends Effect {
  fromPx: number;
  toPx: number;
}

interface Label extends Effect {
  text: string;
  sizePx: number;
}

/** Effects that are created once and reused in turn, so that a frame allocates nothing. */
interface EffectPool<T extends Effect> {
  readonly effects: readonly T[];
  readonly start: (values: Omit<T, 'ageMs'>) => void;
}

function createEffectPool<T extends Effect>(size: number, create: () => T): EffectPool<T> {
  const effects = Array.from({ length: size }, create);
  let next = 0;
  return {
    effects,
    start: (values) => {
      Object.assign(effects[next] as T, values, { ageMs: 0 });
      next = (next + 1) % size;
    },
  };
}

function isActive({ ageMs, lifeMs }: Effect): boolean {
  return ageMs < lifeMs;
}

function drawRings(context: CanvasRenderingContext2D, rings: readonly Ring[]): void {
  for (const ring of rings) {
    if (!isActive(ring)) continue;
    const done = ring.ageMs / ring.lifeMs;
    const easedOut = 1 - (1 - done) ** 3;
    context.globalAlpha = (1 - done) * 0.9;
    context.lineWidth = 1 + (1 - done) * 3;
    context.strokeStyle = ring.color;
    context.beginPath();
    context.arc(ring.x, ring.y, ring.fromPx + (ring.toPx - ring.fromPx) * easedOut, 0, 2 * Math.PI);
    context.stroke();
  }
}

/** Labels pop a little past their size, then rise and fade. */
function drawLabels(
  context: CanvasRenderingContext2D,
  labels: readonly Label[],
  fontFamily: string,
  isStill: boolean,
): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 5;
  context.lineJoin = 'round';
  context.strokeStyle = 'rgba(5, 8, 16, 0.85)';
  let fontPx = 0;
  for (const label of labels) {
    if (!isActive(label)) continue;
    const done = label.ageMs / label.lifeMs;
    const risePx = isStill ? 0 : (1 - (1 - done) ** 2) * 58;
    const scale = isStill ? 1 : Math.min(1, done * 9) * (1 + 0.25 * Math.max(0, 1 - done * 5));
    if (label.sizePx !== fontPx) {
      fontPx = label.sizePx;
      context.font = `700 ${fontPx}px ${fontFamily}`;
    }
    context.save();
    context.translate(label.x, label.y - risePx);
    context.scale(scale, scale);
    context.globalAlpha = done < 0.6 ? 1 : 1 - (done - 0.6) / 0.4;
    context.strokeText(label.text, 0, 0);
    context.fillStyle = label.color;
    context.fillText(label.text, 0, 0);
    context.restore();
  }
}
