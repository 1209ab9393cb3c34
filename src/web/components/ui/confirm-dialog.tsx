import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ModalDialog } from './modal-dialog.tsx';

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
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </ModalDialog>
  );
}
