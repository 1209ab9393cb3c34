import * as z from 'zod/mini';
import { wallClockMs } from '#web/lib/clock.ts';
import { sessionStore } from '#web/lib/storage.ts';
import { createDeviceRecord } from '../device/device-record.ts';

const storedSchema = z.object({
  email: z.string(),
  /** Ms since the epoch by the device's clock. */
  untilMs: z.number(),
  reason: z.optional(z.string()),
});

const record = createDeviceRecord(sessionStore, 'technovex:miner_wait', {
  schema: storedSchema,
  warning: 'The stored time to wait before the next sign-in is corrupt and was removed',
});

/** How long the next attempt has to wait. */
export interface SignInWait {
  readonly email: string;
  readonly waitMs: number;
  /** The server's, without the time to wait; undefined: it gave none. */
  readonly reason: string | undefined;
}

/** Keeps it for a reload of this tab; undefined: there is none. */
export function storeWait(wait: SignInWait | undefined): void {
  if (wait === undefined) record.remove();
  else record.write({ email: wait.email, untilMs: wallClockMs() + wait.waitMs, reason: wait.reason });
}

/** Returns what is left of the wait before a reload. */
export function storedWait(): SignInWait | undefined {
  const stored = record.read();
  const waitMs = (stored?.untilMs ?? 0) - wallClockMs();
  return stored === undefined || waitMs <= 0 ? undefined : { email: stored.email, waitMs, reason: stored.reason };
}
