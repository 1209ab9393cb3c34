import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type PhaseData,
  type PhaseInput,
  presaleCreatePhase,
  presaleDeletePhase,
  presalePurgePhase,
  presaleRestorePhase,
  presaleUpdatePhase,
} from '#contract/presale.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { invalidatePresale } from './presale-queries.ts';
import { PHASE_NOTICES, type PhaseAction, phaseFailure } from './texts.ts';
import { undoAction } from './undo.ts';

/** The phases that may be active at the same time, by id; with any other, a call fails with phase-overlaps. */
interface Confirmed {
  readonly activeBeside: number[];
}

export function useCreatePhase() {
  return usePhaseMutation('create', {
    call: (body: PhaseInput & Confirmed) => callEndpoint(presaleCreatePhase, { body }),
    undo: (_input, created) => deletePhase(created),
  });
}

/** Saves `input` over `base`. Fails with the problem phase-changed when that is no longer the saved version. */
export function useUpdatePhase() {
  return usePhaseMutation('update', {
    call: ({ input, base, activeBeside }: { input: PhaseInput; base: PhaseData } & Confirmed) =>
      updatePhase(base, { ...input, activeBeside }),
    undo: ({ base }, updated) => updatePhase(updated, base),
  });
}

function updatePhase(before: PhaseData, after: PhaseInput & Partial<Confirmed>): Promise<PhaseData> {
  const params = { id: String(before.id) };
  const body = { ...after, version: before.version };
  return callEndpoint(presaleUpdatePhase, { params, body });
}

export interface RestoredPhase {
  readonly id: string;
  readonly name: string;
  readonly activeBeside?: number[];
}

export function useRestorePhase() {
  return usePhaseMutation('restore', {
    call: restorePhase,
    describe: ({ name }) => name,
    undo: (_input, restored) => deletePhase(restored),
  });
}

export function usePurgePhase() {
  return usePhaseMutation('purge', {
    call: ({ id, name }: { readonly id: string; readonly name: string }) =>
      callEndpoint(presalePurgePhase, { params: { id }, body: { name } }),
    describe: ({ name }) => name,
  });
}

/**
 * Refreshes the presale after a failure too: another administrator may have deleted the phase. `onResponse` runs first.
 */
export function useDeletePhase({ onResponse }: { readonly onResponse: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: PhaseData) => deletePhase({ id }),
    onError: (error) => showFailure('delete', error),
    onSuccess: (_result, phase) => showNotice('delete', queryClient, { undo: () => restoreDeleted(phase) }),
    onSettled: () => {
      onResponse();
      return invalidatePresale(queryClient);
    },
  });
}

function restoreDeleted(phase: PhaseData): Promise<PhaseData> {
  return restorePhase({ id: String(phase.id), name: phase.name });
}

function restorePhase({ id, activeBeside = [] }: RestoredPhase): Promise<PhaseData> {
  return callEndpoint(presaleRestorePhase, { params: { id }, body: { activeBeside } });
}

/** With `version`, only as long as nobody has changed it. */
function deletePhase({ id, version }: { readonly id: number; readonly version?: number }): Promise<undefined> {
  const queryParams = version === undefined ? {} : { version: String(version) };
  return callEndpoint(presaleDeletePhase, { params: { id: String(id) }, queryParams });
}

/**
 * Shows the notice of `action`, with `describe` as its text and a button for `undo`, and refreshes the presale;
 * `mutateAsync` rejects with the call's error.
 */
function usePhaseMutation<Input, Result>(
  action: PhaseAction,
  options: {
    readonly call: (input: Input) => Promise<Result>;
    readonly describe?: (input: Input) => string;
    readonly undo?: (input: Input, result: Result) => Promise<unknown>;
  },
) {
  const { call, describe, undo } = options;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onError: (error) => showFailure(action, error),
    onSuccess: (result, input) => {
      showNotice(action, queryClient, {
        description: describe?.(input),
        undo: undo && (() => undo(input, result)),
      });
      return invalidatePresale(queryClient);
    },
  });
}

function showNotice(
  action: PhaseAction,
  queryClient: QueryClient,
  { description, undo }: { description?: string | undefined; undo?: (() => Promise<unknown>) | undefined },
): void {
  const notice = PHASE_NOTICES[action];
  toast({ ...notice, description, action: undo && undoAction(notice.title, undo, queryClient) });
}

function showFailure(action: PhaseAction, error: Error): void {
  toast({ ...phaseFailure(action, errorMessage(error)), variant: 'destructive' });
}
