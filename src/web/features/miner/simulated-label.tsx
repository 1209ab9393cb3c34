import type { ReactNode } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { MINER_CONTENT } from '#web/content/miner.ts';

/** Required wherever hashrate or mined TVX is shown. */
export function SimulatedLabel(): ReactNode {
  const { label, text } = MINER_CONTENT.simulated;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
      <Badge tone="warning">{label}</Badge>
      <span>{text}</span>
    </p>
  );
}
