import type { ReactNode } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { MINER_CONTENT } from '../texts/miner.ts';

/** Required wherever hashrate or mined TVX is shown. */
export function SimulatedLabel(): ReactNode {
  const { label, text } = MINER_CONTENT.simulated;
  return (
    <p className="text-muted text-sm">
      <Badge tone="warning" className="mr-3">
        {label}
      </Badge>
      {text}
    </p>
  );
}
