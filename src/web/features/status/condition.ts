import type { ShownStatus } from './use-server-status.ts';

/** Longer than this, visitors wait for what they save. */
const COMMIT_DELAY_MS_MAX = 1_000;

type Condition = 'works' | 'slow' | 'unreachable' | 'silent';

/** What the latest measurement means; undefined before the first. */
export function conditionOf({ status, responds }: ShownStatus): Condition | undefined {
  if (!responds) return 'silent';
  if (status === undefined) return undefined;
  if (status.database === 'unreachable') return 'unreachable';
  return status.commitDelayMs === null || status.commitDelayMs > COMMIT_DELAY_MS_MAX ? 'slow' : 'works';
}
