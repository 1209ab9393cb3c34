import type { ReactNode } from 'react';
import { snapshotFilePath } from '#contract/claims.ts';
import type { Receipt } from '#contract/claims-receipt.ts';
import { tvxAmount } from '#domain/claims/amount.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { SITE } from '#web/content/site.ts';
import { saveJson } from '#web/lib/save-file.ts';
import { MINER_RECEIPT } from '../texts/receipt.ts';

type Standing = Receipt['standing'];
type Counted = Extract<Standing, { readonly type: 'counted' }>;

const DECIMALS = 18;

/** The wallet in the latest published snapshot. */
export function LatestSnapshot({ receipt: { claimId, standing } }: { readonly receipt: Receipt }): ReactNode {
  return (
    <section aria-labelledby="receipt-snapshot" className="grid gap-5 border-line border-t pt-5">
      <h3 id="receipt-snapshot" className="text-lg">
        {MINER_RECEIPT.latest}
      </h3>
      {standing.type === 'no-snapshot' ? (
        <p className="text-muted">{MINER_RECEIPT.none}</p>
      ) : (
        <>
          {standing.type === 'not-counted' && <p>{MINER_RECEIPT.reasons[standing.reason]}</p>}
          <dl className="grid gap-5">
            <Entry label={MINER_RECEIPT.time}>
              <Instant iso={standing.snapshot.time} />
            </Entry>
            {standing.type === 'counted' && (
              <Entry label={MINER_RECEIPT.yours}>
                {tvxAmount(standing.units, DECIMALS)} <span className="text-muted">{SITE.token}</span>
              </Entry>
            )}
            <Entry label={MINER_RECEIPT.root}>{standing.snapshot.root}</Entry>
            {standing.type === 'counted' && <Proof claimId={claimId} counted={standing} />}
          </dl>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            {standing.type === 'counted' && (
              <Button variant="secondary" onClick={() => saveProof(claimId, standing)}>
                {MINER_RECEIPT.save}
              </Button>
            )}
            <FileLink href={snapshotFilePath(standing.snapshot.name, 'summary.json')}>
              {MINER_RECEIPT.statement}
            </FileLink>
            <FileLink href={snapshotFilePath(standing.snapshot.name, 'summary.json.sig')}>
              {MINER_RECEIPT.signature}
            </FileLink>
          </div>
        </>
      )}
    </section>
  );
}

function Proof({ claimId, counted }: { readonly claimId: string; readonly counted: Counted }): ReactNode {
  const { leaf, proof } = counted;
  return (
    <>
      <Entry label={MINER_RECEIPT.claimId} hint={MINER_RECEIPT.claimIdHint}>
        {claimId}
      </Entry>
      <Entry label={MINER_RECEIPT.leaf} hint={MINER_RECEIPT.leafHint}>
        {leaf}
      </Entry>
      <Entry label={MINER_RECEIPT.path} hint={proof.length === 0 ? MINER_RECEIPT.noPath : MINER_RECEIPT.pathHint}>
        <ol className="grid gap-1">
          {proof.map((hash) => (
            <li key={hash}>{hash}</li>
          ))}
        </ol>
      </Entry>
    </>
  );
}

interface EntryProps {
  readonly label: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function Entry({ label, hint, children }: EntryProps): ReactNode {
  return (
    <div className="grid min-w-0 gap-1">
      <dt className="engraved text-muted">{label}</dt>
      <dd className="numeric wrap-anywhere text-sm">{children}</dd>
      {hint !== undefined && <dd className="text-muted text-sm">{hint}</dd>}
    </div>
  );
}

function FileLink({ href, children }: { readonly href: string; readonly children: string }): ReactNode {
  return (
    <a href={href} download className="inline-flex min-h-11 items-center font-semibold text-link text-sm">
      {children}
    </a>
  );
}

/** The claim as `StandardMerkleTree.verify` and the example contract take it. */
function saveProof(claimId: string, { snapshot, units, leaf, proof }: Counted): void {
  saveJson(MINER_RECEIPT.savedFile(snapshot.name), {
    snapshot: snapshot.name,
    time: snapshot.time,
    root: snapshot.root,
    claim: [claimId, units],
    leaf,
    proof,
  });
}
