import { type ReactNode, useState } from 'react';
import { defaultPhase } from '#domain/presale/fields.ts';
import { ADMIN_TITLES } from '#web/admin/texts.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { PhaseForm } from './phase-form.tsx';
import { PhasePage } from './phase-page.tsx';
import { useCreatePhase } from './presale-mutations.ts';
import { PHASE_FORM } from './texts.ts';

/** The phase form in create mode, with the default values. */
export function CreatePhaseScreen(): ReactNode {
  const [base] = useState(() => defaultPhase(wallClockMs()));
  const createPhase = useCreatePhase();
  return (
    <PhasePage title={ADMIN_TITLES['/admin/presale/create']}>
      <PhaseForm
        base={base}
        submitLabel={PHASE_FORM.create}
        onSave={(input) => createPhase.mutateAsync(input).then(() => true)}
      />
    </PhasePage>
  );
}
