import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { MINER_HISTORY } from '#web/content/miner-history.ts';

export function HistoryUnread({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <p className="flex flex-wrap items-center gap-3 text-muted text-sm">
      {MINER_HISTORY.unread}
      <Button variant="secondary" onClick={onRetry}>
        {MINER_HISTORY.again}
      </Button>
    </p>
  );
}
