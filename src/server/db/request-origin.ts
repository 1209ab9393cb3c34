import { AsyncLocalStorage } from 'node:async_hooks';
import { type SQL, sql } from 'drizzle-orm';

/** Where a call of a person comes from. */
interface RequestOrigin {
  /** As `addressSubject` writes it; empty: not that person's. */
  readonly network: string;
  /** The number of the log's entry by which the call was confirmed or approved; null: it needed none. */
  confirmationId: number | null;
}

const storage = new AsyncLocalStorage<RequestOrigin>();

/** Runs `handle`: what it adds to the activity log has this origin. */
export function runFromOrigin<T>(origin: RequestOrigin, handle: () => T): T {
  return storage.run(origin, handle);
}

/** Says by which entry of the log the current call is confirmed. */
export function noteConfirmation(entryId: number): void {
  const origin = storage.getStore();
  if (origin !== undefined) origin.confirmationId = entryId;
}

/** Of the current call; empty: nobody's, such as a command of the server. */
export function currentNetwork(): string {
  return storage.getStore()?.network ?? '';
}

export function currentConfirmation(): number | SQL {
  return storage.getStore()?.confirmationId ?? sql`null`;
}
