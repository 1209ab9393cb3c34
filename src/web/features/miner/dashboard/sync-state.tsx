import type { ReactNode } from 'react';
import type { MiningSnapshot } from '#domain/miner/mining-state.ts';
import { Notice } from '#web/components/ui/notice.tsx';
import { MINER_DASHBOARD } from '#web/content/miner-dashboard.ts';
import { syncStatusText } from './sync-status-text.ts';

let clockFormat: Intl.DateTimeFormat | undefined;

/** Created at first use: that blocks a slow phone for a tenth of a second. */
function clockTime(ms: number): string {
  clockFormat ??= new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
  return clockFormat.format(ms);
}

export interface SyncStateProps {
  readonly snapshot: MiningSnapshot;
  readonly isCopySaved: boolean;
}

/** Whether what was mined is saved. Only an outage is announced. */
export function SyncState({ snapshot, isCopySaved }: SyncStateProps): ReactNode {
  const text = syncStatusText(snapshot, clockTime);
  const isFailing = snapshot.sync === 'failing';
  const { outageKept, noCopy } = MINER_DASHBOARD.saving;
  return (
    <>
      {!isFailing && <p className="text-muted text-sm">{text}</p>}
      {!isFailing && !isCopySaved && <p className="text-muted text-sm">{noCopy}</p>}
      <div role="status" className="min-w-0">
        {isFailing && (
          <Notice tone="warning" title={text}>
            {isCopySaved ? outageKept : noCopy}
          </Notice>
        )}
      </div>
    </>
  );
}
