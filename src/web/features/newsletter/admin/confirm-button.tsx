import { type ReactNode, useState } from 'react';
import { Button, type ButtonVariant } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { NEWSLETTER_ADMIN } from './texts.ts';

interface ConfirmButtonProps {
  readonly label: string;
  readonly question: string;
  readonly note: string;
  /** Of the button that does it. */
  readonly confirmLabel: string;
  readonly busy: boolean;
  readonly variant?: ButtonVariant;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly onConfirm: () => void;
}

/** A button that asks first. While it is done the button is busy, and the dialog closed. */
export function ConfirmButton(props: ConfirmButtonProps): ReactNode {
  const { label, question, note, confirmLabel, busy, variant = 'quiet', disabled, className, onConfirm } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...{ variant, busy, disabled, className }} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        question={question}
        confirmLabel={confirmLabel}
        cancelLabel={NEWSLETTER_ADMIN.cancel}
        onCancel={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false);
          onConfirm();
        }}
      >
        {note}
      </ConfirmDialog>
    </>
  );
}
