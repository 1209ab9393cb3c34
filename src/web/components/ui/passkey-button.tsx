import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { PASSWORD_AGAIN } from '#web/content/password-again.ts';
import { Button } from './button.tsx';

/** Proves the second factor by a passkey, in place of a code. */
export function PasskeyButton({ busy, onUse }: { readonly busy: boolean; readonly onUse: () => void }): ReactNode {
  return (
    <Button variant="secondary" disabled={busy} onClick={onUse} className="justify-self-start">
      <KeyRound aria-hidden="true" className="size-4" />
      {PASSWORD_AGAIN.usePasskey}
    </Button>
  );
}
