import { type ReactNode, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Fold } from '#web/components/ui/fold.tsx';
import { openQuestion } from '#web/components/ui/question-dialog.tsx';

const FORGET = 'Log out and forget this device';

interface ForgetDeviceProps {
  readonly onForget: () => Promise<void>;
}

/** Logs out and removes the wallet from this browser, after a confirmation. */
export function ForgetDeviceButton({ onForget }: ForgetDeviceProps): ReactNode {
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
    <Button variant="secondary" busy={isBusy} onClick={() => void forget()}>
      {FORGET}
    </Button>
  );
}

export function DeviceNote({ onForget }: ForgetDeviceProps): ReactNode {
  return (
    <div className="grid gap-1">
      <Fold title={<h3 className="font-semibold text-sm">What this browser stores</h3>}>
        <ul className="grid list-disc gap-1 pb-2 pl-5 text-muted text-sm">
          <li>
            While you are logged in: your email, a copy of your balance, a hash of your PIN, your settings and two
            cookies.
          </li>
          <li>
            After logout: the copy, so that nothing is lost in an outage, the hash of your PIN that protects it, your
            settings, and the cookie by which the server recognizes this device.
          </li>
          <li>
            Our server keeps only a hash. The one in this browser is weaker: who can read its files could find your PIN
            by trying.
          </li>
        </ul>
      </Fold>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-sm">On a shared computer, forget the device.</p>
        <ForgetDeviceButton onForget={onForget} />
      </div>
    </div>
  );
}
