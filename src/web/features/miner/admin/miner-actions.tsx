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
export function MinerActions({ miner, username }: Pick<ReasonDialogProps, 'miner' | 'username'>): ReactNode {
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<MinerAction>();
  const { guesses } = miner;
  const actions: readonly MinerAction[] = [
    'note',
    ...(miner.signedInAt === null ? [] : (['endSession'] as const)),
    ...((guesses.blockedUntil ?? guesses.knownBlockedUntil) === null ? [] : (['endPinWait'] as const)),
    miner.blocked === null ? 'block' : 'unblock',
    ...(miner.name === null ? [] : (['clearName'] as const)),
    'exportData',
    'erase',
  ];
  return (
    <RecordSection title={TEXTS.title}>
      <ul className="border-line border-t">
        {actions.map((action) => (
          <li key={action} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2">
            <Button
              variant={action === 'erase' ? 'danger' : 'secondary'}
              aria-describedby={`act-${action}`}
              onClick={() => setAsked(action)}
              className="w-40"
            >
              {TEXTS[action].open}
            </Button>
            <p id={`act-${action}`} className="min-w-48 flex-1 text-muted text-sm">
              {TEXTS[action].does}
            </p>
          </li>
        ))}
      </ul>
      <SupportActs id={miner.id} support={miner.support} />
      {asked !== undefined && (
        <ReasonDialog
          miner={miner}
          action={asked}
          username={username}
          onCancel={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            if (asked === 'erase') navigate('/admin/miners', { replace: true });
          }}
        />
      )}
    </RecordSection>
  );
}
