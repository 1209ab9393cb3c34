import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { DASHBOARD } from '#web/content/presale-admin.ts';
import { phaseRestoreId } from './focus-targets.ts';
import { useRestorePhase } from './presale-mutations.ts';

const TEXTS = DASHBOARD.deletedPhases;

export interface RestoreButtonProps {
  readonly id: number;
  readonly name: string;
  /** Called when the presale has been refreshed: this button may be gone by then. */
  readonly onRestored: () => void;
}

export function RestoreButton({ id, name, onRestored }: RestoreButtonProps): ReactNode {
  const restorePhase = useRestorePhase();

  function restore(): void {
    // The hook reports a failure.
    restorePhase.mutateAsync({ id, name }).then(onRestored, () => undefined);
  }

  return (
    <Button
      id={phaseRestoreId(id)}
      variant="secondary"
      busy={restorePhase.isPending}
      aria-label={`${TEXTS.restore} ${name}`}
      onClick={restore}
    >
      <Undo2 aria-hidden="true" className="size-4" />
      {TEXTS.restore}
    </Button>
  );
}
