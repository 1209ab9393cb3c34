import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { MINER_CAPACITY, MINER_TIERS } from '#web/content/landing.ts';
import { SITE } from '#web/content/site.ts';
import { usePageData } from '#web/lib/page-data.ts';

const FASTEST_THS = Math.max(...MINER_TIERS.map(({ speedThs }) => speedThs));

/** The hashrate tiers as bars. */
export function MinerTeaser(): ReactNode {
  const { newWallets } = usePageData();
  return (
    <Section
      id="web-miner"
      title="Mine TVX in your browser"
      badge={<Badge tone="warning">{SITE.simulatedLabel}</Badge>}
      lead="Start mining, watch your hashrate and level up."
      aside={<ButtonLink href="/web-miner">Open the Web Miner</ButtonLink>}
    >
      <div className="grid gap-x-16 gap-y-4 md:grid-cols-[7fr_5fr]">
        <div className="grid content-start gap-3">
          <h3 className="engraved text-muted">Hashrate tiers</h3>
          <ul className="grid gap-1 md:gap-3">
            {MINER_TIERS.map(({ name, speedThs }, index) => (
              <li key={name} className="flex flex-wrap items-center gap-x-4">
                <span className="w-26 font-display font-semibold text-base md:text-base">{name}</span>
                <svg
                  viewBox={`0 0 ${FASTEST_THS} 1`}
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className="h-3 min-w-8 flex-1 bg-line"
                >
                  <rect width={speedThs} height="1" className={index === 0 ? 'fill-volt' : 'fill-edge'} />
                </svg>
                <span className="numeric w-18 text-right">{`${speedThs} TH/s`}</span>
              </li>
            ))}
          </ul>
          <p className="max-w-[43em] text-muted text-sm">
            Higher tiers may be unlocked through TVX staking, time-based achievements or admin approval.
          </p>
        </div>
        <div className="grid gap-1 self-start border-line border-l-2 pl-4">
          <p className="font-semibold">{MINER_CAPACITY}</p>
          <p className="text-muted">
            {newWallets === 'open'
              ? 'You can create a miner wallet on this site today.'
              : 'Registration for phase 1 is closed. New miners can join the waiting list for phase 2.'}
          </p>
        </div>
      </div>
    </Section>
  );
}
