import type { ReactNode } from 'react';
import { SNAPSHOT_FILES, snapshotFilePath } from '#contract/claims.ts';
import { SNAPSHOT_STEPS, type SnapshotRun } from '#contract/claims-admin.ts';
import { tvxAmount } from '#domain/claims/amount.ts';
import { EmptyState } from '#web/admin/empty-state.tsx';
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
  if (runs.length === 0) return <EmptyState title={SNAPSHOTS_ADMIN.empty}>{SNAPSHOTS_ADMIN.emptyLead}</EmptyState>;
  return (
    <ol className="border-line border-t">
      {runs.map((run, index) => (
        <li
          key={run.name}
          className="grid gap-x-8 gap-y-2 border-line border-b py-4 lg:grid-cols-[16rem_minmax(0,1fr)] [&>*]:min-w-0"
        >
          <div className="grid content-start justify-items-start gap-1">
            <p className="wrap-anywhere font-semibold text-sm">{run.label || formatInstant(run.startedAt)}</p>
            <p className="wrap-anywhere text-muted text-sm">
              {run.label !== '' && <span className="numeric">{formatInstant(run.startedAt)} </span>}
              {SNAPSHOTS_ADMIN.by} {run.startedBy}
            </p>
            <p className="mt-1 flex flex-wrap gap-1">
              <Badge tone={TONES[run.state]}>{SNAPSHOTS_ADMIN.states[run.state]}</Badge>
              {isVerified(run) && <Badge tone="live">{SNAPSHOTS_ADMIN.verify.badge}</Badge>}
            </p>
          </div>
          <Outcome run={run} isBusy={isBusy} earlier={runs.slice(index + 1).find(isPublished)} />
        </li>
      ))}
    </ol>
  );
}

function isPublished(run: SnapshotRun): run is PublishedRun {
  return run.state === 'published';
}

function isVerified(run: SnapshotRun): boolean {
  return isPublished(run) && run.verification?.state === 'passed';
}

interface OutcomeProps<Run extends SnapshotRun> {
  readonly run: Run;
  /** A snapshot is being verified, this one or another. */
  readonly isBusy: boolean;
  /** The published snapshot before this one. */
  readonly earlier: PublishedRun | undefined;
}

function Outcome({ run, isBusy, earlier }: OutcomeProps<SnapshotRun>): ReactNode {
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
      return <Published run={run} isBusy={isBusy} earlier={earlier} />;
  }
}

function Published({ run, isBusy, earlier }: OutcomeProps<PublishedRun>): ReactNode {
  const { name, summary } = run;
  const { wallets, claims, emptyWallets, blockedWallets, root, publicKey } = summary;
  const total = `${tvxAmount(summary.total, TOTAL_DECIMALS)} ${SITE.token}`;
  const facts = [
    { label: SNAPSHOTS_ADMIN.root, value: root },
    { label: SNAPSHOTS_ADMIN.key, value: publicKey },
  ];
  return (
    <div className="grid gap-2 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="numeric font-medium text-lg">{total}</span>
        <span>
          {SNAPSHOTS_ADMIN.counted(claims, wallets)}
          <span className="text-muted"> ({SNAPSHOTS_ADMIN.leftOut(emptyWallets, blockedWallets)})</span>
        </span>
      </p>
      {earlier?.summary.root === root && <p className="text-amber">{SNAPSHOTS_ADMIN.unchanged}</p>}
      <dl className="grid gap-x-4 gap-y-1 text-xs sm:grid-cols-[5rem_minmax(0,1fr)]">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="numeric wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <SnapshotVerification run={run} total={total} isBusy={isBusy}>
        {SNAPSHOT_FILES.map((file) => (
          <a
            key={file}
            href={snapshotFilePath(name, file)}
            download={file}
            className="inline-flex min-h-11 items-center font-semibold text-link md:min-h-9"
          >
            {file}
          </a>
        ))}
      </SnapshotVerification>
    </div>
  );
}
