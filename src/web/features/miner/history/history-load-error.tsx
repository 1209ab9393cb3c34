import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { MINER_HISTORY } from '../texts/history.ts';

export function HistoryLoadError({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <p className="flex flex-wrap items-center gap-3 text-muted text-sm">
      {MINER_HISTORY.loadError}
      <Button variant="secondary" onClick={onRetry}>
        {MINER_HISTORY.again}
      </Button>
    </p>
  );
}
