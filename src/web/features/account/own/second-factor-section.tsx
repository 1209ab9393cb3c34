import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PasswordConfirmation } from '#contract/account.ts';
import type { SecondFactorStatus } from '#contract/second-factor.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { PasswordDialog } from '#web/components/ui/password-dialog.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { OWN_ACCOUNT } from '#web/content/own-account.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { secondFactorQuery, useSecondFactorActions } from './second-factor-queries.ts';
import { SetUpDialog } from './set-up-dialog.tsx';

const { secondFactor: TEXTS } = OWN_ACCOUNT;

type Question = 'turnOn' | 'renew' | 'turnOff';

/** A dialog over the section. */
type Step =
  | { readonly type: 'password'; readonly question: Question }
  | { readonly type: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly type: 'codes'; readonly codes: readonly string[] };

/** Turns the authenticator app on and off, and makes recovery codes. */
export function SecondFactorSection({ username }: { readonly username: string }): ReactNode {
  const { data: status, error, isFetching, refetch } = useQuery(secondFactorQuery);
  const actions = useSecondFactorActions();
  const [step, setStep] = useState<Step>();
  const close = (): void => setStep(undefined);

  async function answer(question: Question, proof: PasswordConfirmation): Promise<Step | undefined> {
    switch (question) {
      case 'turnOn':
        return { type: 'scan', ...(await actions.setUp(proof)) };
      case 'renew':
        return { type: 'codes', codes: (await actions.renewCodes(proof)).recoveryCodes };
      case 'turnOff':
        await actions.disable(proof);
        toast({ title: TEXTS.turnOff.done });
        return undefined;
    }
  }

  return (
    <section aria-labelledby="second-factor" className="grid content-start gap-3">
      <h2 id="second-factor" className="font-semibold text-base">
        {TEXTS.title}
      </h2>
      {error !== null && (
        <Notice tone="danger" role="alert" title={TEXTS.failed}>
          <p>{errorMessage(error)}</p>
          <Button variant="secondary" busy={isFetching} className="mt-2" onClick={() => void refetch()}>
            {TEXTS.tryAgain}
          </Button>
        </Notice>
      )}
      {status === undefined && error === null && <Spinner label={TEXTS.loading} />}
      {status !== undefined && <Status status={status} onAsk={(question) => setStep({ type: 'password', question })} />}
      {step?.type === 'password' && (
        <PasswordDialog
          title={TEXTS[step.question].title}
          lead={TEXTS[step.question].lead}
          submitLabel={TEXTS[step.question].submit}
          failedTitle={TEXTS.nothingChanged}
          username={username}
          onSubmit={async (proof) => setStep(await answer(step.question, proof))}
          onClose={() => setStep((current) => (current?.type === 'password' ? undefined : current))}
        />
      )}
      {step?.type === 'scan' && (
        <SetUpDialog
          secret={step.secret}
          uri={step.uri}
          onEnabled={(codes) => setStep({ type: 'codes', codes })}
          onClose={close}
        />
      )}
      {step?.type === 'codes' && <RecoveryCodesDialog codes={step.codes} onClose={close} />}
    </section>
  );
}

interface StatusProps {
  readonly status: SecondFactorStatus;
  readonly onAsk: (question: Question) => void;
}

function Status({ status: { isOn, recoveryCodesLeft }, onAsk }: StatusProps): ReactNode {
  if (!isOn) {
    return (
      <>
        <p className="text-sm">{TEXTS.off}</p>
        <p className="max-w-[41.5em] text-muted text-sm">{TEXTS.offLead}</p>
        <Button className="justify-self-start" onClick={() => onAsk('turnOn')}>
          {TEXTS.turnOn.open}
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="text-sm">{TEXTS.on}</p>
      <p className={`text-sm ${recoveryCodesLeft === 0 ? 'text-amber' : 'text-muted'}`}>
        {TEXTS.codesLeft(recoveryCodesLeft)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onAsk('renew')}>
          {TEXTS.renew.open}
        </Button>
        <Button variant="secondary" onClick={() => onAsk('turnOff')}>
          {TEXTS.turnOff.open}
        </Button>
      </div>
    </>
  );
}
