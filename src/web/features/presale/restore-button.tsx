import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { DASHBOARD } from '#web/content/presale-admin.ts';
import { neighbourFocus } from './focus-neighbour.ts';
import { useRestorePhase } from './presale-mutations.ts';

const TEXT = DASHBOARD.deletedPhases.restore;

export interface RestoreButtonProps {
  readonly id: string;
  readonly name: string;
  /** The heading that is focused after the restoration when the button was not in a list with other entries. */
  readonly headingId: string;
}

export function RestoreButton({ id, name, headingId }: RestoreButtonProps): ReactNode {
  const restorePhase = useRestorePhase();

  function restore(button: HTMLButtonElement): void {
    const focusNext = neighbourFocus(button.closest('li'), headingId);
    // The hook reports a failure.
    restorePhase.mutateAsync({ id, name }).then(focusNext, () => undefined);
  }

  return (
    <Button
      variant="secondary"
      busy={restorePhase.isPending}
      aria-label={`${TEXT} ${name}`}
      onClick={({ currentTarget }) => restore(currentTarget)}
    >
      <Undo2 aria-hidden="true" className="size-4" />
      {TEXT}
    </Button>
  );
}
