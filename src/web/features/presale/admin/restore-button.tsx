import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { neighbourFocus } from './focus-neighbour.ts';
import { useRestorePhase } from './presale-mutations.ts';
import { DASHBOARD, PUBLISH } from './texts.ts';

const TEXTS = DASHBOARD.deletedPhases;

export interface RestoreButtonProps {
  readonly id: string;
  readonly name: string;
  /** The heading that is focused after the restoration when the button was not in a list with other entries. */
  readonly headingId: string;
}

/** Asks first when another phase is active at the same time. */
export function RestoreButton({ id, name, headingId }: RestoreButtonProps): ReactNode {
  const restorePhase = useRestorePhase();
  /** Waits for a confirmation. */
  const [overlaps, setOverlaps] = useState<NonNullable<Problem['phases']>>([]);

  function restore(): void {
    const focusNext = neighbourFocus(document.getElementById(buttonId(id))?.closest('tr'), headingId);
    restorePhase.mutateAsync({ id, name, activeBeside: overlaps.map((phase) => phase.id) }).then(focusNext, (error) => {
      // The hook reports the failure.
      setOverlaps(error instanceof ApiError ? [...overlaps, ...error.phases] : []);
    });
  }

  return (
    <>
      <Button
        id={buttonId(id)}
        variant="secondary"
        busy={restorePhase.isPending}
        aria-label={`${TEXTS.restore} ${name}`}
        onClick={restore}
      >
        <Undo2 aria-hidden="true" className="size-4" />
        {TEXTS.restore}
      </Button>
      <ConfirmDialog
        open={overlaps.length > 0}
        question={TEXTS.restoreQuestion}
        confirmLabel={TEXTS.restore}
        cancelLabel={DASHBOARD.phases.cancel}
        busy={restorePhase.isPending}
        onCancel={() => setOverlaps([])}
        onConfirm={restore}
      >
        <p className="wrap-anywhere font-semibold text-text">
          {PUBLISH.overlaps(overlaps.map((phase) => phase.name))}.
        </p>
        <p className="mt-1">{PUBLISH.overlapsNote}</p>
      </ConfirmDialog>
    </>
  );
}

function buttonId(id: string): string {
  return `restore-${id}`;
}
