import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type PhaseInput,
  presaleCreatePhase,
  presaleDeletePhase,
  presaleRestorePhase,
  presaleUpdatePhase,
} from '#contract/presale.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { PHASE_NOTICES } from '#web/content/presale-admin.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorText } from '#web/lib/error-text.ts';
import { invalidatePresale } from './presale-queries.ts';

/** One hook per write. Each shows its notice and refreshes the presale; `mutateAsync` rejects with the call's error. */

export function useCreatePhase() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PhaseInput) => callEndpoint(presaleCreatePhase, { body }),
    onError: (error) => showFailure(PHASE_NOTICES.createFailed(errorText(error))),
    onSuccess: () => {
      toast(PHASE_NOTICES.created);
      return invalidatePresale(queryClient);
    },
  });
}

/** Fails with the problem phase-changed when `version` is not the current one. */
export function useUpdatePhase(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PhaseInput & { readonly version: number }) =>
      callEndpoint(presaleUpdatePhase, { params: { id }, body }),
    onError: (error) => showFailure(PHASE_NOTICES.updateFailed(errorText(error))),
    onSuccess: () => {
      toast(PHASE_NOTICES.updated);
      return invalidatePresale(queryClient);
    },
  });
}

/** Refreshes the presale after a failure too: somebody else may have deleted the phase. `onAnswer` runs before that. */
export function useDeletePhase({ onAnswer }: { readonly onAnswer: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callEndpoint(presaleDeletePhase, { params: { id: String(id) } }),
    onError: (error) => showFailure(PHASE_NOTICES.deleteFailed(errorText(error))),
    onSuccess: () => toast(PHASE_NOTICES.deleted),
    onSettled: () => {
      onAnswer();
      return invalidatePresale(queryClient);
    },
  });
}

export function useRestorePhase() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { readonly id: number; readonly name: string }) =>
      callEndpoint(presaleRestorePhase, { params: { id: String(id) } }),
    onError: (error) => showFailure(PHASE_NOTICES.restoreFailed(errorText(error))),
    onSuccess: (_phase, { name }) => {
      toast({ ...PHASE_NOTICES.restored, description: name });
      return invalidatePresale(queryClient);
    },
  });
}

function showFailure(notice: { readonly title: string; readonly description: string }): void {
  toast({ ...notice, variant: 'destructive' });
}
