import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { PasswordConfirmation } from '#contract/team-account.ts';
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

  async function addPasskey(name: string, proof: PasswordConfirmation): Promise<{ recoveryCodes: string[] }> {
    const passkey = await createPasskey(await callEndpoint(passkeyStart, { body: proof }));
    return callEndpoint(passkeyAdd, { body: { name, passkey } }).finally(refresh);
  }

  return {
    refreshUser,
    addPasskey,
    removePasskey: (id: number, body: PasswordConfirmation) =>
      callEndpoint(passkeyRemove, { params: { id: String(id) }, body }).finally(refresh),
    setUp: (body: PasswordConfirmation) => callEndpoint(secondFactorSetUp, { body }),
    enable: (code: string) => callEndpoint(secondFactorEnable, { body: { code } }).finally(refresh),
    disable: (body: PasswordConfirmation) => callEndpoint(secondFactorDisable, { body }).finally(refresh),
    renewCodes: (body: PasswordConfirmation) => callEndpoint(secondFactorRenewCodes, { body }).finally(refresh),
  };
}
