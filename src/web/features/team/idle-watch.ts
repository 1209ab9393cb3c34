import { type IdleState, idleStateOf, USE_WRITTEN_EVERY_MS } from '#domain/team/session-limits.ts';

const RETRY_MS = 5_000;

/** Knows when a session of the team was last used, in this tab or in another, and sends a use of it. */
export function createIdleWatch(deps: {
  readonly nowMs: () => number;
  /** Rejects when the use did not count. */
  readonly sendUse: () => Promise<unknown>;
  /** Across tabs; undefined when none has written or storage is off. */
  readonly readShared: () => number | undefined;
  readonly writeShared: (usedMs: number) => void;
  readonly onFailed: (error: unknown) => void;
}) {
  const { nowMs } = deps;
  // The page was just opened by a person.
  let usedMs = nowMs();
  deps.writeShared(usedMs);
  let triedMs = Number.NEGATIVE_INFINITY;

  // A clock that was set back leaves a time in the future.
  const lastUsedMs = (): number => Math.max(usedMs, Math.min(deps.readShared() ?? usedMs, nowMs()));

  return {
    state: (): IdleState => idleStateOf(lastUsedMs(), nowMs()),

    /** A key or a button was pressed. Sends at most one use a minute, as the server writes it no more often. */
    async use(): Promise<void> {
      const atMs = nowMs();
      if (atMs - usedMs < USE_WRITTEN_EVERY_MS || atMs - triedMs < RETRY_MS) return;
      triedMs = atMs;
      try {
        await deps.sendUse();
        usedMs = atMs;
        deps.writeShared(atMs);
      } catch (error) {
        deps.onFailed(error);
      }
    },
  };
}
