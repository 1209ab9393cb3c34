import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';

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
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return;
    element.showModal();
    return () => element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onCancel();
      }}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-md border border-edge bg-surface p-6 text-text backdrop:bg-ground/80"
    >
      <h2 id={titleId} className="text-lg">
        {question}
      </h2>
      {children !== undefined && <div className="mt-3 text-muted text-sm">{children}</div>}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
