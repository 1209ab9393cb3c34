import { type ReactNode, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Fold } from '#web/components/ui/fold.tsx';
import { MINER_CONTENT } from '../texts/miner.ts';

export interface ForgetDeviceProps {
  readonly onForget: () => Promise<void>;
}

/** Logs out and removes the wallet from this browser, after a confirmation. */
export function ForgetDeviceButton({ onForget }: ForgetDeviceProps): ReactNode {
  const { forget, question, consequence, cancel } = MINER_CONTENT.device;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    await onForget();
    setBusy(false);
    setAsking(false);
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {forget}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={question}
        confirmLabel={forget}
        cancelLabel={cancel}
        busy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {consequence}
      </ConfirmDialog>
    </>
  );
}

export function DeviceNote({ onForget }: ForgetDeviceProps): ReactNode {
  const { title, items, advice } = MINER_CONTENT.device;
  return (
    <div className="grid gap-1">
      <Fold title={<h3 className="font-semibold text-sm">{title}</h3>}>
        <ul className="grid list-disc gap-1 pb-2 pl-5 text-muted text-sm">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </Fold>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-sm">{advice}</p>
        <ForgetDeviceButton onForget={onForget} />
      </div>
    </div>
  );
}
