import type { ReactNode } from 'react';
import type { PlannedDate } from '#domain/planned-date.ts';
import { Section } from '#web/components/layout/section.tsx';
import { MAINNET, PRESALE_START, SECURITY_AUDIT, TOKEN_CREATION } from '#web/content/dates.ts';
import { usePlannedDates } from '#web/lib/live-content.ts';

/** Specification, "Roadmap". */
const MILESTONES: readonly (readonly [PlannedDate, string])[] = [
  [SECURITY_AUDIT, 'Security audit, explorer, exchange listings'],
  [PRESALE_START, 'Presale, miner, wallet and bonus live'],
  [MAINNET, 'Mainnet, staking, governance, SDK'],
  [TOKEN_CREATION, 'Token creation platform, cross-chain bridge, decentralized exchange, enterprise partnerships'],
];

/** A line with four stops. The target of `/#roadmap`. `note`: on the dates of the whole page. */
export function Roadmap({ note }: { readonly note: ReactNode }): ReactNode {
  const planned = usePlannedDates();
  return (
    <Section id="roadmap" title="Roadmap">
      <ol className="road">
        {MILESTONES.map(([date, items]) => (
          <li key={items}>
            <h3 className="text-base">{planned(date).text}</h3>
            <p className="text-muted text-sm">{items}</p>
          </li>
        ))}
      </ol>
      {note}
    </Section>
  );
}
