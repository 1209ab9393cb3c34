import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { MINER_DASHBOARD } from '#web/content/miner-dashboard.ts';
import { MINER_NOTICES } from '#web/content/miner-notices.ts';
import type { Mining } from '../mining/use-mining.ts';
import { SyncState } from './sync-state.tsx';

export interface MiningControlsProps {
  readonly mining: Mining;
  readonly isLoggingOut: boolean;
  readonly onStop: () => Promise<void>;
}

export function MiningControls({ mining, isLoggingOut, onStop }: MiningControlsProps): ReactNode {
  const texts = MINER_DASHBOARD.controls;
  const { running } = mining.mining;
  const isBlocked = mining.isElsewhere && !running;
  return (
    <div className="grid gap-4">
      {isBlocked && (
        <Notice tone="info" role="status" title={texts.elsewhereTitle}>
          {texts.elsewhereText}
        </Notice>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button
          size="lg"
          variant={running ? 'secondary' : 'primary'}
          disabled={isLoggingOut || isBlocked}
          onClick={running ? onStop : mining.control.start}
        >
          {running ? texts.stop : texts.start}
        </Button>
        {/* Styled as disabled, but focusable: it explains why (specification, section 2). */}
        <button
          type="button"
          aria-disabled="true"
          onClick={() => toast(MINER_NOTICES.withdrawalsLocked)}
          className={
            'inline-flex min-h-13 cursor-not-allowed select-none items-center justify-center gap-2 rounded-md border ' +
            'border-line border-dashed px-4 py-3 text-center font-semibold text-base text-muted hover:border-edge active:bg-sunken'
          }
        >
          <Lock aria-hidden="true" className="size-4 shrink-0" />
          {texts.withdraw}
        </button>
      </div>
      <SyncState snapshot={mining.mining} isCopySaved={mining.isCopySaved} />
    </div>
  );
}
