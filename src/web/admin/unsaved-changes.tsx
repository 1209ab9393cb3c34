import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { blockNavigation } from '#web/lib/navigation-blocker.ts';
import { UNSAVED_CHANGES as TEXTS } from './texts.ts';

/** Asks before a form that is not saved is left. */
export function UnsavedChanges({ isDirty }: { readonly isDirty: boolean }): ReactNode {
  const [leave, setLeave] = useState<() => void>();
  const unblock = useRef<() => void>(undefined);

  useEffect(() => {
    if (!isDirty) return;
    const release = blockNavigation((proceed) => setLeave(() => proceed));
    unblock.current = release;
    return release;
  }, [isDirty]);

  return (
    <ConfirmDialog
      open={leave !== undefined}
      question={TEXTS.question}
      confirmLabel={TEXTS.go}
      cancelLabel={TEXTS.stay}
      onCancel={() => setLeave(undefined)}
      onConfirm={() => {
        setLeave(undefined);
        unblock.current?.();
        leave?.();
      }}
    >
      {TEXTS.note}
    </ConfirmDialog>
  );
}
