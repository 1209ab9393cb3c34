import { useEffect, useState } from 'react';
import { claimsListSnapshots, type PublishedSnapshot } from '#contract/claims.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { logWarning } from '#web/lib/log.ts';
import { usePageData } from '#web/lib/page-data.ts';

const CALL_MS_MAX = 5_000;

/** The published snapshots: as rendered into the page, or as loaded after navigation from another page. */
export function useSnapshots(): readonly PublishedSnapshot[] | 'loading' | 'failed' {
  const { snapshots: rendered } = usePageData();
  const [snapshots, setSnapshots] = useState<ReturnType<typeof useSnapshots>>(rendered ?? 'loading');

  useEffect(() => {
    if (snapshots !== 'loading') return;
    callEndpoint(claimsListSnapshots, { signal: AbortSignal.timeout(CALL_MS_MAX) }).then(
      setSnapshots,
      (error: unknown) => {
        logWarning('The snapshots could not be read', error);
        setSnapshots('failed');
      },
    );
  }, [snapshots]);

  return snapshots;
}
