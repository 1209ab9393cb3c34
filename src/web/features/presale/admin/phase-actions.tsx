import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type DeletedPhase,
  presaleListDeletedPhases,
  presaleListPhaseHistory,
  presaleListPhases,
  presaleReadPhase,
  presaleRestorePhase,
} from '#contract/presale.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import type { Question } from '#web/components/ui/question-dialog.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { useAction } from '#web/components/ui/use-action.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Ticket } from '../page/ticket.tsx';
import { type PhaseEdit, publishReview } from './phase-warnings.ts';

/** Specification, "Auth and admin notices". */
const NOTICES = {
  create: 'Presale phase created successfully',
  update: 'Presale phase updated successfully',
  delete: 'Presale phase deleted',
  restore: 'Presale phase restored',
} as const;

/** What follows a change of a phase called `name`, for `useAction`. */
export function phaseOutcome(change: keyof typeof NOTICES, name: string) {
  return {
    done: { title: NOTICES[change], description: name },
    invalidates: [presaleListPhases, presaleListDeletedPhases, presaleReadPhase, presaleListPhaseHistory],
    onFailed: (error: unknown): boolean => {
      const description = `Failed to ${change} presale phase: ${errorMessage(error)}`;
      toast({ title: 'Error', description, variant: 'destructive' });
      return true;
    },
  } as const;
}

/** Asks whether to publish what a change shows visitors, with its warnings; undefined: it shows them nothing new. */
export function publishQuestion(edit: PhaseEdit): Question | undefined {
  const review = publishReview(edit, wallClockMs());
  if (review === undefined) return undefined;
  const { warnings, sentences, phase } = review;
  return {
    title: 'Publish this phase?',
    action: 'Publish',
    cancel: 'Back',
    preview: (
      <div className="mt-4 grid gap-5 text-sm">
        {warnings.length > 0 && (
          <Notice tone="warning" title="Please check">
            <ul className="grid gap-1">
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Notice>
        )}
        {sentences.length > 0 && (
          <div>
            <p className="text-muted">What visitors will read:</p>
            <ul className="mt-1 grid gap-1">
              {sentences.map((sentence) => (
                <li key={sentence} className="wrap-anywhere first-letter:uppercase">
                  {sentence}.
                </li>
              ))}
            </ul>
          </div>
        )}
        {phase !== undefined && <Ticket phase={phase} heading="h3" isPreview />}
      </div>
    ),
  };
}

/**
 * Restores a deleted phase; one that is no draft, after a look at what visitors will see. Then `focusId` is focused,
 * when the button was not in a list with other entries.
 */
export function RestoreButton(props: { readonly phase: DeletedPhase; readonly focusId: string }): ReactNode {
  const { phase, focusId } = props;
  const { data: phases = [] } = useQuery(endpointQuery(presaleListPhases));
  const restore = useAction(presaleRestorePhase, {
    ...phaseOutcome('restore', phase.name),
    confirm: () => publishQuestion({ action: 'restored', before: null, after: phase, phases }),
  });

  async function restoreFrom(row: Element | null): Promise<void> {
    const focusNext = neighbourFocus(row, focusId);
    if (await restore.run({ params: { id: String(phase.id) } })) focusNext();
  }

  return (
    <Button
      variant="secondary"
      busy={restore.isPending}
      aria-label={`Restore ${phase.name}`}
      onClick={(event) => void restoreFrom(event.currentTarget.closest('tr'))}
    >
      <Undo2 aria-hidden="true" className="size-4" />
      Restore
    </Button>
  );
}

/**
 * Remembers the neighbour of a table row that is about to be removed: the one after it, else the one before it.
 * Returns a function that focuses the neighbour's first control, or the element `focusId` when there is no neighbour.
 */
export function neighbourFocus(row: Element | null, focusId: string): () => void {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  return () => {
    const control = neighbour?.isConnected ? neighbour.querySelector<HTMLElement>('a, button') : null;
    (control ?? document.getElementById(focusId))?.focus();
  };
}
