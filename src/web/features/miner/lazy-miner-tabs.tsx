import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { MINER_DASHBOARD } from '#web/content/miner-dashboard.ts';
import { logWarning } from '#web/lib/log.ts';
import type { MinerTabsProps } from './miner-tabs.tsx';

/** The lower panel, whose code arrives after the dashboard stands. An outage must not take the rest with it. */
export function LazyMinerTabs(props: MinerTabsProps): ReactNode {
  const [Tabs, setTabs] = useState<ComponentType<MinerTabsProps>>();
  const [tries, setTries] = useState(0);
  const [failedTry, setFailedTry] = useState<number>();
  const { failed, again } = MINER_DASHBOARD.tabs;

  useEffect(() => {
    let isGone = false;
    import('./miner-tabs.tsx').then(
      ({ MinerTabs }) => {
        if (!isGone) setTabs(() => MinerTabs);
      },
      (cause: unknown) => {
        logWarning('The code of the mining details could not be loaded', cause);
        if (!isGone) setFailedTry(tries);
      },
    );
    return () => {
      isGone = true;
    };
  }, [tries]);

  if (Tabs !== undefined) return <Tabs {...props} />;
  return (
    <div className="min-h-96 border-line border-t pt-6">
      {failedTry === tries ? (
        <Notice tone="warning" role="status" title={failed}>
          <Button variant="secondary" className="mt-2" onClick={() => setTries(tries + 1)}>
            {again}
          </Button>
        </Notice>
      ) : (
        <Spinner />
      )}
    </div>
  );
}
