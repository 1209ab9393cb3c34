import { type ReactNode, useEffect, useState } from 'react';
import { adminConfirm } from '#contract/team-account.ts';
import { Field, FormDialog } from '#web/components/ui/api-form.tsx';
import { HiddenUsername, SecondStepFields, useProofForm } from '#web/components/ui/second-step.tsx';
import { registerPasswordDialog } from '#web/lib/session-events.ts';

/** Beside a screen of the team: asks for the password when a call needs a confirmed session. */
export function PasswordDialog({ username }: { readonly username: string }): ReactNode {
  /** Answers the open question. */
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>();

  useEffect(() => {
    let cancel: (() => void) | undefined;
    const unregister = registerPasswordDialog(
      () =>
        new Promise((resolve) => {
          cancel = () => resolve(false);
          setAnswer(() => resolve);
        }),
    );
    return () => {
      unregister();
      cancel?.();
    };
  }, []);

  if (answer === undefined) return null;
  return (
    <PasswordForm
      username={username}
      onClose={(isConfirmed) => {
        setAnswer(undefined);
        answer(isConfirmed);
      }}
    />
  );
}

/** Asks for a code too, once the server has said that it needs one. */
function PasswordForm({
  username,
  onClose,
}: {
  readonly username: string;
  readonly onClose: (isConfirmed: boolean) => void;
}): ReactNode {
  const form = useProofForm(adminConfirm, {
    defaults: { password: '' },
    fieldOf: { 'incorrect-password': 'password' },
    onDone: () => onClose(true),
  });
  const { setFocus } = form.methods;

  // An effect, which follows the opening of the dialog.
  useEffect(() => setFocus('password'), [setFocus]);

  return (
    <FormDialog
      form={form}
      title="Your password again"
      lead="You have not entered it for a while. Afterwards this goes on where you were."
      submit="Continue"
      onClose={() => onClose(false)}
    >
      <HiddenUsername username={username} />
      <Field name="password" label="Password" type="password" autoComplete="current-password" />
      <SecondStepFields form={form} />
    </FormDialog>
  );
}
