import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DeletedPhase } from '#contract/presale.ts';
import { Button } from '#web/components/ui/button.tsx';
import { wallClockMs } from '#web/lib/clock.ts';
import { neighbourFocus } from './focus-neighbour.ts';
import { type PublishReview, publishReview } from './phase-warnings.ts';
import { useRestorePhase } from './presale-mutations.ts';
import { phasesQuery } from './presale-queries.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { DASHBOARD } from './texts.ts';

export interface RestoreButtonProps {
  readonly phase: DeletedPhase;
  /** The heading that is focused after the restoration when the button was not in a list with other entries. */
  readonly headingId: string;
}

/** Restores a deleted phase; one that is no draft, after a look at what visitors will see. */
export function RestoreButton({ phase, headingId }: RestoreButtonProps): ReactNode {
  const { data: phases = [] } = useQuery(phasesQuery);
  const restorePhase = useRestorePhase();
  const [review, setReview] = useState<PublishReview>();
  const buttonId = `restore-${phase.id}`;

  function restore(): void {
    const focusNext = neighbourFocus(document.getElementById(buttonId)?.closest('tr'), headingId);
    setReview(undefined);
    // The hook reports a failure.
    restorePhase.mutateAsync(phase).then(focusNext, () => undefined);
  }

  function start(): void {
    const found = publishReview({ action: 'restored', before: null, after: phase, phases }, wallClockMs());
    if (found === undefined) restore();
    else setReview(found);
  }

  return (
    <>
      <Button
        id={buttonId}
        variant="secondary"
        busy={restorePhase.isPending}
        aria-label={`${DASHBOARD.deletedPhases.restore} ${phase.name}`}
        onClick={start}
      >
        <Undo2 aria-hidden="true" className="size-4" />
        {DASHBOARD.deletedPhases.restore}
      </Button>
      {review !== undefined && (
        <PublishDialog review={review} onCancel={() => setReview(undefined)} onPublish={restore} />
      )}
    </>
  );
}
