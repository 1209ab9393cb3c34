import type { Pool } from 'pg';

/**
 * A connection that is lost while somebody has it, in the middle of a transaction for example, tells so by an event, and an event that
 * nobody hears ends the process. The query in flight, or the next one, fails with the same error, and that one is dealt with.
 */
export function ignoreClientErrors(pool: Pool): void {
  pool.on('connect', (client) => {
    client.on('error', () => {
      // Told by the query, see above. The pool itself hears of those that nobody has.
    });
  });
}
