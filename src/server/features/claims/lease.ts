import { sql } from 'drizzle-orm';
import { startRepeating } from '#server/lib/repeat.ts';

/** What was not prolonged for so long has died with its process. Measured by the database's clock. */
const LEASE_SECONDS = 15;
const PROLONG_EVERY_MS = 1_000;

export const aliveUntil = sql`now() + ${LEASE_SECONDS} * interval '1 second'`;

/** Calls `prolong` every second. @returns how to end it */
export function keepLease(prolong: () => Promise<void>): () => void {
  const loop = startRepeating({
    work: () =>
      prolong().catch(() => {
        // Repeated in a second; without a database for long, others consider it dead.
      }),
    pauseMs: () => PROLONG_EVERY_MS,
    isDelayed: true,
  });
  return () => void loop.stop();
}
