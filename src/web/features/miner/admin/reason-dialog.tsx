import { type FormEvent, type ReactNode, useState } from 'react';
import { eraseMinerSchema, type MinerRecord, minerReasonSchema } from '#contract/miner-admin.ts';
import { DialogButtons } from '#web/components/ui/dialog-buttons.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { FailureNotice } from '#web/components/ui/notice.tsx';
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

/** What needs the password again. */
const PROVED: ReadonlySet<MinerAction> = new Set(['erase', 'exportData']);

type ReasonForm = ReturnType<typeof useReasonForm>;

/** What is typed, what is wrong with it, and the action itself. */
function useReasonForm({ miner, action, onDone }: Pick<ReasonDialogProps, 'miner' | 'action' | 'onDone'>) {
  const [reason, setReason] = useState('');
  const [typedAddress, setTypedAddress] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const run = useMinerAction(String(miner.id), action);
  const isConfirmed = action !== 'erase' || typedAddress.trim().toLowerCase() === miner.wallet.email;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const parsed = (PROVED.has(action) ? eraseMinerSchema : minerReasonSchema).safeParse({ reason, password, code });
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
  return {
    reason: { value: reason, set: setReason, error: problems.reason },
    address: { value: typedAddress, set: setTypedAddress },
    password: { value: password, set: setPassword, error: problems.password ?? wrongPassword },
    /** undefined: not asked for. */
    code: code === undefined ? undefined : { value: code, set: setCode, error: problems.code ?? wrongCode },
    failure: run.error === null || isAboutProof ? undefined : errorMessage(run.error),
    isConfirmed,
    isPending: run.isPending,
    submit,
  };
}

/** Asks why; before erasing and exporting for the password too, and before erasing for the wallet's address. */
export function ReasonDialog({ miner, action, username, onCancel, onDone }: ReasonDialogProps): ReactNode {
  const texts = TEXTS[action];
  const form = useReasonForm({ miner, action, onDone });
  return (
    <ModalDialog
      title={texts.question}
      lead={
        <>
          <p className="wrap-anywhere font-semibold text-text">{miner.wallet.email}</p>
          <p className="mt-1">{texts.note}</p>
        </>
      }
      onCancel={() => !form.isPending && onCancel()}
      className="w-[min(32rem,calc(100vw-2rem))]"
    >
      <form noValidate onSubmit={form.submit} className="mt-5 grid gap-4">
        <TextAreaField
          label={TEXTS.reason}
          value={form.reason.value}
          error={form.reason.error}
          onChange={({ target }) => form.reason.set(target.value)}
        />
        <p className="-mt-2 text-muted text-xs">{TEXTS.reasonHint}</p>
        {action === 'erase' && <AddressField form={form} />}
        {PROVED.has(action) && <ProofFields form={form} username={username} />}
        <FailureNotice title={TEXTS.failed} text={form.failure} />
        <DialogButtons
          cancelLabel={TEXTS.cancel}
          submitLabel={texts.confirm}
          isDangerous={action === 'erase' || action === 'block'}
          busy={form.isPending}
          disabled={!form.isConfirmed}
          onCancel={onCancel}
        />
      </form>
    </ModalDialog>
  );
}

function AddressField({ form: { address } }: { readonly form: ReasonForm }): ReactNode {
  return (
    <TextField
      label={TEXTS.erase.typeAddress}
      value={address.value}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => address.set(target.value)}
    />
  );
}

function ProofFields({ form, username }: { readonly form: ReasonForm; readonly username: string }): ReactNode {
  const { password, code } = form;
  return (
    <>
      <PasswordAgainField
        username={username}
        value={password.value}
        error={password.error}
        onChange={({ target }) => password.set(target.value)}
      />
      {code !== undefined && (
        <CodeAgainField value={code.value} error={code.error} onChange={({ target }) => code.set(target.value)} />
      )}
    </>
  );
}
