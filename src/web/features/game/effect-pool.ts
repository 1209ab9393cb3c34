/** Something that appears on the stage for a moment. */
export interface Effect {
  x: number;
  y: number;
  ageMs: number;
  /** At this age the effect is over and may be reused. */
  lifeMs: number;
  color: string;
}

export interface Spark extends Effect {
  vx: number;
  vy: number;
  size: number;
}

export interface Ring extends Effect {
  fromPx: number;
  toPx: number;
}

export interface Label extends Effect {
  text: string;
  sizePx: number;
}

/** Effects that are created once and reused in turn, so that a frame allocates nothing. */
export interface EffectPool<T extends Effect> {
  readonly effects: readonly T[];
  readonly start: (values: Omit<T, 'ageMs'>) => void;
}

export function createEffectPool<T extends Effect>(size: number, create: () => T): EffectPool<T> {
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

export function isActive({ ageMs, lifeMs }: Effect): boolean {
  return ageMs < lifeMs;
}
