import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { MinerRecord } from '#contract/miner-admin.ts';
import { Button } from '#web/components/ui/button.tsx';
import type { MinerAction } from './miner-queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { MINER_RECORD } from './texts.ts';

const { actions: TEXTS } = MINER_RECORD;

/** What the team can do for or against a wallet. Each action asks for a reason first. */
export function MinerActions({
  miner,
  username,
}: {
  readonly miner: MinerRecord;
  readonly username: string;
}): ReactNode {
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<MinerAction>();
  const actions: readonly MinerAction[] = [
    ...(miner.signedInAt === null ? [] : (['endSession'] as const)),
    miner.blocked === null ? 'block' : 'unblock',
    'erase',
  ];
  return (
    <section aria-labelledby="miner-actions">
      <h2 id="miner-actions" className="font-semibold text-base">
        {TEXTS.title}
      </h2>
      <div className="mt-2 flex flex-wrap gap-2">
        {actions.map((action) => (
          <Button key={action} variant={action === 'erase' ? 'danger' : 'secondary'} onClick={() => setAsked(action)}>
            {TEXTS[action].open}
          </Button>
        ))}
      </div>
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
    </section>
  );
}
