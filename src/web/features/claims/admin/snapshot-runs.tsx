import type { ReactNode } from 'react';
import { SNAPSHOT_FILES, snapshotFilePath } from '#contract/claims.ts';
import { SNAPSHOT_STEPS, type SnapshotRun } from '#contract/claims-admin.ts';
import { tvxAmount } from '#domain/claims/amount.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { SITE } from '#web/content/site.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { isVerifying } from './snapshot-queries.ts';
import { type PublishedRun, SnapshotVerification } from './snapshot-verification.tsx';
import { SNAPSHOTS_ADMIN } from './texts.ts';

const TOTAL_DECIMALS = 6;
const TONES = { running: 'info', published: 'neutral', failed: 'warning' } as const;

/** The runs of snapshots, newest first. */
export function SnapshotRuns({ runs }: { readonly runs: readonly SnapshotRun[] }): ReactNode {
  const isBusy = runs.some(isVerifying);
  if (runs.length === 0) return <p className="text-muted">{SNAPSHOTS_ADMIN.empty}</p>;
  return (
    <ol className="border-line border-t">
      {runs.map((run) => (
        <li
          key={run.name}
          className="grid gap-x-8 gap-y-2 border-line border-b py-3 md:grid-cols-[18rem_minmax(0,1fr)] [&>*]:min-w-0"
        >
          <div className="grid content-start justify-items-start gap-1.5">
            <Badge tone={TONES[run.state]}>{SNAPSHOTS_ADMIN.states[run.state]}</Badge>
            {run.label !== '' && <p className="wrap-anywhere font-semibold text-sm">{run.label}</p>}
            <p className="text-muted text-sm">
              <span className="numeric text-text">{formatInstant(run.startedAt)}</span> {SNAPSHOTS_ADMIN.by}{' '}
              <span className="wrap-anywhere">{run.startedBy}</span>
            </p>
          </div>
          <Outcome run={run} isBusy={isBusy} />
        </li>
      ))}
    </ol>
  );
}

/** `isBusy`: a snapshot is being verified, this one or another. */
function Outcome({ run, isBusy }: { readonly run: SnapshotRun; readonly isBusy: boolean }): ReactNode {
  switch (run.state) {
    case 'running':
      return (
        <div className="grid content-start gap-1 text-sm">
          <p>{SNAPSHOTS_ADMIN.steps[run.step](run.wallets)}</p>
          <p className="text-muted">
            {SNAPSHOTS_ADMIN.stepOf(SNAPSHOT_STEPS.indexOf(run.step) + 1, SNAPSHOT_STEPS.length)}
          </p>
        </div>
      );
    case 'failed':
      return <p className="wrap-anywhere text-sm">{run.failure}</p>;
    case 'published':
      return <Published run={run} isBusy={isBusy} />;
  }
}

function Published({ run, isBusy }: { readonly run: PublishedRun; readonly isBusy: boolean }): ReactNode {
  const { name, summary } = run;
  const { wallets, claims, emptyWallets, blockedWallets, root, publicKey } = summary;
  const total = `${tvxAmount(summary.total, TOTAL_DECIMALS)} ${SITE.token}`;
  const facts = [
    { label: SNAPSHOTS_ADMIN.total, value: total },
    { label: SNAPSHOTS_ADMIN.root, value: root },
    { label: SNAPSHOTS_ADMIN.key, value: publicKey },
  ];
  return (
    <div className="grid gap-2 text-sm">
      <p>
        {SNAPSHOTS_ADMIN.counted(claims, wallets)}
        <span className="text-muted"> ({SNAPSHOTS_ADMIN.leftOut(emptyWallets, blockedWallets)})</span>
      </p>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[6rem_minmax(0,1fr)]">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="numeric wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-x-6">
        {SNAPSHOT_FILES.map((file) => (
          <a
            key={file}
            href={snapshotFilePath(name, file)}
            download={file}
            className="inline-flex min-h-11 items-center font-semibold text-link"
          >
            {file}
          </a>
        ))}
      </p>
      <SnapshotVerification run={run} total={total} isBusy={isBusy} />
    </div>
  );
}
