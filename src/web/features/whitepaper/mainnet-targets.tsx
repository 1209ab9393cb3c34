import type { ReactNode } from 'react';
import { Stat } from '#web/components/ui/stat.tsx';
import { WHITEPAPER_TOKENOMICS } from '#web/content/whitepaper-tokenomics.ts';
import { formatMillions } from './numbers.ts';

/** What the project wishes for at mainnet. */
export function MainnetTargets(): ReactNode {
  const { mainnetTitle, targetPriceLabel, targetPriceUsd, marketCapLabel, marketCapUsd } = WHITEPAPER_TOKENOMICS;
  return (
    <div className="grid gap-4 print:my-4 print:break-inside-avoid">
      <h3 className="text-lg">{mainnetTitle}</h3>
      <dl className="grid gap-5 sm:grid-cols-2 print:mt-2 print:grid-cols-2">
        <Stat label={targetPriceLabel} value={`$${targetPriceUsd.from} to $${targetPriceUsd.to}`} />
        <Stat
          label={marketCapLabel}
          value={`${formatMillions(marketCapUsd.from)} to ${formatMillions(marketCapUsd.to)}`}
        />
      </dl>
    </div>
  );
}
