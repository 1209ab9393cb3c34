import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { MINER_CAPACITY, MINER_TIERS } from '#web/content/landing.ts';
import { SITE } from '#web/content/site.ts';

const TIERS = MINER_TIERS.map(({ speedThs, name }) => `${speedThs}\u00a0TH/s ${name}`).join(', ');

/** `ring`: the miner's, whose disc is the button. */
export function MinerTeaser({ ring }: { readonly ring: ReactNode }): ReactNode {
  return (
    <Section
      id="web-miner"
      title="One button starts a miner"
      lead={
        <>
          <span className="block text-text">{TIERS}</span>
          <span className="mt-3 block">
            Higher tiers may be unlocked through TVX staking, time-based achievements or admin approval.
            {` ${MINER_CAPACITY}`}
          </span>
        </>
      }
      action={<Badge tone="warning">{SITE.simulatedLabel}</Badge>}
      object={<div className="mx-auto w-full max-w-60 md:mr-0 md:max-w-80">{ring}</div>}
    />
  );
}
