import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { codeSchema } from '#contract/team-second-factor.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { QrCode } from './qr-code.tsx';
import { useSecondFactorActions } from './second-factor-queries.ts';
import { OWN_ACCOUNT } from './texts.ts';

const { scan: TEXTS } = OWN_ACCOUNT.secondFactor;

interface SetUpDialogProps {
  readonly secret: string;
  readonly uri: string;
  readonly onEnabled: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Shows the secret for the app and confirms it by the app's first code. */
export function SetUpDialog({ secret, uri, onEnabled, onClose }: SetUpDialogProps): ReactNode {
  const actions = useSecondFactorActions();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(codeSchema),
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => setFocus('code'), [setFocus]);

  const submit = handleSubmit(async ({ code }) => {
    setFailure(undefined);
    try {
      onEnabled((await actions.enable(code)).recoveryCodes);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'incorrect-code') {
        setError('code', { message: error.detail ?? error.message }, { shouldFocus: true });
      } else setFailure(errorMessage(error));
    }
  });

  return (
    <ModalDialog
      title={TEXTS.title}
      lead={TEXTS.lead}
      onCancel={() => !isSubmitting && onClose()}
      className="w-[min(28rem,calc(100vw-2rem))]"
    >
      <form method="post" noValidate onSubmit={submit} className="mt-5 grid gap-4">
        <Secret secret={secret} uri={uri} />
        <TextField
          {...register('code')}
          label={TEXTS.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.code?.message}
        />
        {failure !== undefined && (
          <Notice tone="danger" role="alert" title={TEXTS.failed}>
            {failure}
          </Notice>
        )}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {TEXTS.submit}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}

function Secret({ secret, uri }: Pick<SetUpDialogProps, 'secret' | 'uri'>): ReactNode {
  return (
    <>
      <div className="grid justify-items-center">
        <QrCode text={uri} label={TEXTS.picture} />
      </div>
      <p className="text-sm">
        <span className="font-semibold">{TEXTS.secret}</span>{' '}
        <code className="numeric wrap-anywhere select-all">{inGroups(secret)}</code>
      </p>
    </>
  );
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}
