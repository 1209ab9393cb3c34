import type { LiveChannelEvents, WalletLiveChannel } from '../calls/live-channel.ts';
import { fromWalletData } from '../calls/wallet-data.ts';
import { createWalletTransport, type WalletRequests } from '../calls/wallet-transport.ts';
import type { MinedTotals } from '../rules/mining-ledger.ts';
import type { SessionEnd } from '../rules/mining-state.ts';
import type { OpenWallet } from '../sign-in/session-state.ts';
import { createMiningEngine, type MiningEngineDeps } from './mining-engine.ts';
import type { PageVisibility } from './page-visibility.ts';

type EngineClocks = Pick<
  MiningEngineDeps,
  'now' | 'wallClockMs' | 'serverNowMs' | 'followServerClock' | 'random' | 'timer'
>;

export interface ConnectedEngineDeps extends EngineClocks {
  readonly wallet: OpenWallet;
  readonly requests: WalletRequests;
  /** True when the server accepts this browser's session of the wallet. */
  readonly isSignedIn: () => Promise<boolean>;
  readonly createChannel: (events: LiveChannelEvents) => WalletLiveChannel;
  readonly visibility: PageVisibility;
}

/** The engine of an open wallet, which syncs over its live channel or by HTTP, and continues the device's copy. */
export function createConnectedEngine(deps: ConnectedEngineDeps) {
  const { copy, data, isLocal } = deps.wallet;
  const channel = deps.createChannel({
    onInterval: (intervalMs) => engine.requestInterval(intervalMs),
    onOpen: () => engine.recovered(),
    onSessionEnd: (reason) => void endUnlessSignedIn(reason),
  });
  const { sync, activateReferral } = createWalletTransport(channel, deps.requests);
  const { now, wallClockMs, serverNowMs, followServerClock, random, timer } = deps;
  let mayConnect = false;
  let isDisconnected = false;
  const isHidden = deps.visibility.isHidden();
  const clocks = { now, wallClockMs, serverNowMs, followServerClock, random, timer };
  const engine = createMiningEngine({
    ...clocks,
    wallet: data,
    copy: latestCopy(),
    latestCopy,
    isLocal,
    storedAtMs: isLocal ? copy.read()?.lastUpdatedMs : undefined,
    isHidden,
    sync,
  });

  function latestCopy(): MinedTotals | undefined {
    const latest = copy.read();
    return latest && fromWalletData(latest.wallet);
  }

  /** Another tab of this browser may have signed in again, so that this tab has the new session's cookie. */
  async function endUnlessSignedIn(reason: SessionEnd): Promise<void> {
    if (!(await deps.isSignedIn())) engine.endSession(reason);
  }

  /** The channel is open once the server has accepted the session, until that ends. */
  function openOrCloseChannel(): void {
    const { acknowledgedAtMs, ended } = engine.getState();
    const isAccepted = !isLocal || acknowledgedAtMs !== null;
    if (mayConnect && !isDisconnected && isAccepted && ended === null) channel.open();
    else channel.close();
  }

  engine.subscribe(openOrCloseChannel);

  return {
    engine,
    activateReferral,
    /** One tab connects: the one that may mine. */
    setMayConnect(may: boolean): void {
      mayConnect = may;
      openOrCloseChannel();
    },
    /** Permanently: from now on all syncs are HTTP requests. */
    disconnect(): void {
      isDisconnected = true;
      openOrCloseChannel();
    },
  };
}
