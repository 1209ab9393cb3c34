import { createContext, type ReactNode, useContext, useState } from 'react';
import { createTooltipGroup, type TooltipGroup } from './tooltip-group.ts';

const TooltipContext = createContext<TooltipGroup | undefined>(undefined);

export interface TooltipProviderProps {
  /** Monotonic, ms. */
  readonly nowMs: () => number;
  readonly children: ReactNode;
}

/** Shares the delay between all tooltips below it. */
export function TooltipProvider({ nowMs, children }: TooltipProviderProps): ReactNode {
  const [group] = useState(() => createTooltipGroup(nowMs));
  return <TooltipContext value={group}>{children}</TooltipContext>;
}

/** Throws outside of a provider. */
export function useTooltipGroup(): TooltipGroup {
  const group = useContext(TooltipContext);
  if (group === undefined) throw new Error('A Tooltip needs a TooltipProvider above it.');
  return group;
}
