import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { TEAM_ACTION } from '#web/components/layout/team-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { ImportPanel } from './import-panel.tsx';
import { RemovePanel } from './remove-panel.tsx';
import { NEWSLETTER_ADMIN, SUBSCRIBERS } from './texts.ts';

const PARAMETER = 'do';
const ACTIONS = ['import', 'remove'] as const;

/** Beside the table of subscribers: imports and the removal of one address. The open dialog is part of the URL. */
export function SubscriberActions(): ReactNode {
  const [params, setParams] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const open = ACTIONS.find((action) => action === params.get(PARAMETER));

  function show(action: (typeof ACTIONS)[number] | undefined): void {
    const next = new URLSearchParams(params);
    next.delete(PARAMETER);
    if (action !== undefined) next.set(PARAMETER, action);
    setParams(next, { replace: true });
  }

  return (
    <>
      {ACTIONS.map((action) => (
        <button key={action} type="button" className={TEAM_ACTION} onClick={() => show(action)}>
          {SUBSCRIBERS[action].open}
        </button>
      ))}
      {open !== undefined && (
        <ModalDialog
          title={SUBSCRIBERS[open].title}
          lead={SUBSCRIBERS[open].lead}
          onCancel={() => !isBusy && show(undefined)}
          footer={
            <Button variant="secondary" disabled={isBusy} onClick={() => show(undefined)}>
              {NEWSLETTER_ADMIN.close}
            </Button>
          }
          className={open === 'import' ? 'w-[min(48rem,calc(100vw-2rem))]' : 'w-[min(32rem,calc(100vw-2rem))]'}
        >
          <div className="mt-5">
            {open === 'import' ? (
              <ImportPanel onBusy={setBusy} />
            ) : (
              <RemovePanel initialAddress={params.get('search') ?? ''} onDone={() => show(undefined)} />
            )}
          </div>
        </ModalDialog>
      )}
    </>
  );
}
