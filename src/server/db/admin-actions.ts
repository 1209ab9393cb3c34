import type { QueryBuilder } from './query-builder.ts';
import { adminActions } from './schema/admin.ts';

/** The author of the first administrator and the built-in phases; no user, whose names contain no space. */
export const FIRST_START = 'first start';
/** Of whoever entered a wrong password or code. */
export const UNKNOWN_PERSON = 'unknown person';
/** The same, of `npm run admin`. */
export const COMMAND_LINE = 'command line';

export interface AdminAction extends Omit<typeof adminActions.$inferInsert, 'id' | 'changedAt' | 'changedBy'> {
  /** The administrator's username. */
  readonly by: string;
  /** Ms since the epoch. */
  readonly nowMs: number;
}

/** Who acts, and when. */
export type AdminActor = Pick<AdminAction, 'by' | 'nowMs'>;

/** Adds an entry to the activity log, in the transaction of what it records. */
export async function recordAdminAction(tx: Pick<QueryBuilder, 'insert'>, action: AdminAction): Promise<void> {
  await addAdminAction(tx, action);
}

/** The same; returns the number of the entry. */
export async function addAdminAction(
  tx: Pick<QueryBuilder, 'insert'>,
  { by, nowMs, ...columns }: AdminAction,
): Promise<number> {
  const [added] = await tx
    .insert(adminActions)
    .values({ ...columns, changedBy: by, changedAt: new Date(nowMs) })
    .returning({ id: adminActions.id });
  if (added === undefined) throw new Error('The entry was not added.');
  return added.id;
}
