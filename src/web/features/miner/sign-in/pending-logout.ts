import * as z from 'zod/mini';
import { ApiError } from '#web/lib/api-error.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import { readStoredJson } from '#web/lib/stored-json.ts';
import { isOutage, logFailure } from '../calls/call-failures.ts';
import type { Logout } from '../calls/miner-api.ts';
import { createOutageRetry, type Outage, outageOf } from './outage-retry.ts';

const PENDING_LOGOUT_KEY = 'technovex:miner_logout';

const pendingSchema = z.object({ email: z.optional(z.string()), forgetDevice: z.boolean() });

export type PendingLogout = ReturnType<typeof createPendingLogout>;

export interface PendingLogoutDeps {
  readonly storage: SafeStorage;
  readonly logOut: (logout: Logout) => Promise<void>;
  readonly delay: (ms: number) => Promise<void>;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
}

/** The logout that the server has not confirmed yet. It outlives the page; the next sign-in drops it. */
export function createPendingLogout({ storage, logOut, delay, random }: PendingLogoutDeps) {
  let pending: Logout | undefined;
  let isStored = false;
  let inFlight: Promise<unknown> = Promise.resolve();
  let signIns = 0;
  const retry = createOutageRetry({ attempt, delay, random });

  function readPending(): Logout | undefined {
    const warning = 'The pending logout cannot be read and is dropped';
    return readStoredJson(storage, PENDING_LOGOUT_KEY, { schema: pendingSchema, warning });
  }

  function drop(): void {
    pending = undefined;
    storage.remove(PENDING_LOGOUT_KEY);
  }

  /** Another tab may have sent it, or signed in. */
  function isDroppedElsewhere(): boolean {
    const stored = storage.read(PENDING_LOGOUT_KEY);
    return isStored && stored.ok && stored.value === undefined;
  }

  /** Returns why the logout is still pending; undefined when nothing is any more. */
  async function attempt(): Promise<Outage | undefined> {
    if (isDroppedElsewhere()) pending = undefined;
    if (pending === undefined) return undefined;
    if (signIns > 0) return { retryAfterSeconds: undefined };
    const sent = pending;
    try {
      const sending = logOut(sent);
      inFlight = sending.catch(() => undefined);
      await sending;
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined;
      // The session is over already.
      const isOver = status === 401 || status === 409;
      if (!isOver) logFailure('The end of the mining session could not be sent', error);
      if (isOutage(error) || status === 429) return outageOf(error);
    }
    if (pending === sent) drop();
    return undefined;
  }

  return {
    /** Stores the logout, so that closing the page before `send` loses nothing. */
    record(logout: Logout): void {
      pending = logout;
      // A browser that forgets its wallet stores no e-mail, not even during an outage.
      const { forgetDevice } = logout;
      const stored = forgetDevice ? { forgetDevice } : logout;
      isStored = storage.write(PENDING_LOGOUT_KEY, JSON.stringify(stored)).ok;
    },
    /** Sends what is pending, with retries. Resolves after the first attempt: true when nothing is pending. */
    async send(): Promise<boolean> {
      if (pending === undefined) {
        pending = readPending();
        isStored = pending !== undefined;
      }
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
        drop();
        return result;
      } finally {
        signIns -= 1;
      }
    },
    /** Drops the logout of a wallet that was opened again from the local copy: its session continues. */
    cancel(email: string): void {
      if ((pending ?? readPending())?.email === email) drop();
    },
  };
}
