import { logWarning } from '#web/lib/log.ts';
import { isOutage } from '../calls/call-failures.ts';
import type { LocalCopyStore } from '../device/local-copy.ts';
import { planResume } from '../rules/mining-time.ts';
import { createOutageRetry, type Outage, outageOf } from './outage-retry.ts';
import { rememberedEmail } from './remembered-email.ts';
import type { SessionContext } from './session-state.ts';

/** Opens the session that this device remembers, to continue interrupted mining on pages other than the miner's. */
export function createSessionResume({ deps, state, openCopy }: SessionContext) {
  let resuming: Promise<Outage | undefined> | undefined;
  const retry = createOutageRetry({ attempt: tryToResume, ...deps });

  async function resumeSession(email: string): Promise<Outage | undefined> {
    const copy = await openCopy(email);
    if (!copy.isMining() || isExpired(copy, deps.wallClockMs())) return undefined;
    try {
      const data = await deps.api.readWallet(email);
      // Another tab may have logged out in the meantime, and somebody may have signed in here.
      if (!copy.isMining() || state.getState().screen.mode !== 'logged-out') return undefined;
      state.send({ type: 'signed-in', email }, { wallet: { data, copy, isLocal: false }, modeChanged: false });
    } catch (error) {
      if (!retry.isRunning()) logWarning('Mining was not resumed; the miner screen shows why', error);
      if (isOutage(error)) return outageOf(error);
    }
    return undefined;
  }

  /** Returns undefined when mining was resumed, there is nothing to resume, or the miner's screen does. */
  async function tryToResume(): Promise<Outage | undefined> {
    const email = rememberedEmail(deps.storage);
    const { screen, restore } = state.getState();
    if (email === undefined || screen.mode !== 'logged-out' || restore !== 'done') return undefined;
    resuming ??= resumeSession(email).finally(() => {
      resuming = undefined;
    });
    return resuming;
  }

  return {
    /** Resolves when no attempt is in progress. */
    resuming: async (): Promise<unknown> => resuming,
    /**
     * Opens the session where mining was interrupted and it is valid; otherwise changes and reports nothing. Resolves
     * after the first attempt, which is repeated in an outage.
     */
    async resumeInterrupted(): Promise<void> {
      const outage = await tryToResume();
      if (outage !== undefined) void retry.start(outage);
    },
  };
}

/** True when mining was interrupted for over six hours: then nothing resumes, and the miner's screen says so. */
function isExpired(copy: LocalCopyStore, nowMs: number): boolean {
  const stored = copy.isMining() ? copy.read() : undefined;
  return stored !== undefined && planResume(nowMs - stored.lastUpdatedMs).type === 'discard';
}
