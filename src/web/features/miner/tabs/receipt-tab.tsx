import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Receipt } from '#contract/claims-receipt.ts';
import { tvxAmount } from '#domain/claims/amount.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { Stat } from '#web/components/ui/stat.tsx';
import { SITE } from '#web/content/site.ts';
import { MINER_CONTENT } from '../texts/miner.ts';
import { MINER_RECEIPT } from '../texts/receipt.ts';
import { LatestSnapshot } from './latest-snapshot.tsx';
import { useReceipt } from './use-receipt.ts';

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
      {(state.type === 'failed' || state.type === 'signed-out') && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-muted text-sm">
          {state.type === 'failed' ? MINER_RECEIPT.failed : MINER_RECEIPT.signedOut}
          <Button variant="secondary" onClick={() => void load()}>
            {MINER_RECEIPT.again}
          </Button>
        </p>
      )}
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
