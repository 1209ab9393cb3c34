import { monotonicMs, random, wallClockMs } from '#web/lib/clock.ts';
import { logWarning } from '#web/lib/log.ts';
import { createBrowserLiveChannel } from '../calls/browser-live-channel.ts';
import { minerApi } from '../calls/miner-api.ts';
import { followServerClock, serverNowMs } from '../calls/server-clock.ts';
import type { LocalSession } from '../sign-in/local-session.ts';
import type { OpenWallet } from '../sign-in/session-state.ts';
import { createMinerControl, type MinerControl } from './miner-control.ts';
import { pageVisibility } from './page-visibility.ts';
import { openTabViewChannel } from './tab-view-channel.ts';
import { createWorkerTimer } from './worker-timer.ts';

export function createBrowserMinerControl(wallet: OpenWallet, sync: LocalSession['sync']): MinerControl {
  const { email } = wallet.data;
  return createMinerControl({
    wallet,
    requests: {
      sync: (claim) => sync(email, claim),
      activateReferral: () => minerApi.activateReferral(email),
    },
    isSignedIn: () => isSignedIn(email),
    createChannel: (events) => createBrowserLiveChannel(email, events),
    openTabViews: (onTabView) => openTabViewChannel(email, onTabView),
    now: monotonicMs,
    wallClockMs,
    serverNowMs,
    followServerClock,
    random,
    timer: createWorkerTimer(),
    // Missing where the page is not a secure context.
    locks: 'locks' in navigator ? navigator.locks : undefined,
    visibility: pageVisibility,
    // Later in a hidden page, whose timers the browser slows down.
    delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
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
