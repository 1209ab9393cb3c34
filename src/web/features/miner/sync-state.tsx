import type { ReactNode } from 'react';
import { Notice } from '#web/components/ui/notice.tsx';
import type { MiningSnapshot } from './mining-engine.ts';
import { syncWords } from './sync-words.ts';

const clockFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** Whether what was mined is saved. Only an outage is announced. */
export function SyncState({ snapshot }: { readonly snapshot: MiningSnapshot }): ReactNode {
  const words = syncWords(snapshot, (ms) => clockFormat.format(ms));
  const isFailing = snapshot.sync === 'failing';
  return (
    <>
      {!isFailing && <p className="text-muted text-sm">{words}</p>}
      <div role="status" className={isFailing ? 'min-w-0 flex-1 basis-72' : ''}>
        {isFailing && (
          <Notice tone="warning" title={words}>
            The server does not answer. Your figures are kept on this page and sent again by themselves; keep it open.
          </Notice>
        )}
      </div>
    </>
  );
}
