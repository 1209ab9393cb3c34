import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { useSecondsLeft } from '../components/use-seconds.ts';
import type { Mining } from '../mining/use-mining.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { type MiningIssue, miningIssue, syncStatusText } from './sync-status-text.ts';

let clockFormat: Intl.DateTimeFormat | undefined;

/** Created at first use: that blocks a slow phone for a tenth of a second. */
function clockTime(ms: number): string {
  clockFormat ??= new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
  return clockFormat.format(ms);
}

const TONES = {
  info: { box: 'border-cyan bg-info-tint', ink: 'text-cyan' },
  warning: { box: 'border-amber bg-amber-tint', ink: 'text-amber' },
} as const;

export interface MiningStatusProps {
  readonly mining: Mining;
  /** The wallet was opened from the copy on this device, and no sync has succeeded yet. */
  readonly isLocal: boolean;
}

/** Whether the miner mines and is saved, or the issue that prevents it. Only issues are announced. */
export function MiningStatus({ mining, isLocal }: MiningStatusProps): ReactNode {
  const { noCopy, savedAgain } = MINER_DASHBOARD.saving;
  const status = useRef<HTMLDivElement>(null);
  const [hadOutage, setHadOutage] = useState(false);
  const issue = miningIssue({ ...mining, isLocal }, clockTime);
  if (issue?.isOutage === true && !hadOutage) setHadOutage(true);

  return (
    <div
      ref={status}
      tabIndex={-1}
      className={`grid min-w-0 gap-2 text-sm focus-visible:outline-none ${issue === undefined ? '' : `rounded-md border px-3 py-2 ${TONES[issue.tone].box}`}`}
    >
      <div role="status" className="wrap-anywhere min-w-0">
        {issue !== undefined && <IssueText issue={issue} />}
        {issue === undefined && hadOutage && <span className="sr-only">{savedAgain}</span>}
      </div>
      {issue?.isOutage === true && (
        <Retry
          mining={mining}
          // The button disappears with the outage.
          onSaved={() => status.current?.focus()}
        />
      )}
      {issue === undefined && <SavedLine mining={mining} />}
      {issue === undefined && !mining.isCopySaved && <p className="text-muted">{noCopy}</p>}
    </div>
  );
}

function IssueText({ issue }: { readonly issue: MiningIssue }): ReactNode {
  return (
    <>
      <p className={`font-semibold ${TONES[issue.tone].ink}`}>{issue.title}</p>
      <p>{issue.text}</p>
    </>
  );
}

function SavedLine({ mining: { mining: view } }: { readonly mining: Mining }): ReactNode {
  const texts = MINER_DASHBOARD.saving;
  const { running } = view;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-muted">
      <span className={`flex items-center gap-2 font-semibold ${running ? 'text-volt' : 'text-text'}`}>
        <span aria-hidden="true" className={`size-2 rounded-full ${running ? 'bg-volt-fill' : 'bg-edge'}`} />
        {running ? texts.mining : texts.notMining}
      </span>
      <span>{syncStatusText(view, clockTime)}</span>
    </p>
  );
}

/** The countdown to the next attempt is outside the live region, which would read it every second. */
function Retry({ mining, onSaved }: { readonly mining: Mining; readonly onSaved: () => void }): ReactNode {
  const { retryIn, retrying, retryNow } = MINER_DASHBOARD.saving;
  const secondsLeft = useSecondsLeft(mining.mining.retryAtMs ?? undefined);
  const [isBusy, setBusy] = useState(false);

  async function retry(): Promise<void> {
    setBusy(true);
    const isSaved = await mining.control.engine.syncNow();
    setBusy(false);
    if (isSaved) onSaved();
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="numeric">{secondsLeft > 0 ? retryIn(secondsLeft) : retrying}</p>
      <Button variant="secondary" busy={isBusy} onClick={retry}>
        {retryNow}
      </Button>
    </div>
  );
}
