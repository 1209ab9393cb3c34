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

let running = 0;

/** Runs `handle`: what it adds to the activity log until it is done has this origin. */
export async function runFromOrigin<T>(origin: RequestOrigin, handle: () => Promise<T>): Promise<T> {
  running += 1;
  try {
    return await storage.run(origin, handle);
  } finally {
    running -= 1;
    // While it is enabled, every promise of the process costs more (Node 20 and 22).
    if (running === 0) storage.disable();
  }
}

/** Says by which entry of the log the current call is confirmed. */
export function noteConfirmation(entryId: number): void {
  const origin = storage.getStore();
  if (origin !== undefined) origin.confirmationId = entryId;
}

/** The client's network in the current request; empty outside one, as in a command. */
export function currentNetwork(): string {
  return storage.getStore()?.network ?? '';
}

export function currentConfirmation(): number | SQL {
  return storage.getStore()?.confirmationId ?? sql`null`;
}
