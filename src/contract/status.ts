import * as z from 'zod/mini';
import { get } from './endpoint.ts';

/** How the service is, by the server's own measurements; of all processes that share the database. */
export const serverStatus = z.object({
  asOf: z.iso.datetime(),
  /**
   * The end of `lastDowntime`; without one, the start of the process that responds, and the service may be up for
   * longer.
   */
  upSince: z.iso.datetime(),
  /** The latest time in which no process was up; null: none is recorded. */
  lastDowntime: z.nullable(z.object({ from: z.iso.datetime(), until: z.iso.datetime() })),
  /** `failing`: it responds, and rejects some writes. */
  database: z.enum(['reachable', 'failing', 'unreachable']),
  /** How long the database took to store a small change durably; null: it did not in time. */
  commitDelayMs: z.nullable(z.number()),
});
export type ServerStatus = z.infer<typeof serverStatus>;

export const statusRead = get('/api/status', {
  summary: 'How the service is, by its own measurements. `/status` sends the same to clients that prefer JSON',
  response: serverStatus,
});
