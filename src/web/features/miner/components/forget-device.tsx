import { type ReactNode, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { openQuestion } from '#web/components/ui/question-dialog.tsx';

const FORGET = 'Log out and forget this device';

/** Logs out and removes the wallet from this browser, after a confirmation. */
export function ForgetDeviceButton({ onForget }: { readonly onForget: () => Promise<void> }): ReactNode {
  const [isBusy, setBusy] = useState(false);

  async function forget(): Promise<void> {
    // Not `confirm`, which loads the dialog now: an outage must not prevent it.
    const isConfirmed = await openQuestion({
      title: 'Forget your wallet on this device?',
      text: 'Your email, the copy, the PIN hash, your settings and the cookies are removed from this browser. Your wallet stays on the server. Anything the server has not saved yet is lost.',
      action: FORGET,
    });
    if (!isConfirmed) return;
    setBusy(true);
    await onForget();
    setBusy(false);
  }

  return (
    <Button
      variant="quiet"
      className="-mx-4 justify-self-start underline decoration-edge underline-offset-4"
      busy={isBusy}
      onClick={() => void forget()}
    >
      {FORGET}
    </Button>
  );
}
