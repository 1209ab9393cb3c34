import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  passkeyAdd,
  passkeyRemove,
  passkeyStart,
  secondFactorDisable,
  secondFactorEnable,
  secondFactorRead,
  secondFactorRenewCodes,
  secondFactorSetUp,
} from '#contract/team-second-factor.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { createPasskey } from '#web/lib/passkey.ts';
import { userQuery } from '../account-queries.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['account', 'second-factor'],
  queryFn: () => callEndpoint(secondFactorRead),
  staleTime: 0,
});

/** The calls about the own second factor; each rejects with what the call throws. None is cached: all have secrets. */
export function useSecondFactorActions() {
  const queryClient = useQueryClient();
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  /** Whether an administrator still has to set one up: not before the recovery codes are read. */
  const refreshUser = (): void => void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });

  async function addPasskey(name: string): Promise<{ recoveryCodes: string[] }> {
    const passkey = await createPasskey(await callEndpoint(passkeyStart));
    return callEndpoint(passkeyAdd, { body: { name, passkey } }).finally(refresh);
  }

  return {
    refreshUser,
    addPasskey,
    removePasskey: (id: number) => callEndpoint(passkeyRemove, { params: { id: String(id) } }).finally(refresh),
    setUp: () => callEndpoint(secondFactorSetUp),
    enable: (code: string) => callEndpoint(secondFactorEnable, { body: { code } }).finally(refresh),
    disable: () => callEndpoint(secondFactorDisable).finally(refresh),
    renewCodes: () => callEndpoint(secondFactorRenewCodes).finally(refresh),
  };
}
