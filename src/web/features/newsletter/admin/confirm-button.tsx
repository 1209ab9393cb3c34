import { type ReactNode, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { NEWSLETTER_ADMIN } from './texts.ts';

interface ConfirmButtonProps {
  /** `confirm`: of the button that does it. */
  readonly texts: Readonly<Record<'open' | 'question' | 'note' | 'confirm', string>>;
  readonly busy: boolean;
  readonly className?: string;
  readonly onConfirm: () => void;
}

/** A button that asks first. While it is done the button is busy, and the dialog closed. */
export function ConfirmButton({ texts, busy, className, onConfirm }: ConfirmButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" {...{ busy, className }} onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <ConfirmDialog
        open={isOpen}
        question={texts.question}
        confirmLabel={texts.confirm}
        cancelLabel={NEWSLETTER_ADMIN.cancel}
        onCancel={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false);
          onConfirm();
        }}
      >
        {texts.note}
      </ConfirmDialog>
    </>
  );
}
