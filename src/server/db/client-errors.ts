import type { Pool } from 'pg';

/**
 * Adds an `error` listener to each client, because an `error` event without one ends the process. A client that is lost
 * while it is checked out also fails its current or next query with the same error, which is handled there.
 */
export function ignoreClientErrors(pool: Pool): void {
  pool.on('connect', (client) => {
    client.on('error', () => {
      // The query fails with it, see above. The pool reports errors of idle clients itself.
    });
  });
}
