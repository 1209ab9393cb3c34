import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { TEAM_ACTION } from '#web/components/layout/team-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { ImportPanel } from './import-panel.tsx';
import { NEWSLETTER_ADMIN, SUBSCRIBERS } from './texts.ts';

const PARAMETER = 'do';
const IMPORT = 'import';
const TEXTS = SUBSCRIBERS.import;

/** Beside the table of subscribers: imports. The open dialog is part of the URL. */
export function SubscriberActions(): ReactNode {
  const [params, setParams] = useSearchParams();
  const [isBusy, setBusy] = useState(false);

  function show(isOpen: boolean): void {
    const next = new URLSearchParams(params);
    if (isOpen) next.set(PARAMETER, IMPORT);
    else next.delete(PARAMETER);
    setParams(next, { replace: true });
  }

  return (
    <>
      <button type="button" className={TEAM_ACTION} onClick={() => show(true)}>
        {TEXTS.open}
      </button>
      {params.get(PARAMETER) === IMPORT && (
        <ModalDialog
          title={TEXTS.title}
          lead={TEXTS.lead}
          onCancel={() => !isBusy && show(false)}
          footer={
            <Button variant="secondary" disabled={isBusy} onClick={() => show(false)}>
              {NEWSLETTER_ADMIN.close}
            </Button>
          }
          className="w-[min(48rem,calc(100vw-2rem))]"
        >
          <div className="mt-5">
            <ImportPanel onBusy={setBusy} />
          </div>
        </ModalDialog>
      )}
    </>
  );
}
