import { monotonicMs, random, wallClockMs } from '#web/lib/clock.ts';
import { logWarning } from '#web/lib/log.ts';
import { createBrowserLiveChannel } from '../live/browser-live-channel.ts';
import { minerApi } from '../miner-api.ts';
import type { OpenWallet } from '../sign-in/session-state.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import { createMinerControl, type MinerControl } from './miner-control.ts';
import { pageVisibility } from './page-visibility.ts';
import { openSnapshotChannel } from './snapshot-channel.ts';
import { createWorkerTimer } from './worker-timer.ts';

/** The miner of an open wallet in this browser, closed at first. */
export function createBrowserMinerControl(wallet: OpenWallet, sync: SignIn['sync']): MinerControl {
  const { email } = wallet.data;
  return createMinerControl({
    wallet,
    requests: {
      sync: (claim) => sync(email, claim),
      activateReferral: () => minerApi.activateReferral(email),
    },
    isSignedIn: () => isSignedIn(email),
    createChannel: (events) => createBrowserLiveChannel(email, events),
    openSnapshots: (onSnapshot) => openSnapshotChannel(email, onSnapshot),
    now: monotonicMs,
    wallClockMs,
    random,
    timer: createWorkerTimer(),
    // Missing where the page is not a secure context.
    locks: 'locks' in navigator ? navigator.locks : undefined,
    visibility: pageVisibility,
  });
}

async function isSignedIn(email: string): Promise<boolean> {
  try {
    await minerApi.readWallet(email);
    return true;
  } catch (error) {
    logWarning('The server ended the mining session', error);
    return false;
  }
}
