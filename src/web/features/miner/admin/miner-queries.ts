import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  adminBlockMiner,
  adminEndPinWait,
  adminEraseMiner,
  adminExportMinerData,
  adminReadMiner,
  adminUnblockMiner,
} from '#contract/miner-admin.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { type CallInput, callEndpoint } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { saveJson } from '#web/lib/save-file.ts';
import { MINER_RECORD } from './texts.ts';

const ENDPOINTS = {
  block: adminBlockMiner,
  unblock: adminUnblockMiner,
  endPinWait: adminEndPinWait,
  erase: adminEraseMiner,
  exportData: adminExportMinerData,
} as const;

export type MinerAction = keyof typeof ENDPOINTS;

export function minerQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'miner', id],
    queryFn: () => callEndpoint(adminReadMiner, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Runs an action on a wallet and reads it again; an erased wallet is only forgotten, exported data are saved. */
export function useMinerAction(id: string, action: MinerAction) {
  const queryClient = useQueryClient();
  return useMutation({
    // Blocking and erasing have a reason; the other calls have no body.
    mutationFn: (body: { readonly reason: string } | undefined) =>
      callEndpoint<Endpoint>(ENDPOINTS[action], { params: { id }, body } as CallInput<Endpoint>),
    onError: (error) =>
      toast({ title: MINER_RECORD.actions.failed, description: errorMessage(error), variant: 'destructive' }),
    onSuccess: async (data) => {
      if (data !== undefined) saveJson(`technovex-wallet-${id}.json`, data);
      toast({ title: MINER_RECORD.actions[action].done });
      if (action !== 'erase') await queryClient.invalidateQueries({ queryKey: minerQuery(id).queryKey });
    },
  });
}
