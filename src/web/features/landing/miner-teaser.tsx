import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { SourceNote } from '#web/components/layout/source-note.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { HOME } from '#web/content/home.ts';
import { SITE } from '#web/content/site.ts';
import { usePageFacts } from '#web/lib/page-facts.ts';

export function MinerTeaser(): ReactNode {
  const { title, lead, tiersTitle, tiers, unit, unlock, capacity, capacityNote, joining, link } = HOME.miner;
  const { newWallets } = usePageFacts();
  const fastest = Math.max(...tiers.map((tier) => tier.speedThs));
  return (
    <Section
      id="web-miner"
      title={title}
      lead={lead}
      aside={
        <>
          <ButtonLink href={link.href}>{link.label}</ButtonLink>
          <p className="text-muted text-sm">
            <Badge tone="warning" className="mr-2 align-[0.1em]">
              {SITE.simulatedLabel}
            </Badge>
            {SITE.simulatedNote}
          </p>
        </>
      }
    >
      <div className="grid gap-8">
        <div>
          <h3 className="engraved text-muted">{tiersTitle}</h3>
          <ul className="mt-4 grid gap-5">
            {tiers.map((tier, index) => (
              <li key={tier.name} className="grid gap-2">
                <p className="flex items-baseline justify-between gap-4">
                  <span className="font-display font-semibold text-lg">{tier.name}</span>
                  <span className="numeric text-lg">
                    {tier.speedThs} {unit}
                  </span>
                </p>
                <svg
                  viewBox={`0 0 ${fastest} 1`}
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className="h-3 w-full bg-line"
                >
                  <rect width={tier.speedThs} height="1" className={index === 0 ? 'fill-volt' : 'fill-edge'} />
                </svg>
              </li>
            ))}
          </ul>
          <p className="mt-5 max-w-[64ch]">{unlock}</p>
        </div>
        <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1 border-line border-t pt-6">
          <span aria-hidden="true" className="numeric font-medium text-3xl">
            {capacity.value}
          </span>
          <p>{capacity.text}</p>
        </div>
        <SourceNote>{`${capacityNote} ${joining[newWallets]}`}</SourceNote>
      </div>
    </Section>
  );
}
