import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#web/components/ui/lazy-part.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import type { MinerTabsProps } from './miner-tabs.tsx';

const MinerTabs = lazyPart(async () => (await import('./miner-tabs.tsx')).MinerTabs);

/** The lower panel, loaded after the dashboard. When its code fails to load, the rest stays usable. */
export function LazyMinerTabs(props: MinerTabsProps): ReactNode {
  return (
    <Suspense
      fallback={
        <div className="min-h-96 border-line border-t pt-6">
          <Spinner />
        </div>
      }
    >
      <MinerTabs {...props} />
    </Suspense>
  );
}
