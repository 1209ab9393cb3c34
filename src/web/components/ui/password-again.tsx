import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** Where somebody's password is asked for again. */
export const PASSWORD_AGAIN = {
  label: 'Password',
  code: 'Code of your authenticator app',
  codeHint: 'Six digits that change every 30 seconds. Without the app, use one of your recovery codes.',
  usePasskey: 'Use a passkey',
  noPasskey: 'No passkey was used. Try again, or enter a code.',
  cancel: 'Cancel',
} as const;

/** Proves the second factor by a passkey, in place of a code. */
export function PasskeyButton({ busy, onUse }: { readonly busy: boolean; readonly onUse: () => void }): ReactNode {
  return (
    <Button variant="secondary" disabled={busy} onClick={onUse} className="justify-self-start">
      <KeyRound aria-hidden="true" className="size-4" />
      {PASSWORD_AGAIN.usePasskey}
    </Button>
  );
}
