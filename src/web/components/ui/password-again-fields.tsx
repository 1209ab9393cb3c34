import type { ReactNode } from 'react';
import { PASSWORD_AGAIN } from './password-again.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordAgainFieldProps extends Omit<TextFieldProps, 'label' | 'type'> {
  /** Whose password it is. */
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

/** A code of the second factor, for an action that asks for it again. */
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
