import { useEffect, useState } from 'react';
import { type ServerStatus, statusRead } from '#contract/status.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { noteResponse } from '#web/lib/interruption.ts';
import { usePageData } from '#web/lib/page-data.ts';

/** The server measures at most every five seconds. */
export const READ_EVERY_MS = 10_000;
const CALL_MS_MAX = 8_000;

export interface ShownStatus {
  /** The latest one; undefined until the first was read. */
  readonly status: ServerStatus | undefined;
  /** Whether the server answered the last request. */
  readonly responds: boolean;
}

/** The status as rendered into the page, then as read every few seconds while the page is visible. */
export function useServerStatus(): ShownStatus {
  const { serverStatus } = usePageData();
  const [shown, setShown] = useState<ShownStatus>({ status: serverStatus, responds: true });

  useEffect(() => {
    const ended = new AbortController();
    async function read(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      try {
        const status = await callEndpoint(statusRead, { signal: AbortSignal.timeout(CALL_MS_MAX) });
        noteResponse(status.database !== 'reachable');
        if (!ended.signal.aborted) setShown({ status, responds: true });
      } catch {
        // Shown as a server that does not respond.
        if (!ended.signal.aborted) setShown((last) => ({ ...last, responds: false }));
      }
    }
    const readNow = (): void => void read();
    readNow();
    const timer = setInterval(readNow, READ_EVERY_MS);
    document.addEventListener('visibilitychange', readNow, { signal: ended.signal });
    return () => {
      ended.abort();
      clearInterval(timer);
    };
  }, []);

  return shown;
}

/** Longer than this, visitors wait for what they save. */
const COMMIT_DELAY_MS_MAX = 1_000;

type Condition = 'works' | 'slow' | 'failing' | 'unreachable' | 'silent';

/** What the latest measurement means; undefined before the first. */
export function conditionOf({ status, responds }: ShownStatus): Condition | undefined {
  if (!responds) return 'silent';
  if (status === undefined) return undefined;
  if (status.database !== 'reachable') return status.database;
  return status.commitDelayMs === null || status.commitDelayMs > COMMIT_DELAY_MS_MAX ? 'slow' : 'works';
}
