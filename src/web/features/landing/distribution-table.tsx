import type { ReactNode } from 'react';
import { DataTable } from '#web/components/ui/data-table.tsx';
import { LANDING_TOKENOMICS } from '#web/content/tokenomics.ts';
import { groupDigits } from '#web/lib/format.ts';
import { PART_STROKES } from './distribution-ring.tsx';

export function DistributionTable(): ReactNode {
  const { tableCaption, columns, distribution, totalSupply, totalLabel } = LANDING_TOKENOMICS;
  const total = distribution.reduce((sum, { percent }) => sum + percent, 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with very large text it scrolls, by keyboard too.
    <section aria-label={tableCaption} tabIndex={0} className="overflow-x-auto">
      <DataTable
        caption={tableCaption}
        isCaptionShown
        columns={[columns.part, columns.share, columns.amount]}
        rows={distribution.map(({ part, percent }, index) => ({
          key: part,
          cells: [
            <span key="part" className="flex gap-1.5 font-semibold max-[22rem]:text-xs sm:gap-2">
              <svg viewBox="0 0 4 4" aria-hidden="true" fill="none" className="mt-1.5 size-3 shrink-0 max-[22rem]:mt-1">
                <circle cx="2" cy="2" r="1" strokeWidth="2" className={PART_STROKES[index % PART_STROKES.length]} />
              </svg>
              {part}
            </span>,
            `${percent}%`,
            groupDigits((totalSupply * percent) / 100),
          ],
        }))}
        total={[totalLabel, `${total}%`, groupDigits(totalSupply)]}
      />
    </section>
  );
}
