import { type ReactNode, useRef, useState } from 'react';
import { serverNowMs, useSecondsLeft } from '../calls/clock.ts';
import { useOnline } from '../components/page-state.ts';
import type { Mining } from '../mining/miner-control.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { OUTAGE } from '../texts/outage.ts';
import { clockTime } from './clock-time.ts';
import { NO_OUTAGE, stepOutageCredit } from './outage-credit.ts';
import { type MiningIssue, miningIssue, syncStatusText } from './sync-status-text.ts';

const INKS = { info: 'text-cyan', warning: 'text-amber' } as const;

export interface MiningStatusProps {
  readonly mining: Mining;
  readonly issue: MiningIssue | undefined;
}

/** What keeps this page from mining or saving. `isLocal`: opened from the device's copy, without a sync since. */
export function useMiningIssue(mining: Mining, isLocal: boolean): MiningIssue | undefined {
  return miningIssue({ ...mining, isLocal, isOnline: useOnline() }, clockTime);
}

/**
 * Whether the miner mines and is saved, or the issue that prevents it, in two lines at any time, so that nothing moves.
 * Only issues are announced, as a whole; the controls show the rest of their words.
 */
export function MiningStatus({ mining, issue }: MiningStatusProps): ReactNode {
  const { noCopy, backOnline, savedAgain } = MINER_DASHBOARD.saving;
  const status = useRef<HTMLDivElement>(null);
  const [hadOutage, setHadOutage] = useState(false);
  if (issue?.isOutage === true && !hadOutage) setHadOutage(true);
  const { credit, dismiss } = useOutageCredit(mining);
  const isBack = issue === undefined && credit.type === 'over';

  return (
    <div
      ref={status}
      tabIndex={-1}
      className="grid min-h-10 min-w-0 content-center text-sm focus-visible:outline-none max-sm:text-xs"
    >
      {issue === undefined && (
        <div className={isBack ? 'max-sm:hidden' : ''}>
          <SavedLine mining={mining} />
        </div>
      )}
      <div role="status" className={`wrap-anywhere min-w-0 ${issue === undefined ? '' : 'text-xs'}`}>
        {issue !== undefined && (
          <>
            <span className={`font-semibold ${INKS[issue.tone]}`}>{issue.title}</span> {issue.cause}
            <span className="sr-only"> {issue.text}</span>
          </>
        )}
        {isBack && (
          <>
            <span className="text-volt">{backOnline(credit.creditTvx)}</span>{' '}
            <button
              type="button"
              onClick={() => {
                dismiss();
                status.current?.focus();
              }}
              className="touch-area text-link [--touch-y:0.75rem]"
            >
              {MINER_DASHBOARD.away.dismiss}
            </button>
          </>
        )}
        {issue === undefined && !isBack && hadOutage && <span className="sr-only">{savedAgain}</span>}
      </div>
      {issue?.isOutage === true && (
        <Retry
          mining={mining}
          // The button disappears with the outage.
          onSaved={() => status.current?.focus()}
        />
      )}
      {issue === undefined && !mining.isCopySaved && <p className="text-muted">{noCopy}</p>}
    </div>
  );
}

/** What became of the latest outage of this page, until it is dismissed. */
function useOutageCredit({ mining, isOtherTabMining }: Mining) {
  const [credit, setCredit] = useState(NO_OUTAGE);
  // Another tab's syncs are not those of this one.
  const latest = isOtherTabMining ? credit : stepOutageCredit(credit, mining, serverNowMs());
  if (latest !== credit) setCredit(latest);
  return { credit: latest, dismiss: () => setCredit(NO_OUTAGE) };
}

function SavedLine({ mining: { mining: view } }: Pick<MiningStatusProps, 'mining'>) {
  const texts = MINER_DASHBOARD.saving;
  const { running } = view;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-muted">
      <span className={`flex items-center gap-2 font-semibold ${running ? 'text-volt' : 'text-text'}`}>
        <span aria-hidden="true" className={`size-2 rounded-full ${running ? 'bg-volt' : 'bg-edge'}`} />
        {running ? texts.mining : texts.notMining}
      </span>
      <span>{syncStatusText(view, clockTime)}</span>
    </p>
  );
}

/** The countdown to the next attempt is outside the live region, which would read it every second. */
function Retry({ mining, onSaved }: { readonly mining: Mining; readonly onSaved: () => void }): ReactNode {
  const { retryIn, retrying } = MINER_DASHBOARD.saving;
  const secondsLeft = useSecondsLeft(mining.mining.retryAtMs ?? undefined);
  const [isBusy, setBusy] = useState(false);

  async function retry(): Promise<void> {
    setBusy(true);
    const isSaved = await mining.control.engine.syncNow();
    setBusy(false);
    if (isSaved) onSaved();
  }

  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="numeric">{secondsLeft > 0 ? retryIn(secondsLeft) : retrying}</span>
      <button
        type="button"
        disabled={isBusy}
        onClick={retry}
        className="touch-area [--touch-y:0.75rem] font-semibold text-link"
      >
        {OUTAGE.retryNow}
      </button>
    </p>
  );
}
