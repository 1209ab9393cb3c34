import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { isMiningFlagSet } from '#web/features/miner/device/mining-flag.ts';
import { localStore } from '#web/lib/storage.ts';
import { registerServiceWorker } from './service-worker.ts';

/** Shown when a new version of the site is ready while a page is open. */
const SITE_UPDATE = {
  title: 'A new version of this site is ready',
  text: 'Reload the page when it suits you.',
  mining: 'Reload the page when it suits you. Mining continues after the reload.',
  reload: 'Reload',
  later: 'Later',
} as const;

/** Offers a reload when a new version is ready. The page never reloads by itself: a round or a form may be open. */
export function UpdateNotice(): ReactNode {
  const [isReady, setReady] = useState(false);

  useEffect(() => registerServiceWorker(() => setReady(true)), []);

  const { title, text, mining, reload, later } = SITE_UPDATE;
  return (
    <div role="status" className="fixed bottom-[var(--dock,0px)] left-0 z-20 w-full max-w-[420px] print:hidden">
      {isReady && (
        <div className="m-4 grid gap-3 rounded-md border border-cyan bg-surface px-4 py-3">
          <div className="grid gap-0.5">
            <p className="font-semibold text-sm">{title}</p>
            <p className="text-muted text-sm">{isMiningFlagSet(localStore) ? mining : text}</p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => window.location.reload()}>{reload}</Button>
            <Button variant="secondary" onClick={() => setReady(false)}>
              {later}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
