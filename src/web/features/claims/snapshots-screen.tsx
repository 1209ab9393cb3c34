import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { SNAPSHOTS_ADMIN } from '#web/content/snapshots-admin.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { runsQuery } from './snapshot-queries.ts';
import { SnapshotRuns } from './snapshot-runs.tsx';
import { StartDialog } from './start-dialog.tsx';

/** Makes snapshots of claims and lists them. `username`: the signed-in administrator. */
export function SnapshotsScreen({ username }: { readonly username: string }): ReactNode {
  const { data: runs, error, isFetching, refetch } = useQuery(runsQuery);
  const [isAsking, setAsking] = useState(false);
  const isRunning = runs?.some(({ state }) => state === 'running') === true;
  return (
    <div className="page-width max-w-5xl py-10 md:py-14">
      <Link
        href="/admin"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-cyan text-sm hover:text-cyan-hover"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {SNAPSHOTS_ADMIN.back}
      </Link>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{SNAPSHOTS_ADMIN.title}</h1>
        <Button disabled={runs === undefined || isRunning} onClick={() => setAsking(true)}>
          {SNAPSHOTS_ADMIN.make}
        </Button>
      </div>
      <p className="mt-3 max-w-[66ch] text-muted">{SNAPSHOTS_ADMIN.lead}</p>
      <section aria-labelledby="snapshot-runs" className="mt-10 grid gap-4">
        <h2 id="snapshot-runs" className="text-xl">
          {SNAPSHOTS_ADMIN.listTitle}
        </h2>
        {error !== null && (
          <Notice tone="danger" role="alert" title={SNAPSHOTS_ADMIN.failedTitle}>
            <p>{errorMessage(error)}</p>
            <Button variant="secondary" busy={isFetching} className="mt-2" onClick={() => void refetch()}>
              {SNAPSHOTS_ADMIN.tryAgain}
            </Button>
          </Notice>
        )}
        {runs === undefined && error === null && <Spinner label={SNAPSHOTS_ADMIN.loading} />}
        {runs !== undefined && <SnapshotRuns runs={runs} />}
      </section>
      {isAsking && <StartDialog username={username} onClose={() => setAsking(false)} />}
    </div>
  );
}
