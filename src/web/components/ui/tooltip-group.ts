/** Specification, "Client behaviour". */
export const TOOLTIP_DELAY_MS = 700;
/** How long after one tooltip closed the next opens without delay. */
export const TOOLTIP_SKIP_MS = 300;

/** Shares one delay between tooltips and keeps at most one open. */
export function createTooltipGroup(nowMs: () => number) {
  let skipUntilMs = Number.NEGATIVE_INFINITY;
  let closeCurrent: (() => void) | undefined;
  return {
    delayMs: (): number => (closeCurrent !== undefined || nowMs() < skipUntilMs ? 0 : TOOLTIP_DELAY_MS),
    /** Call when a tooltip opens; closes the open one. */
    opened: (close: () => void): void => {
      const previous = closeCurrent;
      closeCurrent = close;
      previous?.();
    },
    /** Call with the same `close` when that tooltip has closed. */
    closed: (close: () => void): void => {
      skipUntilMs = nowMs() + TOOLTIP_SKIP_MS;
      if (closeCurrent === close) closeCurrent = undefined;
    },
  };
}
