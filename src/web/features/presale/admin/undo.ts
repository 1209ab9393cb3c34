import type { QueryClient } from '@tanstack/react-query';
import { type ToastAction, toast } from '#web/components/ui/toast/toast-store.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { invalidatePresale } from './presale-queries.ts';
import { PHASE_UNDO } from './texts.ts';

/** The button of a notice that undoes what it reports, by an ordinary change of the phase, and reports that too. */
export function undoAction(notice: string, undo: () => Promise<unknown>, queryClient: QueryClient): ToastAction {
  return {
    label: PHASE_UNDO.action,
    altText: PHASE_UNDO.actionLabel(notice),
    onAction: () => {
      undo()
        .then(
          () => toast(PHASE_UNDO.done),
          (error: unknown) => toast({ title: PHASE_UNDO.failed, description: reasonOf(error), variant: 'destructive' }),
        )
        .finally(() => invalidatePresale(queryClient));
    },
  };
}

function reasonOf(error: unknown): string {
  const { code, detail } = error instanceof ApiError ? error : {};
  if (code === 'phase-changed') return PHASE_UNDO.changed;
  if (code === 'not-found') return PHASE_UNDO.gone;
  return (code === 'phase-overlaps' ? detail : undefined) ?? errorMessage(error);
}
