import type { Reticle } from './stage-renderer.ts';

/** Full speed, and how quickly the reticle reaches it and stops. */
const SPEED_PX_PER_S = 720;
const EASE_PER_S = 16;

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  KeyW: [0, -1],
  KeyS: [0, 1],
  KeyA: [-1, 0],
  KeyD: [1, 0],
};

/** Moves the reticle with the keyboard. */
export interface Aim {
  readonly reticle: Reticle & { x: number; y: number; radiusPx: number; isShown: boolean; isOnCoin: boolean };
  /** Takes a `KeyboardEvent.code`. Returns false for a key that does not aim. */
  readonly press: (code: string) => boolean;
  readonly release: (code: string) => void;
  /** For a window that loses the focus. */
  readonly releaseAll: () => void;
  readonly hide: () => void;
  readonly step: (elapsedMs: number, widthPx: number, heightPx: number) => void;
}

export function createAim(): Aim {
  const held = new Set<string>();
  const reticle = { isShown: false, x: Number.NaN, y: Number.NaN, radiusPx: 48, isOnCoin: false };
  let vx = 0;
  let vy = 0;
  let dx = 0;
  let dy = 0;

  function steer(): void {
    dx = 0;
    dy = 0;
    for (const code of held) {
      const [right, down] = DIRECTIONS[code] ?? [0, 0];
      dx += right;
      dy += down;
    }
    const length = Math.hypot(dx, dy);
    if (length === 0) return;
    dx /= length;
    dy /= length;
  }

  return {
    reticle,
    press: (code) => {
      if (!Object.hasOwn(DIRECTIONS, code)) return false;
      held.add(code);
      steer();
      reticle.isShown = true;
      return true;
    },
    release: (code) => {
      held.delete(code);
      steer();
    },
    releaseAll: () => {
      held.clear();
      steer();
    },
    hide: () => {
      reticle.isShown = false;
    },
    step: (elapsedMs, widthPx, heightPx) => {
      if (Number.isNaN(reticle.x)) {
        reticle.x = widthPx / 2;
        reticle.y = heightPx * 0.55;
      }
      const seconds = Math.min(elapsedMs, 50) / 1_000;
      const ease = Math.min(1, EASE_PER_S * seconds);
      vx += (dx * SPEED_PX_PER_S - vx) * ease;
      vy += (dy * SPEED_PX_PER_S - vy) * ease;
      reticle.x = Math.min(widthPx, Math.max(0, reticle.x + vx * seconds));
      reticle.y = Math.min(heightPx, Math.max(0, reticle.y + vy * seconds));
    },
  };
}
