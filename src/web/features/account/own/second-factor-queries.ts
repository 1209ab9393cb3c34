import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { PasswordConfirmation } from '#contract/account.ts';
import {
  secondFactorDisable,
  secondFactorEnable,
  secondFactorRead,
  secondFactorRenewCodes,
  secondFactorSetUp,
} from '#contract/second-factor.ts';
import { callEndpoint } from '#web/lib/api-client.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['account', 'second-factor'],
  queryFn: () => callEndpoint(secondFactorRead),
  staleTime: 0,
});

/** The calls about the own second factor; each rejects with what the call throws. None is cached: all have secrets. */
export function useSecondFactorActions() {
  const queryClient = useQueryClient();
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  return {
    setUp: (body: PasswordConfirmation) => callEndpoint(secondFactorSetUp, { body }),
    enable: (code: string) => callEndpoint(secondFactorEnable, { body: { code } }).finally(refresh),
    disable: (body: PasswordConfirmation) => callEndpoint(secondFactorDisable, { body }).finally(refresh),
    renewCodes: (body: PasswordConfirmation) => callEndpoint(secondFactorRenewCodes, { body }).finally(refresh),
  };
}
