import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

export interface ModalDialogProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly onCancel: () => void;
  readonly className: string;
  /** Stays in sight while the rest is scrolled. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A modal dialog, open while it is mounted. Escape cancels. */
export function ModalDialog({ title, lead, onCancel, className, footer, children }: ModalDialogProps): ReactNode {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // Closed before React removes it, so that the browser returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      className={`m-auto max-h-[85dvh] overflow-y-auto rounded-md border border-edge bg-surface p-6 text-text backdrop:bg-ground/80 ${className}`}
    >
      <h2 id={titleId} className="text-base">
        {title}
      </h2>
      {lead !== undefined && <div className="mt-3 text-muted text-sm">{lead}</div>}
      {children}
      {footer !== undefined && (
        <div className="sticky -bottom-6 -mx-6 mt-6 -mb-6 flex justify-end border-line border-t bg-surface px-6 py-4">
          {footer}
        </div>
      )}
    </dialog>
  );
}

export interface DialogButtonsProps {
  readonly cancelLabel: string;
  readonly submitLabel: string;
  readonly isDangerous?: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly onCancel: () => void;
  /** Absent: the button submits the form around it. */
  readonly onConfirm?: () => void;
  readonly className?: string;
}

/** The last row of a dialog. */
export function DialogButtons(props: DialogButtonsProps): ReactNode {
  const { cancelLabel, submitLabel, isDangerous = false, busy = false, disabled, onCancel, onConfirm } = props;
  return (
    <div className={`${props.className ?? 'mt-2'} flex flex-wrap justify-end gap-3`}>
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button
        type={onConfirm === undefined ? 'submit' : 'button'}
        variant={isDangerous ? 'danger' : 'primary'}
        busy={busy}
        disabled={disabled}
        onClick={onConfirm}
      >
        {submitLabel}
      </Button>
    </div>
  );
}
