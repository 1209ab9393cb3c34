import { Lock, Play, Square } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { SESSION_GAP_MS_MAX } from '#domain/miner/constants.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { useServerClockMs } from '../calls/clock.ts';
import { useDockHeight } from '../components/use-dock-height.ts';
import type { Mining } from '../mining/miner-control.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { MINER_NOTICES } from '../texts/notices.ts';
import { shortTime } from './clock-time.ts';
import { MiningStatus, useMiningIssue } from './mining-status.tsx';
import type { MiningIssue } from './sync-status-text.ts';

export interface MiningControlsProps {
  readonly mining: Mining;
  readonly isLocal: boolean;
  readonly isLoggingOut: boolean;
  readonly onStop: () => Promise<void>;
}

/**
 * Start and Stop and the state of saving, on a phone docked at the bottom of the window; the locked
 * withdrawal.
 */
export function MiningControls({ mining, isLocal, isLoggingOut, onStop }: MiningControlsProps): ReactNode {
  const texts = MINER_DASHBOARD.controls;
  const { running } = mining.mining;
  const isBlocked = mining.isOtherTabMining && !running;
  const issue = useMiningIssue(mining, isLocal);
  const dock = useRef<HTMLDivElement>(null);
  useDockHeight(dock);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div
        ref={dock}
        className={
          'flex flex-wrap items-center gap-x-3 gap-y-1 undocked:contents docked:fixed docked:inset-x-0 docked:bottom-0 docked:z-10 ' +
          'docked:border-line docked:border-t docked:bg-ground docked:px-4 docked:pt-2 ' +
          'docked:pb-[calc(0.75rem+env(safe-area-inset-bottom))]'
        }
      >
        <Button
          size="lg"
          variant={running ? 'secondary' : 'primary'}
          disabled={isLoggingOut || isBlocked}
          onClick={running ? onStop : mining.control.start}
          className="shrink-0 docked:order-last max-sm:px-3 undocked:w-[min(13rem,100%)]"
        >
          {running ? <Square aria-hidden="true" className="size-4" /> : <Play aria-hidden="true" className="size-4" />}
          {running ? texts.stop : texts.start}
        </Button>
        <div className="min-w-0 grow docked:order-first docked:w-full undocked:basis-72">
          <MiningStatus mining={mining} issue={issue} />
        </div>
      </div>
      {/* Styled as disabled, but focusable: it explains why. */}
      <button
        type="button"
        aria-disabled="true"
        onClick={() => toast(MINER_NOTICES.withdrawalsLocked)}
        className={
          'wrap-anywhere inline-flex min-h-11 min-w-0 max-w-full cursor-not-allowed select-none items-center justify-center gap-2 ' +
          'rounded-md border border-line border-dashed px-4 py-2 text-center text-muted text-sm hover:border-edge ' +
          'active:bg-sunken docked:w-full'
        }
      >
        <Lock aria-hidden="true" className="size-4 shrink-0" />
        {texts.withdraw}
      </button>
      <RatesLine isMining={running} issue={issue} />
    </div>
  );
}

/** At which rate it counts, or what an issue means. The longest of the sentences keeps their place. */
function RatesLine({ isMining, issue }: { readonly isMining: boolean; readonly issue: MiningIssue | undefined }) {
  return (
    <div className="grid min-w-0 grow text-muted text-sm undocked:basis-72">
      <p aria-hidden="true" className="invisible col-start-1 row-start-1">
        {MINER_DASHBOARD.controls.rates('00:00')}
      </p>
      {/* The status announces the issue. */}
      <p aria-hidden={issue !== undefined} className="col-start-1 row-start-1">
        {issue?.text ?? <Rates isMining={isMining} />}
      </p>
    </div>
  );
}

/** Changes once a minute. */
function Rates({ isMining }: { readonly isMining: boolean }): ReactNode {
  const nowMs = useServerClockMs(MINUTE_MS);
  return MINER_DASHBOARD.controls.rates(isMining ? shortTime(nowMs + SESSION_GAP_MS_MAX) : undefined);
}
