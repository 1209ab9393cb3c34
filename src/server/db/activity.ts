import { AsyncLocalStorage } from 'node:async_hooks';
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
  { nowMs, subjectId = '', network = currentNetwork(), ...columns }: Activity,
): Promise<void> {
  const at = nowMs === undefined ? undefined : new Date(nowMs);
  await tx.insert(activity).values({ ...columns, subjectId: String(subjectId), at, network });
}

const storage = new AsyncLocalStorage<{ readonly network: string }>();
let running = 0;

/** Runs `handle`: what it adds to the activity log until it is done has this `network` (`addressSubject`). */
export async function runFrom<T>(network: string, handle: () => Promise<T>): Promise<T> {
  running += 1;
  try {
    return await storage.run({ network }, handle);
  } finally {
    running -= 1;
    // While it is enabled, every promise of the process costs more (Node 20 and 22).
    if (running === 0) storage.disable();
  }
}

/** The client's network in the current request; empty outside one, as in a command. */
function currentNetwork(): string {
  return storage.getStore()?.network ?? '';
}
