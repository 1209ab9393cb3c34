import { type FormEvent, type ReactNode, useState } from 'react';
import { type MinerRecord, minerReasonSchema } from '#contract/miner-admin.ts';
import { TextAreaField } from '#web/components/ui/fields.tsx';
import { DialogButtons, ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { FailureNotice } from '#web/components/ui/notice.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { useMinerAction } from './miner-queries.ts';
import { MINER_RECORD } from './texts.ts';

const { actions: TEXTS } = MINER_RECORD;

/** What asks why first. */
export type ReasonedAction = 'block' | 'erase';

export interface ReasonDialogProps {
  readonly miner: MinerRecord;
  readonly action: ReasonedAction;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

type ReasonForm = ReturnType<typeof useReasonForm>;

/** What is typed, what is wrong with it, and the action itself. */
function useReasonForm({ miner, action, onDone }: Pick<ReasonDialogProps, 'miner' | 'action' | 'onDone'>) {
  const [reason, setReason] = useState('');
  const [typedAddress, setTypedAddress] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const run = useMinerAction(String(miner.id), action);
  const isConfirmed = action !== 'erase' || typedAddress.trim().toLowerCase() === miner.wallet.email;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const parsed = minerReasonSchema.safeParse({ reason });
    const issues = parsed.error?.issues ?? [];
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (parsed.success && isConfirmed) run.mutate(parsed.data, { onSuccess: onDone });
  }

  return {
    reason: { value: reason, set: setReason, error: problems.reason },
    address: { value: typedAddress, set: setTypedAddress },
    failure: run.error === null ? undefined : errorMessage(run.error),
    isConfirmed,
    isPending: run.isPending,
    submit,
  };
}

/** Asks why; before erasing for the wallet's address. */
export function ReasonDialog({ miner, action, onCancel, onDone }: ReasonDialogProps): ReactNode {
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
        <FailureNotice title={TEXTS.failed} text={form.failure} />
        <DialogButtons
          cancelLabel={TEXTS.cancel}
          submitLabel={texts.confirm}
          isDangerous
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
