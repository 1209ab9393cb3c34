import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { MINER_TEASER } from '#web/content/home/miner-teaser.ts';
import { SITE } from '#web/content/site.ts';
import { usePageData } from '#web/lib/page-data.ts';

/** The hashrate tiers as bars. */
export function MinerTeaser(): ReactNode {
  const { title, lead, tiersTitle, tiers, unit, unlock, capacity, joining, link } = MINER_TEASER;
  const { newWallets } = usePageData();
  const fastest = Math.max(...tiers.map((tier) => tier.speedThs));
  return (
    <Section
      id="web-miner"
      title={title}
      badge={<Badge tone="warning">{SITE.simulatedLabel}</Badge>}
      lead={lead}
      aside={<ButtonLink href={link.href}>{link.label}</ButtonLink>}
    >
      <div className="grid gap-x-16 gap-y-4 md:grid-cols-[7fr_5fr]">
        <div className="grid content-start gap-3">
          <h3 className="engraved text-muted">{tiersTitle}</h3>
          <ul className="grid gap-1 md:gap-3">
            {tiers.map((tier, index) => (
              <li key={tier.name} className="flex flex-wrap items-center gap-x-4">
                <span className="w-26 font-display font-semibold text-base md:text-lg">{tier.name}</span>
                <svg
                  viewBox={`0 0 ${fastest} 1`}
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className="h-3 min-w-8 flex-1 bg-line"
                >
                  <rect width={tier.speedThs} height="1" className={index === 0 ? 'fill-volt' : 'fill-edge'} />
                </svg>
                <span className="numeric w-18 text-right">{`${tier.speedThs} ${unit}`}</span>
              </li>
            ))}
          </ul>
          <p className="max-w-[43em] text-muted text-sm">{unlock}</p>
        </div>
        <div className="grid gap-1 self-start border-line border-l-2 pl-4">
          <p className="font-semibold">{capacity}</p>
          <p className="text-muted">{joining[newWallets]}</p>
        </div>
      </div>
    </Section>
  );
}
