import { type FormEvent, type ReactNode, useState } from 'react';
import { eraseMinerSchema, type MinerRecord, minerReasonSchema } from '#contract/miner-admin.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { CodeAgainField, PasswordAgainField } from '#web/components/ui/password-again.tsx';
import { TextAreaField } from '#web/components/ui/text-area-field.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { type MinerAction, useMinerAction } from './miner-queries.ts';
import { MINER_RECORD } from './texts.ts';

const { actions: TEXTS } = MINER_RECORD;

export interface ReasonDialogProps {
  readonly miner: MinerRecord;
  readonly action: MinerAction;
  /** The signed-in administrator's. */
  readonly username: string;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** Asks why, and before erasing also for the wallet's address and the administrator's password. */
export function ReasonDialog({ miner, action, username, onCancel, onDone }: ReasonDialogProps): ReactNode {
  const texts = TEXTS[action];
  const [reason, setReason] = useState('');
  const [typedAddress, setTypedAddress] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const run = useMinerAction(String(miner.id), action);
  const isConfirmed = action !== 'erase' || typedAddress.trim().toLowerCase() === miner.wallet.email;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const parsed = (action === 'erase' ? eraseMinerSchema : minerReasonSchema).safeParse({ reason, password, code });
    const issues = parsed.error?.issues ?? [];
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (parsed.success && isConfirmed) run.mutate(parsed.data, { onSuccess: onDone, onError: askForCode });
  }

  function askForCode(error: Error): void {
    if (error instanceof ApiError && error.code === 'second-factor-required') setCode('');
  }

  const problem = run.error instanceof ApiError ? run.error : undefined;
  const wrongPassword = problem?.code === 'incorrect-password' ? problem.detail : undefined;
  const wrongCode = problem?.code === 'incorrect-code' ? problem.detail : undefined;
  const isAboutProof = [wrongPassword, wrongCode].some(Boolean) || problem?.code === 'second-factor-required';

  return (
    <ModalDialog
      title={texts.question}
      lead={
        <>
          <p className="wrap-anywhere font-semibold text-text">{miner.wallet.email}</p>
          <p className="mt-1">{texts.note}</p>
        </>
      }
      onCancel={() => !run.isPending && onCancel()}
      className="w-[min(32rem,calc(100vw-2rem))]"
    >
      <form noValidate onSubmit={submit} className="mt-5 grid gap-4">
        <TextAreaField
          label={TEXTS.reason}
          value={reason}
          error={problems.reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <p className="-mt-2 text-muted text-xs">{TEXTS.reasonHint}</p>
        {action === 'erase' && (
          <>
            <TextField
              label={TEXTS.erase.typeAddress}
              value={typedAddress}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setTypedAddress(target.value)}
            />
            <PasswordAgainField
              username={username}
              value={password}
              error={problems.password ?? wrongPassword}
              onChange={({ target }) => setPassword(target.value)}
            />
            {code !== undefined && (
              <CodeAgainField
                value={code}
                error={problems.code ?? wrongCode}
                onChange={({ target }) => setCode(target.value)}
              />
            )}
          </>
        )}
        {run.error !== null && !isAboutProof && (
          <Notice tone="danger" role="alert" title={TEXTS.failed}>
            {errorMessage(run.error)}
          </Notice>
        )}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={run.isPending} onClick={onCancel}>
            {TEXTS.cancel}
          </Button>
          <Button
            type="submit"
            variant={action === 'erase' || action === 'block' ? 'danger' : 'primary'}
            busy={run.isPending}
            disabled={!isConfirmed}
          >
            {texts.confirm}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
