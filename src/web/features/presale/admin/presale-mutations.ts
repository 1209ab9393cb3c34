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
import { publicPhase } from '#domain/presale/public-phase.ts';
import { publishesPhase } from '#domain/presale/publishes-phase.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { callConfirmed, withConfirmation } from '#web/lib/confirmation.ts';
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
    call: (body: PhaseInput & Confirmed) =>
      callConfirmed(presaleCreatePhase, {
        body,
        isKnown: publishesPhase({ before: undefined, after: body }, wallClockMs()),
      }),
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
  const isKnown = publishesPhase({ before, after }, wallClockMs());
  return callConfirmed(presaleUpdatePhase, { params, body, isKnown });
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
    mutationFn: ({ version: _, ...phase }: PhaseData) => deletePhase(phase),
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
  return callConfirmed(presaleRestorePhase, { params: { id }, body: { activeBeside }, isKnown: true });
}

/** With `version`, only as long as nobody has changed it. */
function deletePhase({ version, ...phase }: Omit<PhaseData, 'version'> & { readonly version?: number }) {
  const params = { id: String(phase.id) };
  const known = version === undefined ? {} : { version: String(version) };
  const { isActive } = publicPhase({ ...phase }, wallClockMs());
  return withConfirmation({ endpoint: presaleDeletePhase, call: { params }, isKnown: isActive }, (ticket) =>
    callEndpoint(presaleDeletePhase, { params, queryParams: { ...known, ...ticket } }),
  );
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
