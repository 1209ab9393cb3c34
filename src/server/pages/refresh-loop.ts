import type { Clock } from '../clock.ts';
import { isDatabaseUnavailable } from '../db/database-unavailable.ts';

/** A pino logger fits. */
export interface RefreshLog {
  warn(details: { readonly err: unknown }, message: string): void;
  error(details: { readonly err: unknown }, message: string): void;
}

/** Between two updates; what is asked for meanwhile is combined into one. */
const PAUSE_MS = 500;
/** In case nobody announced a change, or an update failed. */
const UPDATE_EVERY_MS = 30_000;

export interface RefreshLoop {
  /** Runs an update now, or after the one that is running and a pause. */
  refresh(): void;
  stop(): void;
}

/**
 * Runs `update` at once, when asked, at the time that it returned last (ms since the epoch), and every 30 seconds. One runs at a time;
 * a failed one is logged, once until the next success or another failure. Resolves after the first.
 */
export async function startRefreshLoop(options: {
  readonly update: () => Promise<number>;
  readonly clock: Clock;
  readonly log: RefreshLog;
}): Promise<RefreshLoop> {
  const { update, clock, log } = options;
  let state: 'idle' | 'running' | 'pausing' | 'stopped' = 'idle';
  let isAsked = false;
  let timer: NodeJS.Timeout | undefined;
  let loggedFailure = '';

  const isStopped = (): boolean => state === 'stopped';
  const wait = (ms: number, then: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(then, ms).unref();
  };

  /** How long to wait for the next update, ms. */
  async function attempt(): Promise<number> {
    try {
      const changesAtMs = await update();
      loggedFailure = '';
      return Math.min(Math.max(changesAtMs - clock.nowMs(), PAUSE_MS), UPDATE_EVERY_MS);
    } catch (error) {
      // While the server stops, its database is closed under an update.
      if (!isStopped() && loggedFailure !== String(error)) {
        log[isDatabaseUnavailable(error) ? 'warn' : 'error'](
          { err: error },
          'Pages could not be updated; the old ones are served',
        );
      }
      loggedFailure = String(error);
      return UPDATE_EVERY_MS;
    }
  }

  async function run(): Promise<void> {
    state = 'running';
    isAsked = false;
    const nextMs = await attempt();
    // `stop` may have been called meanwhile.
    if (isStopped()) return;
    state = 'pausing';
    wait(PAUSE_MS, () => {
      state = 'idle';
      if (isAsked) void run();
      else wait(nextMs - PAUSE_MS, run);
    });
  }

  await run();
  return {
    refresh() {
      if (state === 'idle') void run();
      else isAsked = true;
    },
    stop() {
      state = 'stopped';
      clearTimeout(timer);
    },
  };
}
