import { useEffect } from 'react';
import { confirm } from '#web/components/ui/confirm.ts';
import { blockNavigation } from '#web/lib/navigation-blocker.ts';

/** Asks before a form that is not saved is left. */
export function UnsavedChanges({ isDirty }: { readonly isDirty: boolean }): null {
  useEffect(() => {
    if (!isDirty) return;
    const unblock = blockNavigation(async (proceed) => {
      const mayLeave = await confirm({
        title: 'Leave without saving?',
        text: 'Your changes have not been saved.',
        action: 'Leave without saving',
        cancel: 'Keep editing',
      });
      if (!mayLeave) return;
      unblock();
      proceed();
    });
    return unblock;
  }, [isDirty]);
  return null;
}
