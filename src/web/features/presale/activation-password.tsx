import { type ReactNode, useEffect, useState } from 'react';
import { presaleConfirmActivation } from '#contract/presale.ts';
import { PasswordDialog } from '#web/components/ui/password-dialog.tsx';
import { ACTIVATION_PASSWORD } from '#web/content/presale-admin.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { type AnswerActivation, answerActivations } from './activation-ticket.ts';

/** Around the forms of phases: asks for the password before a phase becomes active. */
export function ActivationPassword({ username }: { readonly username: string }): ReactNode {
  const [answer, setAnswer] = useState<AnswerActivation>();

  useEffect(() => answerActivations((next) => setAnswer(() => next)), []);

  if (answer === undefined) return null;
  const { title, lead, submitLabel, failedTitle } = ACTIVATION_PASSWORD;
  return (
    <PasswordDialog
      {...{ title, lead, submitLabel, failedTitle, username }}
      onSubmit={async (password) =>
        answer((await callEndpoint(presaleConfirmActivation, { body: { password } })).ticket)
      }
      onClose={() => {
        // Without effect after a ticket: a promise is settled once.
        answer(undefined);
        setAnswer(undefined);
      }}
    />
  );
}
