import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export const PASSWORD_AGAIN = {
  title: 'Your password again',
  lead: 'You have not entered it for a while. Afterwards this goes on where you were.',
  submit: 'Continue',
  failed: 'Not confirmed',
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

export interface PasswordAgainFieldProps extends Omit<TextFieldProps, 'label' | 'type'> {
  readonly username: string;
}

/** The signed-in user's password, for an action that asks for it again. */
export function PasswordAgainField({ username, ...field }: PasswordAgainFieldProps): ReactNode {
  return (
    <>
      {/* For password managers, which have to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField {...field} label={PASSWORD_AGAIN.label} type="password" autoComplete="current-password" />
    </>
  );
}

export function CodeAgainField(field: Omit<TextFieldProps, 'label' | 'type'>): ReactNode {
  return (
    <TextField
      {...field}
      label={PASSWORD_AGAIN.code}
      hint={PASSWORD_AGAIN.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
