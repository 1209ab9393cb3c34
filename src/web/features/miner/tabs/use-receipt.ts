import { useCallback, useEffect, useState } from 'react';
import { claimsReadReceipt, type Receipt } from '#contract/claims-receipt.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { logWarning } from '#web/lib/log.ts';

const CALL_MS_MAX = 10_000;
const REFUSALS = ['not-signed-in', 'session-replaced', 'wallet-blocked'] as const;

/** `signed-out`: the server does not accept this device's session (any more). */
type ReceiptState =
  | { readonly type: 'loading' | 'failed' | 'signed-out' }
  | { readonly type: 'loaded'; readonly receipt: Receipt };

/** The receipt of the signed-in miner, read when the component mounts, and a function that reads it again. */
export function useReceipt(email: string): { readonly state: ReceiptState; readonly load: () => Promise<void> } {
  const [state, setState] = useState<ReceiptState>({ type: 'loading' });
  const load = useCallback(async (): Promise<void> => {
    setState({ type: 'loading' });
    try {
      const signal = AbortSignal.timeout(CALL_MS_MAX);
      const { data } = await callEndpoint(claimsReadReceipt, { params: { email }, signal });
      setState({ type: 'loaded', receipt: data });
    } catch (error) {
      logWarning('The receipt could not be read', error);
      setState({ type: isRefusal(error) ? 'signed-out' : 'failed' });
    }
  }, [email]);
  useEffect(() => void load(), [load]);
  return { state, load };
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && REFUSALS.some((code) => code === error.code);
}
