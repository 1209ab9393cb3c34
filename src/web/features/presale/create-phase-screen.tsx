import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { type PhaseInput, presaleCreatePhase } from '#contract/presale.ts';
import { defaultPhase } from '#domain/presale/defaults.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { PHASE_FORM, PHASE_NOTICES } from '#web/content/presale-admin.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { errorText } from '#web/lib/error-text.ts';
import { PhaseForm } from './phase-form.tsx';
import { PhasePage } from './phase-page.tsx';
import { phasesQuery, refreshPresale } from './presale-queries.ts';

/** The phase form in create mode. */
export function CreatePhaseScreen(): ReactNode {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [base] = useState(() => defaultPhase(wallClockMs()));
  const { data: phases = [] } = useQuery(phasesQuery);
  const toDashboard = useCallback(() => navigate('/admin'), [navigate]);

  async function save(body: PhaseInput): Promise<boolean> {
    try {
      await callEndpoint(presaleCreatePhase, { body });
    } catch (error) {
      toast({ ...PHASE_NOTICES.createFailed(errorText(error)), variant: 'destructive' });
      throw error;
    }
    toast(PHASE_NOTICES.created);
    await refreshPresale(queryClient);
    return true;
  }

  return (
    <PhasePage title={PHASE_FORM.createTitle}>
      <PhaseForm
        base={base}
        submitLabel={PHASE_FORM.create}
        anotherIsActive={phases.some(({ isActive }) => isActive)}
        onSave={save}
        onSaved={toDashboard}
        onCancel={toDashboard}
      />
    </PhasePage>
  );
}
