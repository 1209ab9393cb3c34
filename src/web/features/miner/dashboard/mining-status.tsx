import { type ReactNode, useRef, useState } from 'react';
import { HIDDEN_HASHRATE_FACTOR } from '#domain/miner/constants.ts';
import { serverNowMs, useSecondsLeft } from '../calls/clock.ts';
import { useOnline } from '../components/page-state.ts';
import type { MinerControlView } from '../mining/control-view.ts';
import type { Mining } from '../mining/miner-control.ts';
import type { MiningView } from '../rules/mining-state.ts';

const INKS = { info: 'text-cyan', warning: 'text-amber' } as const;

interface MiningStatusProps {
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
  const status = useRef<HTMLDivElement>(null);
  const [hadOutage, setHadOutage] = useState(false);
  if (issue?.isOutage === true && !hadOutage) setHadOutage(true);
  const { credit, dismiss } = useOutageCredit(mining);
  const isBack = issue === undefined && credit.type === 'over';

  return (
    <div
      ref={status}
      tabIndex={-1}
      className="grid min-h-10 min-w-0 content-center text-sm focus-visible:outline-none max-sm:text-sm"
    >
      {issue === undefined && (
        <div className={isBack ? 'max-sm:hidden' : ''}>
          <SavedLine view={mining.mining} />
        </div>
      )}
      <div role="status" className={`wrap-anywhere min-w-0 ${issue === undefined ? '' : 'text-sm'}`}>
        {issue !== undefined && (
          <>
            <span className={`font-semibold ${INKS[issue.tone]}`}>{issue.title}</span> {issue.cause}
            <span className="sr-only"> {issue.text}</span>
          </>
        )}
        {isBack && (
          <>
            <span className="text-volt">{backOnlineText(credit.creditTvx)}</span>{' '}
            <button
              type="button"
              onClick={() => {
                dismiss();
                status.current?.focus();
              }}
              className="touch-area text-link [--touch-y:0.75rem]"
            >
              Got it
            </button>
          </>
        )}
        {issue === undefined && !isBack && hadOutage && <span className="sr-only">Everything is saved again.</span>}
      </div>
      {issue?.isOutage === true && (
        <Retry
          mining={mining}
          // The button disappears with the outage.
          onSaved={() => status.current?.focus()}
        />
      )}
      {issue === undefined && !mining.isCopySaved && (
        <p className="text-muted">
          This browser keeps no copy of your wallet. During an outage, keep this page open until everything is saved.
        </p>
      )}
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

/** `creditTvx`: undefined when it is not known what was saved before. */
function backOnlineText(creditTvx: number | undefined): string {
  return creditTvx === undefined || creditTvx === 0
    ? 'Back online. Everything is saved again.'
    : `Back online. +${creditTvx.toFixed(6)} TVX credited for the gap.`;
}

function SavedLine({ view }: { readonly view: MiningView }): ReactNode {
  const { running } = view;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-muted">
      <span className={`flex items-center gap-2 font-semibold ${running ? 'text-volt' : 'text-text'}`}>
        <span aria-hidden="true" className={`size-2 rounded-full ${running ? 'bg-volt' : 'bg-edge'}`} />
        {running ? 'Mining' : 'Not mining'}
      </span>
      <span>{syncStatusText(view, clockTime)}</span>
    </p>
  );
}

/** The countdown to the next attempt is outside the live region, which would read it every second. */
function Retry({ mining, onSaved }: { readonly mining: Mining; readonly onSaved: () => void }): ReactNode {
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
      <span className="numeric">{secondsLeft > 0 ? `Trying again in ${secondsLeft} s.` : 'Trying again…'}</span>
      <button
        type="button"
        disabled={isBusy}
        onClick={retry}
        className="touch-area [--touch-y:0.75rem] font-semibold text-link"
      >
        Retry now
      </button>
    </p>
  );
}

let clockFormat: Intl.DateTimeFormat | undefined;
let minuteFormat: Intl.DateTimeFormat | undefined;

/** `14:02:31`, in the visitor's time zone. Created at first use: that blocks a slow phone for a tenth of a second. */
function clockTime(ms: number): string {
  clockFormat ??= new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
  return clockFormat.format(ms);
}

/** `14:02`, in the visitor's time zone. */
export function shortTime(ms: number): string {
  minuteFormat ??= new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
  return minuteFormat.format(ms);
}

/** The text for a sync status. `formatTime` formats an instant (ms since the epoch) as a time of day. */
export function syncStatusText(view: MiningView, formatTime: (ms: number) => string): string {
  const { sync, running, acknowledgedAtMs } = view;
  const time = acknowledgedAtMs === null ? undefined : formatTime(acknowledgedAtMs);
  switch (sync) {
    case 'idle':
      return 'Your balance is saved on the server.';
    case 'syncing':
    case 'saved':
      // While mining these alternate about once a second; the same text for both does not flicker.
      if (time === undefined) return 'Saving…';
      return running ? 'Saved on the server every second.' : `Saved on the server at ${time}.`;
    case 'failing':
      return time === undefined ? 'Not saved yet.' : `Not saved since ${time}.`;
  }
}

/** What keeps this page from mining or saving, until it is resolved. */
export interface MiningIssue {
  readonly tone: 'info' | 'warning';
  readonly title: string;
  /** Of an outage, otherwise empty. */
  readonly cause: string;
  /** What it means. */
  readonly text: string;
  /** Syncs of this page fail and are repeated. */
  readonly isOutage: boolean;
}

export function miningIssue(
  {
    mining,
    isOtherTabMining,
    isLocal,
    isCopySaved,
    isOnline,
  }: Omit<MinerControlView, 'isOtherTabHidden'> & { readonly isLocal: boolean; readonly isOnline: boolean },
  formatTime: (ms: number) => string,
): MiningIssue | undefined {
  const isFollowing = isOtherTabMining && !mining.running;
  if (isFollowing && mining.sync !== 'failing') {
    const hidden = `${HIDDEN_HASHRATE_FACTOR * 100}%`;
    const text = `Only one tab mines at a time, at ${hidden} while it is hidden. To mine here, stop mining in the other tab.`;
    return { tone: 'info', title: 'Mining in another tab', cause: '', text, isOutage: false };
  }
  const cause = isOnline ? 'The server is not responding.' : 'This device is offline.';
  const outage = { tone: 'warning', cause } as const;
  if (isLocal) {
    const text = 'What you mine is stored here and saved automatically.';
    return { ...outage, title: 'Opened from the copy on this device', text, isOutage: true };
  }
  if (mining.sync !== 'failing') return undefined;
  const text = isCopySaved
    ? 'You keep mining at the full rate. Your figures are stored on this device and saved automatically.'
    : 'This browser keeps no copy of your wallet, so keep this page open until everything is saved.';
  return { ...outage, title: syncStatusText(mining, formatTime), text, isOutage: !isFollowing };
}

/** What became of an outage while a page was open. */
export type OutageCredit =
  | { readonly type: 'none' }
  /** `fromTvx`: what the server had acknowledged before; undefined: the page was opened in the outage. */
  | { readonly type: 'outage'; readonly fromTvx: number | undefined; readonly fromMs: number }
  /** `creditTvx`: what the server has credited since. */
  | { readonly type: 'over'; readonly creditTvx: number | undefined };

export const NO_OUTAGE: OutageCredit = { type: 'none' };

/** A shorter gap is not worth a sentence: a single sync may fail. */
const GAP_MS_MIN = 5_000;

/** Returns `before` after a change of the view, the same object when nothing has become of it. */
export function stepOutageCredit(
  before: OutageCredit,
  view: Pick<MiningView, 'sync' | 'acknowledgedTotalTvx' | 'acknowledgedAtMs'>,
  nowMs: number,
): OutageCredit {
  const { sync, acknowledgedTotalTvx, acknowledgedAtMs } = view;
  if (sync === 'failing') {
    if (before.type === 'outage') return before;
    const fromTvx = acknowledgedAtMs === null ? undefined : acknowledgedTotalTvx;
    return { type: 'outage', fromTvx, fromMs: acknowledgedAtMs ?? nowMs };
  }
  if (before.type !== 'outage') return before;
  if (nowMs - before.fromMs < GAP_MS_MIN) return NO_OUTAGE;
  const { fromTvx } = before;
  return { type: 'over', creditTvx: fromTvx === undefined ? undefined : Math.max(0, acknowledgedTotalTvx - fromTvx) };
}
