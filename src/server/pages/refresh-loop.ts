import type { Clock } from '#server/lib/clock.ts';
import { isDatabaseUnavailable } from '../db/database.ts';

/** A pino logger fits. */
export interface RefreshLog {
  warn(details: { readonly err: unknown }, message: string): void;
  error(details: { readonly err: unknown }, message: string): void;
}

/** Between two updates; requests in this time are combined into one. */
const PAUSE_MS = 500;
/** For changes without a notification, and after a failed update. */
const UPDATE_EVERY_MS = 30_000;

export interface RefreshLoop {
  /** Runs an update now, or after the one that is running and a pause. */
  refresh(): void;
  stop(): void;
}

/**
 * Runs `update` at once, on `refresh`, at the time that it last returned (ms since the epoch), and every 30 seconds;
 * one at a time. A failure is logged once until the next success or a different failure. Resolves after the first
 * update.
 */
export async function startRefreshLoop(options: {
  readonly update: () => Promise<number>;
  readonly clock: Clock;
  readonly log: RefreshLog;
}): Promise<RefreshLoop> {
  const { update, clock, log } = options;
  let state: 'idle' | 'running' | 'pausing' | 'stopped' = 'idle';
  let isRequested = false;
  let timer: NodeJS.Timeout | undefined;
  let loggedFailure = '';

  const isStopped = (): boolean => state === 'stopped';
  const wait = (ms: number, then: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(then, ms).unref();
  };

  /** Returns the delay until the next update, ms. */
  async function attempt(): Promise<number> {
    try {
      const changesAtMs = await update();
      loggedFailure = '';
      return Math.min(Math.max(changesAtMs - clock.nowMs(), PAUSE_MS), UPDATE_EVERY_MS);
    } catch (error) {
      // A stopping server closes the database while an update may be running.
      if (!isStopped() && loggedFailure !== String(error)) {
        const level = isDatabaseUnavailable(error) ? 'warn' : 'error';
        log[level]({ err: error }, 'Pages could not be updated; the old ones are served');
      }
      loggedFailure = String(error);
      return UPDATE_EVERY_MS;
    }
  }

  async function run(): Promise<void> {
    state = 'running';
    isRequested = false;
    const nextMs = await attempt();
    // `stop` may have been called during the update.
    if (isStopped()) return;
    state = 'pausing';
    wait(PAUSE_MS, () => {
      state = 'idle';
      if (isRequested) void run();
      else wait(nextMs - PAUSE_MS, run);
    });
  }

  await run();
  return {
    refresh() {
      if (state === 'idle') void run();
      else isRequested = true;
    },
    stop() {
      state = 'stopped';
      clearTimeout(timer);
    },
  };
}
