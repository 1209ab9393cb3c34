import type { ReactNode } from 'react';
import { PASSWORD_AGAIN } from '#web/content/password-again.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

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
