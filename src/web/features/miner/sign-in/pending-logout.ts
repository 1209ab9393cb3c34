import * as z from 'zod/mini';
import { ApiError } from '#web/lib/api-error.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import { createOutageRetry, isOutage, logFailure, type Outage, outageOf } from '../calls/call-failures.ts';
import type { MinerApi } from '../calls/miner-api.ts';
import { createDeviceRecord } from '../device/device-record.ts';

const pendingSchema = z.object({ email: z.optional(z.string()), forgetDevice: z.boolean() });

type Logout = z.infer<typeof pendingSchema>;
export type PendingLogout = ReturnType<typeof createPendingLogout>;

/** The logout that the server has not confirmed yet. It outlives the page; the next sign-in drops it. */
export function createPendingLogout({
  api,
  storage,
  delay,
  random,
}: {
  readonly api: MinerApi;
  readonly storage: SafeStorage;
  readonly delay: (ms: number) => Promise<void>;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
}) {
  const record = createLogoutRecord(storage);
  let inFlight: Promise<unknown> = Promise.resolve();
  let signIns = 0;
  const retry = createOutageRetry(attempt, { delay, random });

  /** Returns why the logout is still pending; undefined when nothing is any more. */
  async function attempt(): Promise<Outage | undefined> {
    const sent = record.latest();
    if (sent === undefined) return undefined;
    if (signIns > 0) return { retryAfterSeconds: undefined };
    try {
      const sending = api.logOut(sent);
      inFlight = sending.catch(() => undefined);
      await sending;
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined;
      // The session is over already.
      const isOver = status === 401 || status === 409;
      if (!isOver) logFailure('The end of the mining session could not be sent', error);
      if (isOutage(error) || status === 429) return outageOf(error);
    }
    record.drop(sent);
    return undefined;
  }

  return {
    /** Stores the logout, so that closing the page before `send` loses nothing. */
    record: record.write,
    /** Sends what is pending, with retries. Resolves after the first attempt: true when nothing is pending. */
    async send(): Promise<boolean> {
      record.load();
      const outage = await attempt();
      if (outage === undefined) return true;
      void retry.start(outage);
      return false;
    },
    /**
     * Runs a sign-in while no logout is in flight: its response would remove the new session's cookie. A sign-in that
     * succeeds drops what is pending.
     */
    async signIn<T>(work: () => Promise<T>): Promise<T> {
      signIns += 1;
      try {
        await inFlight;
        const result = await work();
        record.drop();
        return result;
      } finally {
        signIns -= 1;
      }
    },
    /** Drops the logout of a wallet that was opened again from the local copy: its session continues. */
    cancel(email: string): void {
      if (record.load()?.email === email) record.drop();
    },
  };
}

/** The pending logout in this page and on this device. */
function createLogoutRecord(storage: SafeStorage) {
  const warning = 'The pending logout cannot be read and is dropped';
  const record = createDeviceRecord(storage, 'technovex:miner_logout', { schema: pendingSchema, warning });
  let pending: Logout | undefined;
  let isStored = false;

  return {
    write(logout: Logout): void {
      pending = logout;
      // A browser that forgets its wallet stores no e-mail, not even during an outage.
      const { forgetDevice } = logout;
      isStored = record.write(forgetDevice ? { forgetDevice } : logout);
    },
    /** Adopts what an earlier page stored, unless this one has a logout of its own. */
    load(): Logout | undefined {
      if (pending !== undefined) return pending;
      pending = record.read();
      isStored = pending !== undefined;
      return pending;
    },
    /** Another tab may have sent it in the meantime, or signed in. */
    latest(): Logout | undefined {
      if (isStored && record.isMissing()) pending = undefined;
      return pending;
    },
    /** Removes the logout; does nothing when it is no longer `sent`. */
    drop(sent = pending): void {
      if (pending !== sent) return;
      pending = undefined;
      record.remove();
    },
  };
}
