import type { ReactNode } from 'react';
import { type PublishedSnapshot, SNAPSHOT_FILES, snapshotFilePath } from '#contract/claims.ts';
import { tvxAmount } from '#domain/claims/amount.ts';
import { block, Drawing } from '#web/components/ui/drawing.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { SITE } from '#web/content/site.ts';
import { groupDigits } from '#web/lib/format.ts';

const TOTAL_DECIMALS = 6;

/** The published snapshots, newest first, with their files. */
export function SnapshotList({ snapshots }: { readonly snapshots: readonly PublishedSnapshot[] }): ReactNode {
  if (snapshots.length === 0) return <NoSnapshot />;
  return (
    <ol aria-label="Published snapshots, newest first">
      {snapshots.map(({ name, time, wallets, claims, total, root }) => (
        <li
          key={name}
          id={`snapshot-${name}`}
          className="grid gap-x-8 gap-y-3 border-line border-b py-5 first:border-t"
        >
          <Instant iso={time} />
          <dl className="grid min-w-0 gap-x-8 gap-y-4 sm:grid-cols-2">
            <Value label="Wallets with a claim">
              {groupDigits(claims)} <span className="text-muted">of {groupDigits(wallets)}</span>
            </Value>
            <Value label="Total">
              {tvxAmount(total, TOTAL_DECIMALS)} <span className="text-muted">{SITE.token}</span>
            </Value>
          </dl>
          <dl className="grid gap-4">
            <Value label="Root">{root}</Value>
            <Value label="Files">
              <span className="flex flex-wrap gap-x-6">
                {SNAPSHOT_FILES.map((file) => (
                  <a
                    key={file}
                    href={snapshotFilePath(name, file)}
                    download={file}
                    className="inline-flex min-h-11 items-center font-semibold text-link text-sm"
                  >
                    {file}
                  </a>
                ))}
              </span>
            </Value>
          </dl>
        </li>
      ))}
    </ol>
  );
}

function Value({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="engraved text-muted">{label}</dt>
      <dd className="numeric wrap-anywhere">{children}</dd>
    </div>
  );
}

function NoSnapshot(): ReactNode {
  return (
    <p className="flex items-center gap-5 text-muted">
      <Drawing size={[83, 44]} unlit={block(27, 1, 56, 41.7)} className="h-11 shrink-0" />
      No snapshot has been published yet. The first will stand here, with its three files.
    </p>
  );
}
