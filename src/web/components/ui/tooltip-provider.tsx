import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** Specification, section 9. */
export const TOOLTIP_DELAY_MS = 700;
/** After one tooltip closed, the next one opens without delay for this long. */
export const TOOLTIP_SKIP_MS = 300;

export interface TooltipDelay {
  /** Delay for a tooltip that the pointer asks for now. */
  readonly ms: () => number;
  /** To be called when a tooltip closed. */
  readonly closed: () => void;
}

export function createTooltipDelay(nowMs: () => number): TooltipDelay {
  let skipUntilMs = Number.NEGATIVE_INFINITY;
  return {
    ms: () => (nowMs() < skipUntilMs ? 0 : TOOLTIP_DELAY_MS),
    closed: () => {
      skipUntilMs = nowMs() + TOOLTIP_SKIP_MS;
    },
  };
}

const ALWAYS_DELAYED: TooltipDelay = { ms: () => TOOLTIP_DELAY_MS, closed: () => undefined };

const TooltipContext = createContext<TooltipDelay>(ALWAYS_DELAYED);

export interface TooltipProviderProps {
  readonly nowMs: () => number;
  readonly children: ReactNode;
}

/** Shares the delay between all tooltips below it. */
export function TooltipProvider({ nowMs, children }: TooltipProviderProps): ReactNode {
  const delay = useMemo(() => createTooltipDelay(nowMs), [nowMs]);
  return <TooltipContext value={delay}>{children}</TooltipContext>;
}

export function useTooltipDelay(): TooltipDelay {
  return useContext(TooltipContext);
}
