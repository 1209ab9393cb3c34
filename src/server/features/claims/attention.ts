import { type AttentionItem, counted } from '#contract/overview.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';

const SNAPSHOT_AGE_MS = 30 * DAY_MS;
const SNAPSHOTS = `SELECT
    (SELECT finished_at FROM claim_snapshots WHERE state = 'published' ORDER BY id DESC LIMIT 1) AS "publishedAt",
    (SELECT CASE state WHEN 'failed' THEN name END FROM claim_snapshots ORDER BY id DESC LIMIT 1) AS failed`;

export interface SnapshotFacts {
  /** When the latest one was published; null: none was. */
  readonly publishedAt: string | null;
  readonly failed: string | null;
}

export function snapshotsAttention({ publishedAt, failed }: SnapshotFacts, nowMs: number): AttentionItem[] {
  const ageMs = publishedAt === null ? 0 : nowMs - Date.parse(publishedAt);
  return [
    ...(failed === null ? [] : [{ type: 'snapshot-failed', name: failed } as const]),
    ...(ageMs > SNAPSHOT_AGE_MS ? counted('snapshot-old', Math.floor(ageMs / DAY_MS), 1) : []),
  ];
}

export async function readSnapshotFacts({ pool }: Pick<Database, 'pool'>): Promise<SnapshotFacts> {
  const { rows } = await pool.query<{ publishedAt: Date | null; failed: string | null }>(SNAPSHOTS);
  const { publishedAt = null, failed = null } = rows[0] ?? {};
  return { publishedAt: publishedAt?.toISOString() ?? null, failed };
}
