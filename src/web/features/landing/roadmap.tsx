import type { ReactNode } from 'react';
import type { PlannedDate } from '#domain/planned-date.ts';
import { Section } from '#web/components/layout/section.tsx';
import { MAINNET, PRESALE_START, SECURITY_AUDIT, TOKEN_CREATION } from '#web/content/dates.ts';
import { usePlannedDates } from '#web/lib/live-content.ts';

/** Specification, "Roadmap". */
const MILESTONES: readonly (readonly [PlannedDate, readonly string[]])[] = [
  [SECURITY_AUDIT, ['Security audit', 'Explorer', 'Exchange listings']],
  [PRESALE_START, ['Presale live', 'Miner live', 'Wallet live', 'Bonus live']],
  [MAINNET, ['Mainnet', 'Staking', 'Governance', 'SDK']],
  [
    TOKEN_CREATION,
    ['Token creation platform', 'Cross-chain bridge', 'Decentralized exchange', 'Enterprise partnerships'],
  ],
];

/** A line with four stops. The target of `/#roadmap`. `note`: on the dates of the whole page. */
export function Roadmap({ note }: { readonly note: ReactNode }): ReactNode {
  const planned = usePlannedDates();
  return (
    <Section id="roadmap" title="Roadmap" className="bg-surface">
      <ol className="grid lg:auto-cols-fr lg:grid-flow-col">
        {MILESTONES.map(([date, items]) => (
          <li
            key={items[0]}
            className="roadmap-stop relative grid content-start gap-0.5 pb-3 pl-10 last:pb-0 lg:pt-9 lg:pr-8 lg:pb-0 lg:pl-0"
          >
            <h3 className="text-base">{planned(date).text}</h3>
            <ul className="flex flex-wrap gap-x-3 text-muted text-sm sm:text-base lg:grid">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {note}
    </Section>
  );
}
