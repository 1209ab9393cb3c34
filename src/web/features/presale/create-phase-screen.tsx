import { type ReactNode, useState } from 'react';
import { defaultPhase } from '#domain/presale/defaults.ts';
import { PHASE_FORM } from '#web/content/presale-admin.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { PhaseForm } from './phase-form.tsx';
import { PhasePage } from './phase-page.tsx';
import { useCreatePhase } from './presale-mutations.ts';

/** The phase form in create mode. */
export function CreatePhaseScreen(): ReactNode {
  const createPhase = useCreatePhase();
  const [base] = useState(() => defaultPhase(wallClockMs()));

  return (
    <PhasePage title={PHASE_FORM.createTitle}>
      <PhaseForm
        base={base}
        submitLabel={PHASE_FORM.create}
        onSave={(input) => createPhase.mutateAsync(input).then(() => true)}
      />
    </PhasePage>
  );
}
