import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  adminBlockMiner,
  adminEndMinerSession,
  adminEndPinWait,
  adminEraseMiner,
  adminExportMinerData,
  adminNoteMiner,
  adminReadMiner,
  adminUnblockMiner,
} from '#contract/miner-admin.ts';
import type { PasswordConfirmation } from '#contract/team-account.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { withConfirmation } from '#web/lib/confirmation.ts';
import { saveJson } from '#web/lib/save-file.ts';
import { MINER_RECORD } from './texts.ts';

const ENDPOINTS = {
  endSession: adminEndMinerSession,
  block: adminBlockMiner,
  unblock: adminUnblockMiner,
  endPinWait: adminEndPinWait,
  erase: adminEraseMiner,
  exportData: adminExportMinerData,
  note: adminNoteMiner,
} as const;

export type MinerAction = keyof typeof ENDPOINTS;

export function minerQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'miner', id],
    queryFn: () =>
      withConfirmation({ endpoint: adminReadMiner, call: {}, isKnown: false }, () =>
        callEndpoint(adminReadMiner, { params: { id } }),
      ),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Erasing and exporting need the administrator's password, which the mutation cache drops with the dialog. */
type MinerActionBody = { readonly reason: string } | ({ readonly reason: string } & PasswordConfirmation);

/** Runs an action on a wallet and reads it again; an erased wallet is only forgotten, exported data are saved. */
export function useMinerAction(id: string, action: MinerAction) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: MinerActionBody) => callEndpoint(ENDPOINTS[action], { params: { id }, body }),
    gcTime: 0,
    onSuccess: async (data) => {
      if (data !== undefined) saveJson(`technovex-wallet-${id}.json`, data);
      toast({ title: MINER_RECORD.actions[action].done });
      if (action !== 'erase') await queryClient.invalidateQueries({ queryKey: minerQuery(id).queryKey });
    },
  });
}
