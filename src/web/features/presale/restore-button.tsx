import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { presaleRestorePhase } from '#contract/presale.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { DASHBOARD } from '#web/content/presale-admin.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorText } from '#web/lib/error-text.ts';
import { phaseRestoreId } from './focus-targets.ts';

const WORDS = DASHBOARD.deletedPhases;

export interface RestoreButtonProps {
  readonly id: number;
  readonly name: string;
  readonly onRestored: () => Promise<void>;
}

export function RestoreButton({ id, name, onRestored }: RestoreButtonProps): ReactNode {
  const [isBusy, setBusy] = useState(false);

  async function restore(): Promise<void> {
    setBusy(true);
    try {
      await callEndpoint(presaleRestorePhase, { params: { id: String(id) } });
      toast({ title: WORDS.restored, description: name });
      await onRestored();
    } catch (cause) {
      toast({ title: 'Error', description: WORDS.restoreFailed(errorText(cause)), variant: 'destructive' });
    }
    setBusy(false);
  }

  return (
    <Button
      id={phaseRestoreId(id)}
      variant="secondary"
      busy={isBusy}
      aria-label={`${WORDS.restore} ${name}`}
      onClick={restore}
    >
      <Undo2 aria-hidden="true" className="size-4" />
      {WORDS.restore}
    </Button>
  );
}
