import { type ReactNode, useEffect, useState } from 'react';
import { adminConfirm } from '#contract/confirmation.ts';
import { PasswordDialog } from '#web/components/ui/password-dialog.tsx';
import { CONFIRMATION_DIALOGS } from '#web/content/confirmation.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { answerConfirmations, type Question } from '#web/lib/confirmation.ts';

/** Beside a screen of the team: asks for the password before a call that needs it. */
export function ConfirmationDialog({ username }: { readonly username: string }): ReactNode {
  const [question, setQuestion] = useState<Question>();

  useEffect(() => answerConfirmations(setQuestion), []);

  if (question === undefined) return null;
  const { endpoint, act, call, answer } = question;
  const { params, body } = call;
  return (
    <PasswordDialog
      {...CONFIRMATION_DIALOGS[act]}
      username={username}
      onSubmit={async (proof) => {
        const planned = { endpoint: endpoint.id, params, body };
        const { ticket, isWaiting } = await callEndpoint(adminConfirm, { body: { ...proof, ...planned } });
        answer(isWaiting ? { type: 'waiting' } : { type: 'confirmed', ticket: ticket ?? undefined });
      }}
      onClose={() => {
        // Without effect after a ticket: a promise is settled once.
        answer({ type: 'cancelled' });
        // Another question may have followed.
        setQuestion((current) => (current === question ? undefined : current));
      }}
    />
  );
}
