import type { TokenTypeId } from '#domain/game/token-types.ts';
import type { Random } from '#domain/random.ts';
import { GAME_CONTENT } from '#web/content/game.ts';
import { STAGE_COLORS } from './stage-colors.ts';

const SPARKS_MAX = 160;
const RINGS_MAX = 16;
const WORDS_MAX = 24;
const GRAVITY_PX_PER_S2 = 620;
/** A spark is drawn from where it was this long ago. */
const SPARK_TAIL_S = 0.035;

const SPARKS: Record<TokenTypeId, number> = { bronze: 11, silver: 14, gold: 18, platinum: 26, diamond: 44 };
const WORD_PX: Record<TokenTypeId, number> = { bronze: 20, silver: 23, gold: 26, platinum: 31, diamond: 42 };
/** Streaks that are told beside the points. */
const STREAK_TOLD_EVERY = 5;

interface Effect {
  x: number;
  y: number;
  /** Milliseconds since it began; from `lifeMs` on its place is free. */
  ageMs: number;
  lifeMs: number;
  color: string;
}

interface Spark extends Effect {
  vx: number;
  vy: number;
  size: number;
}

interface Ring extends Effect {
  fromPx: number;
  toPx: number;
}

interface Words extends Effect {
  text: string;
  sizePx: number;
}

export interface Burst {
  readonly x: number;
  /** Where the points are written: not beyond the stage's edge. */
  readonly wordsX: number;
  readonly y: number;
  readonly type: TokenTypeId;
  readonly points: number;
  readonly streak: number;
}

export interface Effects {
  readonly collected: (burst: Burst) => void;
  /** A press that met no coin. */
  readonly missed: (x: number, y: number) => void;
  readonly clear: () => void;
  /** True while there is something to draw. */
  readonly isAlive: () => boolean;
  readonly step: (elapsedMs: number) => void;
  readonly draw: (context: CanvasRenderingContext2D, fontFamily: string) => void;
}

export interface EffectsOptions {
  readonly random: Random;
  /** Less motion: a ring and the points, which stand still. */
  readonly isCalm: () => boolean;
}

const idle = (): Effect => ({ x: 0, y: 0, ageMs: 1, lifeMs: 0, color: '' });

/** Everything that appears for a moment. All of it is made once and used again and again: a frame allocates nothing. */
export function createEffects({ random, isCalm }: EffectsOptions): Effects {
  const sparks: Spark[] = Array.from({ length: SPARKS_MAX }, () => ({ ...idle(), vx: 0, vy: 0, size: 0 }));
  const rings: Ring[] = Array.from({ length: RINGS_MAX }, () => ({ ...idle(), fromPx: 0, toPx: 0 }));
  const words: Words[] = Array.from({ length: WORDS_MAX }, () => ({ ...idle(), text: '', sizePx: 0 }));
  const all: Effect[][] = [sparks, rings, words];
  let nextSpark = 0;
  let nextRing = 0;
  let nextWords = 0;
  let flashMs = 0;
  let flashColor = '';

  function begin(effect: Effect | undefined, x: number, y: number, lifeMs: number, color: string): void {
    if (effect === undefined) return;
    effect.x = x;
    effect.y = y;
    effect.ageMs = 0;
    effect.lifeMs = lifeMs;
    effect.color = color;
  }

  function addRing(x: number, y: number, fromPx: number, toPx: number, lifeMs: number, color: string): void {
    const ring = rings[nextRing];
    nextRing = (nextRing + 1) % RINGS_MAX;
    begin(ring, x, y, lifeMs, color);
    if (ring === undefined) return;
    ring.fromPx = fromPx;
    ring.toPx = toPx;
  }

  function addWords(x: number, y: number, text: string, sizePx: number, color: string): void {
    const entry = words[nextWords];
    nextWords = (nextWords + 1) % WORDS_MAX;
    begin(entry, x, y, 900, color);
    if (entry === undefined) return;
    entry.text = text;
    entry.sizePx = sizePx;
  }

  function addSparks(x: number, y: number, count: number, color: string): void {
    for (let i = 0; i < count; i += 1) {
      const spark = sparks[nextSpark];
      nextSpark = (nextSpark + 1) % SPARKS_MAX;
      begin(spark, x, y, 380 + random() * 420, i % 3 === 0 ? '#ffffff' : color);
      if (spark === undefined) return;
      const angle = random() * 2 * Math.PI;
      const speed = 90 + random() * 260;
      spark.vx = Math.cos(angle) * speed;
      spark.vy = Math.sin(angle) * speed - 120;
      spark.size = 1.5 + random() * 2.5;
    }
  }

  return {
    collected: ({ x, wordsX, y, type, points, streak }) => {
      const color = COLORS[type];
      addRing(x, y, 22, isCalm() ? 34 : 30 + SPARKS[type] * 1.6, 420, color);
      addWords(wordsX, y - 8, `+${points}`, WORD_PX[type], color);
      if (streak > 0 && streak % STREAK_TOLD_EVERY === 0)
        addWords(wordsX, y + 26, `${streak} ${GAME_CONTENT.stage.inARow}`, 17, STAGE_COLORS.volt);
      if (isCalm()) return;
      addSparks(x, y, SPARKS[type], color);
      if (type !== 'diamond') return;
      addRing(x, y, 10, 190, 620, '#ffffff');
      flashMs = 420;
      flashColor = color;
    },
    missed: (x, y) => addRing(x, y, 6, isCalm() ? 10 : 20, 240, STAGE_COLORS.star),
    clear: () => {
      for (const effects of all) for (const effect of effects) effect.ageMs = effect.lifeMs;
      flashMs = 0;
    },
    isAlive: () => {
      if (flashMs > 0) return true;
      for (const effects of all) for (const effect of effects) if (effect.ageMs < effect.lifeMs) return true;
      return false;
    },
    step: (elapsedMs) => {
      flashMs = Math.max(0, flashMs - elapsedMs);
      const seconds = elapsedMs / 1_000;
      for (const effects of all) {
        for (const effect of effects) if (effect.ageMs < effect.lifeMs) effect.ageMs += elapsedMs;
      }
      for (const spark of sparks) {
        if (spark.ageMs >= spark.lifeMs) continue;
        spark.vy += GRAVITY_PX_PER_S2 * seconds;
        spark.x += spark.vx * seconds;
        spark.y += spark.vy * seconds;
      }
    },
    draw: (context, fontFamily) => {
      if (flashMs > 0) {
        context.globalAlpha = (flashMs / 420) ** 2 * 0.28;
        context.fillStyle = flashColor;
        context.fillRect(0, 0, context.canvas.width, context.canvas.height);
      }
      context.lineCap = 'round';
      for (const spark of sparks) {
        if (spark.ageMs >= spark.lifeMs) continue;
        const left = 1 - spark.ageMs / spark.lifeMs;
        context.globalAlpha = left;
        context.strokeStyle = spark.color;
        context.lineWidth = spark.size * (0.4 + left);
        context.beginPath();
        context.moveTo(spark.x, spark.y);
        context.lineTo(spark.x - spark.vx * SPARK_TAIL_S, spark.y - spark.vy * SPARK_TAIL_S);
        context.stroke();
      }
      for (const ring of rings) {
        if (ring.ageMs >= ring.lifeMs) continue;
        const done = ring.ageMs / ring.lifeMs;
        const out = 1 - (1 - done) ** 3;
        context.globalAlpha = (1 - done) * 0.9;
        context.lineWidth = 1 + (1 - done) * 3;
        context.strokeStyle = ring.color;
        context.beginPath();
        context.arc(ring.x, ring.y, ring.fromPx + (ring.toPx - ring.fromPx) * out, 0, 2 * Math.PI);
        context.stroke();
      }
      drawWords(context, words, fontFamily, isCalm());
      context.globalAlpha = 1;
    },
  };
}

const COLORS: Record<TokenTypeId, string> = {
  bronze: '#e8a566',
  silver: '#dfe3e8',
  gold: '#ffd700',
  platinum: '#f2f1f0',
  diamond: '#b9f2ff',
};

/** The points rise and fade; they pop a little past their size first. */
function drawWords(
  context: CanvasRenderingContext2D,
  words: readonly Words[],
  fontFamily: string,
  standsStill: boolean,
): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  let fontPx = 0;
  for (const entry of words) {
    if (entry.ageMs >= entry.lifeMs) continue;
    const done = entry.ageMs / entry.lifeMs;
    const rise = standsStill ? 0 : (1 - (1 - done) ** 2) * 58;
    const pop = standsStill ? 1 : Math.min(1, done * 9) * (1 + 0.25 * Math.max(0, 1 - done * 5));
    if (entry.sizePx !== fontPx) {
      fontPx = entry.sizePx;
      context.font = `700 ${fontPx}px ${fontFamily}`;
    }
    context.save();
    context.translate(entry.x, entry.y - rise);
    context.scale(pop, pop);
    context.globalAlpha = done < 0.6 ? 1 : 1 - (done - 0.6) / 0.4;
    context.lineWidth = 5;
    context.lineJoin = 'round';
    context.strokeStyle = 'rgba(5, 8, 16, 0.85)';
    context.strokeText(entry.text, 0, 0);
    context.fillStyle = entry.color;
    context.fillText(entry.text, 0, 0);
    context.restore();
  }
}
