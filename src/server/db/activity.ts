import type { QueryBuilder } from './query-builder.ts';
import { activity } from './schema/activity.ts';

/** The author of the first administrator and the built-in phases; no user, whose names contain no space. */
export const FIRST_START = 'first start';
/** Of whoever entered a wrong password or code. */
export const UNKNOWN_PERSON = 'unknown person';
/** The same, of `npm run admin`. */
export const COMMAND_LINE = 'command line';

export interface Activity extends Omit<typeof activity.$inferInsert, 'id' | 'at' | 'subjectId'> {
  /** Ms since the epoch; undefined: now, by the database's clock. */
  readonly nowMs?: number;
  readonly subjectId?: number | string;
}

/** Who acts, and when. */
export interface Actor {
  /** The username. */
  readonly by: string;
  /** Ms since the epoch. */
  readonly nowMs: number;
}

/**
 * Adds an entry to the activity log, in the transaction of what it records.
 *
 *     await recordActivity(tx, { kind: 'phase', action: 'changed', subjectId: id, by, nowMs, before, after });
 */
export async function recordActivity(
  tx: Pick<QueryBuilder, 'insert'>,
  { nowMs, subjectId = '', ...columns }: Activity,
): Promise<void> {
  const at = nowMs === undefined ? undefined : new Date(nowMs);
  await tx.insert(activity).values({ ...columns, subjectId: String(subjectId), at });
}
