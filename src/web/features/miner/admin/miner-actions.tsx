import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { MinerRecord } from '#contract/miner-admin.ts';
import { Button } from '#web/components/ui/button.tsx';
import { type MinerAction, useMinerAction } from './miner-queries.ts';
import { ReasonDialog, type ReasonedAction } from './reason-dialog.tsx';
import { RecordSection } from './record-section.tsx';
import { MINER_RECORD } from './texts.ts';

const { actions: TEXTS } = MINER_RECORD;

/** What the team can do for or against a wallet. Blocking and erasing ask for a reason first. */
export function MinerActions({ miner }: { readonly miner: MinerRecord }): ReactNode {
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<ReasonedAction>();
  const { guesses } = miner;
  return (
    <>
      <RecordSection title={TEXTS.title}>
        <ul className="border-line border-t *:border-line *:border-b *:py-2">
          {(guesses.blockedUntil ?? guesses.knownBlockedUntil) !== null && (
            <li>
              <RunningAct miner={miner} action="endPinWait" />
            </li>
          )}
          <li>
            {miner.blocked === null ? (
              <Act action="block" onPress={() => setAsked('block')} />
            ) : (
              <RunningAct miner={miner} action="unblock" />
            )}
          </li>
          <li>
            <RunningAct miner={miner} action="exportData" />
          </li>
        </ul>
      </RecordSection>
      <RecordSection title={TEXTS.danger}>
        <div className="rounded-md border border-red p-3">
          <Act action="erase" onPress={() => setAsked('erase')} className="border-red text-red" />
        </div>
      </RecordSection>
      {asked !== undefined && (
        <ReasonDialog
          miner={miner}
          action={asked}
          onCancel={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            if (asked === 'erase') navigate('/admin/miners', { replace: true });
          }}
        />
      )}
    </>
  );
}

interface RunningActProps {
  readonly miner: MinerRecord;
  readonly action: Exclude<MinerAction, ReasonedAction>;
}

/** Runs at a press. */
function RunningAct({ miner, action }: RunningActProps): ReactNode {
  const run = useMinerAction(String(miner.id), action);
  return <Act action={action} busy={run.isPending} onPress={() => run.mutate(undefined)} />;
}

interface ActProps {
  readonly action: MinerAction;
  readonly busy?: boolean;
  readonly onPress: () => void;
  readonly className?: string;
}

/** An action, and what it does. */
function Act({ action, busy = false, onPress, className = '' }: ActProps): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        variant="secondary"
        busy={busy}
        aria-describedby={`act-${action}`}
        onClick={onPress}
        className={`w-40 ${className}`}
      >
        {TEXTS[action].open}
      </Button>
      <p id={`act-${action}`} className="min-w-48 flex-1 text-muted text-sm">
        {TEXTS[action].does}
      </p>
    </div>
  );
}
