import type { ReactNode } from 'react';
import type { HistoryData } from '#contract/miner.ts';
import { MINER_HISTORY } from '../texts/history.ts';

/** What all miners mined today, and that this one is ahead of most; nothing while there are too few of them. */
export function SiteToday({ today }: { readonly today: HistoryData['today'] }): ReactNode {
  if (today === null) return null;
  const { miners, mined, aheadOfPercent } = today;
  const texts = MINER_HISTORY.today;
  return (
    <p className="mt-3 text-muted text-sm">
      {aheadOfPercent !== null && <span className="font-semibold text-text">{texts.aheadOf(aheadOfPercent)} </span>}
      {texts.site(miners, mined)}
    </p>
  );
}
