import type { ReactNode } from 'react';
import { Button } from './button.tsx';

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
