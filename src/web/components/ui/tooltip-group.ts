/** Specification, section 9. */
export const TOOLTIP_DELAY_MS = 700;
/** How long after one tooltip closed the next opens without delay. */
export const TOOLTIP_SKIP_MS = 300;

/** Shares one delay between tooltips and keeps at most one open. */
export interface TooltipGroup {
  readonly delayMs: () => number;
  /** Call when a tooltip opens; closes the open one. */
  readonly opened: (close: () => void) => void;
  /** Call with the same `close` when that tooltip has closed. */
  readonly closed: (close: () => void) => void;
}

export function createTooltipGroup(nowMs: () => number): TooltipGroup {
  let skipUntilMs = Number.NEGATIVE_INFINITY;
  let closeCurrent: (() => void) | undefined;
  return {
    delayMs: () => (closeCurrent !== undefined || nowMs() < skipUntilMs ? 0 : TOOLTIP_DELAY_MS),
    opened: (close) => {
      const previous = closeCurrent;
      closeCurrent = close;
      previous?.();
    },
    closed: (close) => {
      skipUntilMs = nowMs() + TOOLTIP_SKIP_MS;
      if (closeCurrent === close) closeCurrent = undefined;
    },
  };
}
