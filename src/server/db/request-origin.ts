import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a call of a person comes from. */
interface RequestOrigin {
  /** As `addressSubject` writes it. */
  readonly network: string;
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

/** The client's network in the current request; empty outside one, as in a command. */
export function currentNetwork(): string {
  return storage.getStore()?.network ?? '';
}
