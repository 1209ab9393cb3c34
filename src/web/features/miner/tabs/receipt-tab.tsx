import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { claimsReadReceipt, type Receipt } from '#contract/claims-receipt.ts';
import { tvxAmount } from '#domain/claims/amount.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { Stat } from '#web/components/ui/stat.tsx';
import { SITE } from '#web/content/site.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { logWarning } from '#web/lib/log.ts';
import { LoadError } from '../components/load-error.tsx';
import { MINER_CONTENT } from '../texts/miner.ts';
import { MINER_RECEIPT } from '../texts/receipt.ts';
import { LatestSnapshot } from './latest-snapshot.tsx';

const DECIMALS = 18;

/** What a snapshot counts for this wallet, and the proof of the latest one. Read when it is opened. */
export function ReceiptTab({ email }: { readonly email: string }): ReactNode {
  const { state, load } = useReceipt(email);
  const { explained } = MINER_RECEIPT;
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-sm">{MINER_RECEIPT.lead}</p>
        <Badge tone="warning">{MINER_CONTENT.simulated.label}</Badge>
      </div>
      {state.type === 'loading' && <Spinner label={MINER_RECEIPT.loading} />}
      {state.type === 'failed' && <LoadError role="alert" text={MINER_RECEIPT.failed} onRetry={load} />}
      {state.type === 'signed-out' && <LoadError role="alert" text={MINER_RECEIPT.signedOut} onRetry={load} />}
      {state.type === 'loaded' && <LoadedReceipt receipt={state.receipt} />}
      <Notice tone="warning" title={MINER_RECEIPT.worthTitle}>
        <p>{MINER_RECEIPT.worth}</p>
        <p className="mt-1">
          <Link href={explained.href} className="inline-flex min-h-11 items-center font-semibold text-link">
            {explained.label}
          </Link>
        </p>
      </Notice>
    </div>
  );
}

function LoadedReceipt({ receipt }: { readonly receipt: Receipt }): ReactNode {
  return (
    <>
      <div className="grid gap-x-6 gap-y-7 lg:grid-cols-2">
        <dl>
          <Stat
            label={MINER_RECEIPT.now}
            value={tvxAmount(receipt.countedNow, DECIMALS)}
            unit={SITE.token}
            hint={MINER_RECEIPT.nowHint}
          />
        </dl>
        <section aria-label={MINER_RECEIPT.formulaTitle} className="grid content-start gap-2">
          <p className="font-semibold text-sm">{MINER_RECEIPT.formulaTitle}</p>
          <p className="numeric rounded-md border border-line bg-sunken px-4 py-3 text-sm">{MINER_RECEIPT.formula}</p>
          <p className="text-muted text-sm">{MINER_RECEIPT.formulaNote}</p>
        </section>
      </div>
      <LatestSnapshot receipt={receipt} />
    </>
  );
}

const CALL_MS_MAX = 10_000;
const REFUSALS = ['not-signed-in', 'session-replaced', 'wallet-blocked'] as const;

/** `signed-out`: the server does not accept this device's session (any more). */
type ReceiptState =
  | { readonly type: 'loading' | 'failed' | 'signed-out' }
  | { readonly type: 'loaded'; readonly receipt: Receipt };

/** The receipt of the signed-in miner, read when the component mounts, and a function that reads it again. */
function useReceipt(email: string): { readonly state: ReceiptState; readonly load: () => Promise<void> } {
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
