import { type FormEvent, type ReactNode, useState } from 'react';
import { errorMessage } from '#web/lib/error-message.ts';
import { DialogButtons, ModalDialog } from './modal-dialog.tsx';
import { FailureNotice } from './notice.tsx';

export interface ActionDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly submitLabel: string;
  readonly failedTitle: string;
  /** What else is asked. */
  readonly children?: ReactNode;
  /** The dialog is closed when it resolves, and shows why when it rejects. */
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before something is done, and does it. */
export function ActionDialog(props: ActionDialogProps): ReactNode {
  const { title, lead, submitLabel, failedTitle, children, onSubmit, onClose } = props;
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFailure(undefined);
    setBusy(true);
    try {
      await onSubmit();
      onClose();
    } catch (error) {
      setFailure(errorMessage(error));
      setBusy(false);
    }
  }

  return (
    <ModalDialog
      title={title}
      lead={lead}
      onCancel={() => !isBusy && onClose()}
      className="w-[min(28rem,calc(100vw-2rem))]"
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-4">
        {children}
        <FailureNotice title={failedTitle} text={failure} />
        <DialogButtons submitLabel={submitLabel} cancelLabel="Cancel" busy={isBusy} onCancel={onClose} />
      </form>
    </ModalDialog>
  );
}
