import type { ReactNode } from 'react';
import { SNAPSHOT_FILES, snapshotFilePath } from '#contract/claims.ts';
import { SNAPSHOT_STEPS, type SnapshotRun } from '#contract/claims-admin.ts';
import { tvxAmount } from '#domain/claims/amount.ts';
import { EmptyState } from '#web/admin/empty-state.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Fold } from '#web/components/ui/fold.tsx';
import { SITE } from '#web/content/site.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { isVerifying } from './snapshot-queries.ts';
import { type PublishedRun, SnapshotVerification } from './snapshot-verification.tsx';
import { SNAPSHOTS_ADMIN } from './texts.ts';

const TOTAL_DECIMALS = 6;
const TONES = { running: 'info', published: 'neutral', failed: 'warning' } as const;

/** The runs of snapshots, newest first; a published one unfolds. */
export function SnapshotRuns({ runs }: { readonly runs: readonly SnapshotRun[] }): ReactNode {
  const isBusy = runs.some(isVerifying);
  if (runs.length === 0) return <EmptyState title={SNAPSHOTS_ADMIN.empty}>{SNAPSHOTS_ADMIN.emptyLead}</EmptyState>;
  return (
    <ol className="border-line border-t">
      {runs.map((run, index) => {
        const earlier = runs.slice(index + 1).find(isPublished);
        const isUnchanged = isPublished(run) && earlier?.summary.root === run.summary.root;
        const line = <RunLine {...{ run, isUnchanged }} />;
        return (
          <li key={run.name} className="border-line border-b">
            {isPublished(run) ? (
              <Fold title={line}>
                <Published run={run} isUnchanged={isUnchanged} isBusy={isBusy} />
              </Fold>
            ) : (
              line
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface RunLineProps {
  readonly run: SnapshotRun;
  /** Nothing has changed since the published snapshot before it. */
  readonly isUnchanged: boolean;
}

/** One line, on a phone two: which snapshot it is, what it counted, and its state. */
function RunLine({ run, isUnchanged }: RunLineProps): ReactNode {
  const started = formatInstant(run.startedAt);
  return (
    <span className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-0.5 py-2.5 text-sm md:flex-nowrap">
      <span className="wrap-anywhere min-w-0 flex-1 font-semibold md:flex-none md:basis-56">
        {run.label || started}
      </span>
      <span className="flex shrink-0 gap-1 md:order-3">
        {isUnchanged && <Badge tone="warning">{SNAPSHOTS_ADMIN.unchangedBadge}</Badge>}
        <Badge tone={TONES[run.state]} className={isUnchanged ? 'max-sm:hidden' : ''}>
          {SNAPSHOTS_ADMIN.states[run.state]}
        </Badge>
        {isVerified(run) && <Badge tone="live">{SNAPSHOTS_ADMIN.verify.badge}</Badge>}
      </span>
      <span className="wrap-anywhere min-w-0 basis-full font-normal text-muted md:order-2 md:grow md:basis-0">
        {outcomeOf(run)}
      </span>
    </span>
  );
}

function outcomeOf(run: SnapshotRun): ReactNode {
  switch (run.state) {
    case 'running':
      return `${SNAPSHOTS_ADMIN.steps[run.step](run.wallets)} (${SNAPSHOTS_ADMIN.stepOf(SNAPSHOT_STEPS.indexOf(run.step) + 1, SNAPSHOT_STEPS.length)})`;
    case 'failed':
      return run.failure;
    case 'published': {
      const { claims, wallets } = run.summary;
      return (
        <>
          <span className="numeric text-text">{totalOf(run)}</span> · {SNAPSHOTS_ADMIN.counted(claims, wallets)}
        </>
      );
    }
  }
}

function totalOf({ summary }: PublishedRun): string {
  return `${tvxAmount(summary.total, TOTAL_DECIMALS)} ${SITE.token}`;
}

function isPublished(run: SnapshotRun): run is PublishedRun {
  return run.state === 'published';
}

function isVerified(run: SnapshotRun): boolean {
  return isPublished(run) && run.verification?.state === 'passed';
}

interface PublishedProps {
  readonly run: PublishedRun;
  readonly isUnchanged: boolean;
  /** A snapshot is being verified, this one or another. */
  readonly isBusy: boolean;
}

function Published({ run, isUnchanged, isBusy }: PublishedProps): ReactNode {
  const { name, summary, startedAt, startedBy } = run;
  const { emptyWallets, blockedWallets, root, publicKey } = summary;
  const facts = [
    { label: SNAPSHOTS_ADMIN.made, value: `${formatInstant(startedAt)} ${SNAPSHOTS_ADMIN.by} ${startedBy}` },
    { label: SNAPSHOTS_ADMIN.omitted, value: SNAPSHOTS_ADMIN.leftOut(emptyWallets, blockedWallets) },
    { label: SNAPSHOTS_ADMIN.root, value: root },
    { label: SNAPSHOTS_ADMIN.key, value: publicKey },
  ];
  return (
    <div className="grid gap-3 pb-4 text-sm">
      {isUnchanged && <p className="text-amber">{SNAPSHOTS_ADMIN.unchanged}</p>}
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[7rem_minmax(0,1fr)]">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="numeric wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <SnapshotVerification run={run} total={totalOf(run)} isBusy={isBusy}>
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
