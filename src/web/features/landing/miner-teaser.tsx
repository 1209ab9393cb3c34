import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { MINER_TEASER } from '#web/content/home/miner-teaser.ts';
import { useIsAnnounced } from '#web/lib/live-content.ts';
import { usePageData } from '#web/lib/page-data.ts';

/** `dashboard`: the miner's own, on sample data, with the section's 'Simulated' label. */
export function MinerTeaser({ dashboard }: { readonly dashboard: ReactNode }): ReactNode {
  const { title, lead, frame, source, announced, capacity, joining, link } = MINER_TEASER;
  const { newWallets } = usePageData();
  const isAnnounced = useIsAnnounced();
  return (
    <Section
      id="web-miner"
      heading="above"
      title={title}
      lead={lead}
      source={isAnnounced(announced.users) ? announced.source : source}
      isDisputed
      aside={<ButtonLink href={link.href}>{link.label}</ButtonLink>}
    >
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-5 lg:grid-cols-[8fr_4fr]">
        <figure className="miner-frame border border-edge bg-ground">
          <div className="miner-frame-view p-4">{dashboard}</div>
          <figcaption className="border-line border-t bg-surface px-4 py-1.5 text-muted text-sm md:px-5">
            {frame}
          </figcaption>
        </figure>
        <div className="grid gap-x-10 gap-y-4 md:max-lg:grid-cols-2">
          <HashrateTiers />
          <div className="flex flex-wrap items-baseline content-start gap-x-3 gap-y-1 border-line border-t pt-3">
            <span aria-hidden="true" className="numeric font-medium text-xl md:text-2xl">
              {capacity.value}
            </span>
            <p className="min-w-0 font-semibold">{capacity.text}</p>
            <p className="w-full text-muted">{joining[newWallets]}</p>
          </div>
        </div>
      </div>
    </Section>
  );
}

function HashrateTiers(): ReactNode {
  const { tiersTitle, tiers, unit, unlock } = MINER_TEASER;
  const fastest = Math.max(...tiers.map((tier) => tier.speedThs));
  return (
    <div className="grid gap-3">
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
              <rect
                width={tier.speedThs}
                height="1"
                className={`scene-grow ${index === 0 ? 'fill-volt' : 'fill-edge'}`}
              />
            </svg>
            <span className="numeric w-18 text-right">{`${tier.speedThs} ${unit}`}</span>
          </li>
        ))}
      </ul>
      <p className="max-w-[43em] text-muted text-sm">{unlock}</p>
    </div>
  );
}
