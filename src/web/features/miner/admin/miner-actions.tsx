import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#web/components/ui/button.tsx';
import type { MinerAction } from './miner-queries.ts';
import { ReasonDialog, type ReasonDialogProps } from './reason-dialog.tsx';
import { RecordSection } from './record-section.tsx';
import { SupportActs } from './support-acts.tsx';
import { MINER_RECORD } from './texts.ts';

const { actions: TEXTS } = MINER_RECORD;

/** What the team can do for or against a wallet. Each action asks for a reason first. */
export function MinerActions({ miner }: Pick<ReasonDialogProps, 'miner'>): ReactNode {
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<MinerAction>();
  const { guesses } = miner;
  const actions: readonly MinerAction[] = [
    'note',
    ...(miner.signedInAt === null ? [] : (['endSession'] as const)),
    ...((guesses.blockedUntil ?? guesses.knownBlockedUntil) === null ? [] : (['endPinWait'] as const)),
    miner.blocked === null ? 'block' : 'unblock',
    'exportData',
  ];
  return (
    <>
      <RecordSection title={TEXTS.title}>
        <ul className="border-line border-t">
          {actions.map((action) => (
            <li key={action} className="border-line border-b py-2">
              <Act action={action} onAsk={setAsked} />
            </li>
          ))}
        </ul>
        <SupportActs support={miner.support} />
      </RecordSection>
      <RecordSection title={TEXTS.danger}>
        <div className="rounded-md border border-red p-3">
          <Act action="erase" onAsk={setAsked} className="border-red text-red" />
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

interface ActProps {
  readonly action: MinerAction;
  readonly onAsk: (action: MinerAction) => void;
  readonly className?: string;
}

/** An action, and what it does. */
function Act({ action, onAsk, className = '' }: ActProps): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        variant="secondary"
        aria-describedby={`act-${action}`}
        onClick={() => onAsk(action)}
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
