import type { ReactNode } from 'react';
import { DataTable } from '#web/components/ui/data-table.tsx';
import { WHITEPAPER_TOKENOMICS } from '#web/content/whitepaper-tokenomics.ts';
import { groupDigits } from '#web/lib/format.ts';
import { AllocationSquares, AllocationSwatch } from './allocation-squares.tsx';
import { formatShare } from './numbers.ts';

/** The supply, as a hundred squares and as a table that is also their legend. */
export function Allocation(): ReactNode {
  const { allocation, totalSupplyTvx, allocationColumns, ...texts } = WHITEPAPER_TOKENOMICS;
  return (
    <figure className="grid min-w-0 gap-5 print:my-4 print:block">
      <div className="grid gap-3 break-inside-avoid print:mb-3">
        <AllocationSquares />
        <p className="text-muted text-sm">{texts.allocationCaption}</p>
      </div>
      <DataTable
        caption={texts.allocationTitle}
        columns={[allocationColumns.part, allocationColumns.amount, allocationColumns.share]}
        rows={allocation.map((part, index) => ({
          key: part.label,
          cells: [
            <span key="part" className="flex items-center gap-3">
              <AllocationSwatch index={index} />
              <span>
                {part.label}
                {'remark' in part && <span className="text-muted"> ({part.remark})</span>}
              </span>
            </span>,
            groupDigits(part.tvx),
            formatShare(part.tvx, totalSupplyTvx),
          ],
        }))}
        total={[texts.allocationTotal, groupDigits(totalSupplyTvx), formatShare(totalSupplyTvx, totalSupplyTvx)]}
      />
      <p className="break-inside-avoid border-volt border-l-2 pl-4 print:mt-4">
        <span className="engraved block text-muted">{texts.circulatingLabel}</span>
        <span className="numeric font-medium text-lg">
          {texts.atMost} {groupDigits(texts.circulatingTvxMax)} <span className="text-muted text-sm">TVX</span>
        </span>
      </p>
    </figure>
  );
}
