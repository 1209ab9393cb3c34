import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { defaultPhase } from '#domain/presale/defaults.ts';
import type { PhaseFields } from '#domain/presale/phase.ts';
import { ADMIN_TITLES } from '#web/admin/texts.ts';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { wallClockMs } from '#web/lib/clock.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { duplicatedId, duplicatePhase } from './duplicate-phase.ts';
import { PhaseForm } from './phase-form.tsx';
import { PhasePage } from './phase-page.tsx';
import { useCreatePhase } from './presale-mutations.ts';
import { phaseQuery } from './presale-queries.ts';
import { PHASE_FORM } from './texts.ts';

/** The phase form in create mode, with the default values or with those of the phase that the address names. */
export function CreatePhaseScreen(): ReactNode {
  const [params] = useSearchParams();
  const [fresh] = useState(() => defaultPhase(wallClockMs()));
  const copiedId = duplicatedId(params);
  return (
    <PhasePage title={ADMIN_TITLES['/admin/presale/create']}>
      {copiedId === undefined ? <CreateForm base={fresh} /> : <DuplicateForm key={copiedId} id={copiedId} />}
    </PhasePage>
  );
}

function DuplicateForm({ id }: { readonly id: string }): ReactNode {
  const { data: phase, error } = useQuery(phaseQuery(id));
  if (phase !== undefined) return <CreateForm base={duplicatePhase(phase)} />;
  if (error !== null) {
    return (
      <Notice tone="danger" role="alert" title={PHASE_FORM.notDuplicated} className="mt-8">
        {errorMessage(error)}
      </Notice>
    );
  }
  return (
    <div className="grid min-h-60 place-items-center text-muted">
      <Spinner label={PHASE_FORM.loading} className="size-7" />
    </div>
  );
}

function CreateForm({ base }: { readonly base: PhaseFields }): ReactNode {
  const createPhase = useCreatePhase();
  const [start] = useState(base);
  return (
    <PhaseForm
      base={start}
      submitLabel={PHASE_FORM.create}
      onSave={(input, activeBeside) => createPhase.mutateAsync({ ...input, activeBeside }).then(() => true)}
    />
  );
}
