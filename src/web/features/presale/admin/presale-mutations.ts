import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type PhaseData,
  type PhaseInput,
  presaleCreatePhase,
  presaleDeletePhase,
  presaleRestorePhase,
  presaleUpdatePhase,
} from '#contract/presale.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { invalidatePresale } from './presale-queries.ts';
import { PHASE_NOTICES, type PhaseAction, phaseFailure } from './texts.ts';

export function useCreatePhase() {
  return usePhaseMutation('create', (body: PhaseInput) => callEndpoint(presaleCreatePhase, { body }));
}

/** Saves `input` over `base`. Fails with the problem phase-changed when that is no longer the saved version. */
export function useUpdatePhase() {
  return usePhaseMutation('update', ({ input, base }: { input: PhaseInput; base: PhaseData }) =>
    callEndpoint(presaleUpdatePhase, { params: { id: String(base.id) }, body: { ...input, version: base.version } }),
  );
}

export function useRestorePhase() {
  return usePhaseMutation('restore', ({ id }: Pick<PhaseData, 'id' | 'name'>) =>
    callEndpoint(presaleRestorePhase, { params: { id: String(id) } }),
  );
}

/** `onResponse` runs before the presale is refreshed. */
export function useDeletePhase({ onResponse }: { readonly onResponse: () => void }) {
  return usePhaseMutation(
    'delete',
    ({ id }: PhaseData) => callEndpoint(presaleDeletePhase, { params: { id: String(id) } }),
    onResponse,
  );
}

/**
 * Shows the notice of `action` and refreshes the presale, after a failure too: somebody else may have changed it.
 * `mutateAsync` rejects with the call's error.
 */
function usePhaseMutation<Input, Result>(
  action: PhaseAction,
  mutationFn: (input: Input) => Promise<Result>,
  onResponse?: () => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onError: (error) => toast({ ...phaseFailure(action, errorMessage(error)), variant: 'destructive' }),
    onSuccess: () => toast(PHASE_NOTICES[action]),
    onSettled: () => {
      onResponse?.();
      return invalidatePresale(queryClient);
    },
  });
}
