/** Specification, section 9. */
export const TOOLTIP_DELAY_MS = 700;
/** After one tooltip closed, the next one opens without delay for this long. */
export const TOOLTIP_SKIP_MS = 300;

/** Tooltips that share one delay; at most one of them is open. */
export interface TooltipGroup {
  /** Delay for a tooltip that the pointer asks for now, ms. */
  readonly delayMs: () => number;
  /** A tooltip opens: the one that was open is closed. */
  readonly opened: (close: () => void) => void;
  /** The tooltip that opened with the same `close` is gone. */
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
