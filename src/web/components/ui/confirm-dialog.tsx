import type { ReactNode } from 'react';
import { DialogButtons, ModalDialog } from './modal-dialog.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly question: string;
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly busy?: boolean | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation. Cancel has the focus; Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { open, question, children, confirmLabel, cancelLabel, busy = false, onConfirm, onCancel } = props;
  if (!open) return null;
  return (
    <ModalDialog
      title={question}
      lead={children}
      onCancel={() => !busy && onCancel()}
      className="w-[min(30rem,calc(100vw-2rem))]"
    >
      <DialogButtons
        {...{ cancelLabel, busy, onCancel, onConfirm }}
        submitLabel={confirmLabel}
        isDangerous
        className="mt-6"
      />
    </ModalDialog>
  );
}
