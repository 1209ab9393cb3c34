import { type ReactNode, useEffect, useState } from 'react';
import { presaleConfirmActivation } from '#contract/presale.ts';
import { PasswordDialog } from '#web/components/ui/password-dialog.tsx';
import { ACTIVATION_PASSWORD } from '#web/content/presale-admin.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';

type Answer = (ticket: string | undefined) => void;
type Ticket = { ticket?: string };

/** Opens the dialog of the mounted `ActivationPassword`. */
let ask: ((answer: Answer) => void) | undefined;

/**
 * Sends a change of a phase. When it activates the phase, the password is asked for and the change is sent again;
 * rejects with the server's first response when the dialog is cancelled.
 */
export async function withActivationTicket<Result>(send: (queryParams: Ticket) => Promise<Result>): Promise<Result> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'password-required') throw error;
    const ticket = await new Promise<string | undefined>((resolve) =>
      ask === undefined ? resolve(undefined) : ask(resolve),
    );
    if (ticket === undefined) throw error;
    return send({ ticket });
  }
}

/** Around the forms of phases: asks for the password before a phase becomes active. */
export function ActivationPassword({ username }: { readonly username: string }): ReactNode {
  const [answer, setAnswer] = useState<Answer>();

  useEffect(() => {
    ask = (next) => setAnswer(() => next);
    return () => {
      ask = undefined;
    };
  }, []);

  if (answer === undefined) return null;
  return (
    <PasswordDialog
      {...ACTIVATION_PASSWORD}
      username={username}
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
