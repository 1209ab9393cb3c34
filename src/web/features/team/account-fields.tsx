import type { ReactNode } from 'react';
import { Field } from '#web/components/ui/api-form.tsx';

/** The fields of a new account, registered or invited to the team. */
export function NewAccountFields(props: { readonly emailHint?: string; readonly passwordHint: string }): ReactNode {
  return (
    <>
      <Field name="username" label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <Field
        name="email"
        label="Email"
        hint={props.emailHint}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field name="password" label="Password" hint={props.passwordHint} type="password" autoComplete="new-password" />
    </>
  );
}

/** The fields that problems of a new account belong to. */
export const NEW_ACCOUNT_PROBLEMS = { 'username-taken': 'username', 'email-taken': 'email' } as const;
