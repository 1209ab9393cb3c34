import { type ReactNode, useRef, useState } from 'react';
import { HIDDEN_HASHRATE_FACTOR, SESSION_GAP_MS_MAX } from '#domain/miner/constants.ts';
import { HOUR_MS } from '#domain/time.ts';
import { serverNowMs, useSecondsLeft } from '../calls/clock.ts';
import { useOnline } from '../components/page-state.ts';
import type { MinerControlView } from '../mining/control-view.ts';
import type { Mining } from '../mining/miner-control.ts';
import type { MiningView } from '../rules/mining-state.ts';

const SESSION_HOURS = SESSION_GAP_MS_MAX / HOUR_MS;

const INKS = { info: 'text-cyan', warning: 'text-amber' } as const;

interface MiningStatusProps {
  readonly mining: Mining;
  /** Opened from the device's copy, without a sync since. */
  readonly isLocal: boolean;
  /** What stands here while nothing has to be said. */
  readonly children: ReactNode;
}

/** What is normal is silent. Issues are announced, as a whole, and take the place of what is normal. */
export function MiningStatus({ mining, isLocal, children }: MiningStatusProps): ReactNode {
  const status = useRef<HTMLDivElement>(null);
  const issue = miningIssue({ ...mining, isLocal, isOnline: useOnline() }, clockTime);
  const [hadOutage, setHadOutage] = useState(false);
  if (issue?.isOutage === true && !hadOutage) setHadOutage(true);
  const { credit, dismiss } = useOutageCredit(mining);
  const isBack = issue === undefined && credit.type === 'over';
  const focus = () => status.current?.focus();

  return (
    <div ref={status} tabIndex={-1} className="mining-status focus-visible:outline-none">
      <div role="status" className="wrap-anywhere min-w-0 empty:hidden">
        {issue !== undefined && (
          <>
            <span className={`font-semibold ${INKS[issue.tone]}`}>{issue.title}</span> {issue.cause} {issue.text}
          </>
        )}
        {isBack && backOnlineText(credit.creditTvx)}
        {issue === undefined && !isBack && hadOutage && <span className="sr-only">Everything is saved again.</span>}
      </div>
      {isBack && (
        <Dismiss
          onPress={() => {
            dismiss();
            focus();
          }}
        />
      )}
      {issue?.isOutage === true && (
        <Retry
          mining={mining}
          // The button disappears with the outage.
          onSaved={focus}
        />
      )}
      {issue === undefined && !mining.isCopySaved && (
        <p className="text-amber">
          This browser keeps no copy of your wallet. During an outage, keep this page open until everything is saved.
        </p>
      )}
      <Expired {...mining} />
      {issue === undefined && !isBack && children}
    </div>
  );
}

function Dismiss({ onPress }: { readonly onPress: () => void }): ReactNode {
  return (
    <button type="button" onClick={onPress} className="touch-area text-link [--touch-y:0.75rem]">
      Got it
    </button>
  );
}

/** After an absence of which nothing is credited. */
function Expired({ mining: { absence }, control }: Mining): ReactNode {
  if (absence?.type !== 'expired') return null;
  return (
    <p role="status">
      <span className="font-semibold text-amber">{`You were away for more than ${SESSION_HOURS} hours.`}</span> Your
      saved balance is unchanged. Come back within {SESSION_HOURS} hours, or nothing is credited.{' '}
      <Dismiss onPress={control.engine.dismissAbsence} />
    </p>
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
    <p>
      <span className="tabular-nums">{secondsLeft > 0 ? `Trying again in ${secondsLeft} s.` : 'Trying again…'}</span>{' '}
      <button
        type="button"
        disabled={isBusy}
        onClick={retry}
        className="touch-area whitespace-nowrap font-semibold text-link [--touch-y:0.75rem]"
      >
        Retry now
      </button>
    </p>
  );
}

let clockFormat: Intl.DateTimeFormat | undefined;

/** `14:02:31`, in the visitor's time zone. Created at first use: that blocks a slow phone for a tenth of a second. */
function clockTime(ms: number): string {
  clockFormat ??= new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
  return clockFormat.format(ms);
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
    ? 'What you mine is stored on this device and saved automatically.'
    : 'This browser keeps no copy of your wallet, so keep this page open until everything is saved.';
  const { acknowledgedAtMs } = mining;
  const title = acknowledgedAtMs === null ? 'Not saved yet.' : `Not saved since ${formatTime(acknowledgedAtMs)}.`;
  return { ...outage, title, text, isOutage: !isFollowing };
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
