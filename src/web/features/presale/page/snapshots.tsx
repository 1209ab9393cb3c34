import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type PublishedSnapshot, SNAPSHOT_FILES, snapshotFilePath } from '#contract/claims.ts';
import { tvxAmount } from '#domain/claims/amount.ts';
import { Instant } from '#web/components/ui/instant.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { SITE } from '#web/content/site.ts';
import { groupDigits } from '#web/lib/format.ts';
import { PageSection } from './page-section.tsx';
import { SNAPSHOTS } from './snapshot-texts.ts';
import { useSnapshots } from './use-snapshots.ts';

const TOTAL_DECIMALS = 6;
const LINK = 'font-semibold text-link';

/** The published snapshots of what miners hold, their files, and how to check them. */
export function Snapshots(): ReactNode {
  const snapshots = useSnapshots();
  const { check, explained } = SNAPSHOTS;
  return (
    <PageSection id="snapshots" title={SNAPSHOTS.title} lead={SNAPSHOTS.lead} inColumn="one">
      <div className="grid gap-6">
        {typeof snapshots === 'string' ? <NotLoaded state={snapshots} /> : <SnapshotList snapshots={snapshots} />}
        <div className="grid gap-3">
          <h3 className="text-lg">{check.title}</h3>
          <ol className="grid max-w-[36em] list-decimal gap-2 pl-5 text-muted marker:text-text">
            {check.steps.map((step) => (
              <li key={step} className="wrap-anywhere pl-1">
                {step}
              </li>
            ))}
          </ol>
          <p>
            <Link href={explained.href} className={`inline-flex min-h-11 items-center ${LINK}`}>
              {explained.label}
            </Link>
          </p>
        </div>
      </div>
    </PageSection>
  );
}

function NotLoaded({ state }: { readonly state: 'loading' | 'failed' }): ReactNode {
  if (state === 'failed') return <p className="text-muted">{SNAPSHOTS.failed}</p>;
  return <Spinner label={SNAPSHOTS.loading} />;
}

function SnapshotList({ snapshots }: { readonly snapshots: readonly PublishedSnapshot[] }): ReactNode {
  if (snapshots.length === 0) return <p className="text-muted">{SNAPSHOTS.empty}</p>;
  return (
    <ol aria-label={SNAPSHOTS.label}>
      {snapshots.map((snapshot) => (
        <SnapshotEntry key={snapshot.name} snapshot={snapshot} />
      ))}
    </ol>
  );
}

function SnapshotEntry({ snapshot }: { readonly snapshot: PublishedSnapshot }): ReactNode {
  const { name, time, wallets, claims, emptyWallets, blockedWallets, total, root } = snapshot;
  const leftOut = SNAPSHOTS.leftOut(emptyWallets, blockedWallets);
  return (
    <li
      id={`snapshot-${name}`}
      className="grid gap-x-8 gap-y-3 border-line border-b py-5 first:border-t target:bg-volt-tint"
    >
      <div>
        <Instant iso={time} />
      </div>
      <dl className="grid min-w-0 gap-x-8 gap-y-4 sm:grid-cols-2">
        <Value label={SNAPSHOTS.wallets} note={[SNAPSHOTS.counted(claims), leftOut].filter(Boolean).join(', ')}>
          {groupDigits(wallets)}
        </Value>
        <Value label={SNAPSHOTS.total}>
          {tvxAmount(total, TOTAL_DECIMALS)} <span className="text-muted">{SITE.token}</span>
        </Value>
        <div className="min-w-0 sm:col-span-2">
          <dt className="engraved text-muted">{SNAPSHOTS.root}</dt>
          <dd className="numeric wrap-anywhere text-sm">{root}</dd>
        </div>
        <div className="min-w-0 sm:col-span-2">
          <dt className="engraved text-muted">{SNAPSHOTS.files}</dt>
          <dd className="flex flex-wrap gap-x-6">
            {SNAPSHOT_FILES.map((file) => (
              <a
                key={file}
                href={snapshotFilePath(name, file)}
                download={file}
                className={`inline-flex min-h-11 items-center text-sm ${LINK}`}
              >
                {file}
              </a>
            ))}
          </dd>
        </div>
      </dl>
    </li>
  );
}

interface ValueProps {
  readonly label: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Value({ label, note, children }: ValueProps): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="engraved text-muted">{label}</dt>
      <dd className="numeric wrap-anywhere">{children}</dd>
      {note !== undefined && <dd className="text-muted text-sm">{note}</dd>}
    </div>
  );
}
