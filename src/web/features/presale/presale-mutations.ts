import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type PhaseInput,
  presaleCreatePhase,
  presaleDeletePhase,
  presaleRestorePhase,
  presaleUpdatePhase,
} from '#contract/presale.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { PHASE_NOTICES, type PhaseAction, phaseFailure } from '#web/content/presale-admin.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { invalidatePresale } from './presale-queries.ts';

export function useCreatePhase() {
  return usePhaseMutation('create', (body: PhaseInput) => callEndpoint(presaleCreatePhase, { body }));
}

/** Fails with the problem phase-changed when `version` is not the current one. */
export function useUpdatePhase(id: string) {
  return usePhaseMutation('update', (body: PhaseInput & { readonly version: number }) =>
    callEndpoint(presaleUpdatePhase, { params: { id }, body }),
  );
}

export function useRestorePhase() {
  return usePhaseMutation(
    'restore',
    ({ id }: { readonly id: string; readonly name: string }) => callEndpoint(presaleRestorePhase, { params: { id } }),
    ({ name }) => name,
  );
}

/**
 * Refreshes the presale after a failure too: another administrator may have deleted the phase. `onResponse` runs first.
 */
export function useDeletePhase({ onResponse }: { readonly onResponse: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(presaleDeletePhase, { params: { id } }),
    onError: (error) => showFailure('delete', error),
    onSuccess: () => toast(PHASE_NOTICES.delete),
    onSettled: () => {
      onResponse();
      return invalidatePresale(queryClient);
    },
  });
}

/**
 * Shows the notice of `action`, with `describe` as its text, and refreshes the presale; `mutateAsync` rejects with the
 * call's error.
 */
function usePhaseMutation<Input, Result>(
  action: PhaseAction,
  call: (input: Input) => Promise<Result>,
  describe?: (input: Input) => string,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onError: (error) => showFailure(action, error),
    onSuccess: (_result, input) => {
      toast({ ...PHASE_NOTICES[action], ...(describe && { description: describe(input) }) });
      return invalidatePresale(queryClient);
    },
  });
}

function showFailure(action: PhaseAction, error: Error): void {
  toast({ ...phaseFailure(action, errorMessage(error)), variant: 'destructive' });
}
