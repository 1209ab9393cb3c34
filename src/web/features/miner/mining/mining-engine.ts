import { createStore } from 'zustand/vanilla';
import type { WalletData } from '#contract/miner.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { logWarning } from '#web/lib/log.ts';
import type { LiveChannelEvents, WalletLiveChannel } from '../calls/live-channel.ts';
import { fromWalletData, toClaim } from '../calls/miner-api.ts';
import { createWalletTransport, type WalletRequests, type WalletTransport } from '../calls/wallet-transport.ts';
import type { PageVisibility } from '../components/page-state.ts';
import type { MinedTotals } from '../rules/mining-ledger.ts';
import { type MiningCommand, type MiningEvent, type SyncFailure, stepMining } from '../rules/mining-machine.ts';
import {
  type ClockReading,
  isSaved,
  type OpenMining,
  openMining,
  type SessionEnd,
  viewOf,
} from '../rules/mining-state.ts';
import type { OpenWallet } from '../sign-in/session-state.ts';
import type { IntervalTimer } from './worker-timer.ts';

interface EngineClocks {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Milliseconds since the epoch; may jump. */
  readonly wallClockMs: () => number;
  /** The same by the server's clock, which each acknowledgement reports to `followServerClock`. */
  readonly serverNowMs?: (() => number) | undefined;
  readonly followServerClock?: ((serverMs: number | undefined) => void) | undefined;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  readonly timer: IntervalTimer;
}

export interface MiningEngineDeps extends EngineClocks, Omit<OpenMining, 'wallet'> {
  readonly wallet: WalletData;
  /** The latest totals that this device stored, perhaps from another tab. */
  readonly latestCopy?: () => MinedTotals | undefined;
  /** Sends a claim; resolves with the wallet as the server has it. Must settle in finite time. */
  readonly sync: WalletTransport['sync'];
}

export type BonusClaim = 'claimed' | 'too-early' | 'failed';

type SendClaim = Extract<MiningCommand, { readonly type: 'send-claim' }>;

export type MiningEngine = ReturnType<typeof createMiningEngine>;

/** The mining loop, outside React: performs what the machine of `rules/mining-machine.ts` commands. */
export function createMiningEngine(deps: MiningEngineDeps) {
  let state = openMining({ ...deps, wallet: fromWalletData(deps.wallet) }, readClocks());
  const { setState, ...view } = createStore(() => viewOf(state));
  /** Resolves to true when the sync succeeded. */
  let inFlight: Promise<boolean> | undefined;

  function readClocks(): ClockReading {
    const wallMs = deps.wallClockMs();
    return { monotonicMs: deps.now(), wallMs, serverMs: deps.serverNowMs?.() ?? wallMs };
  }

  function send(event: MiningEvent): void {
    const step = stepMining(state, event, readClocks());
    if (step.state === state) return;
    state = step.state;
    for (const command of step.commands) {
      switch (command.type) {
        case 'start-timer':
          deps.timer.start(() => send({ type: 'tick' }), command.intervalMs);
          break;
        case 'stop-timer':
          deps.timer.stop();
          break;
        case 'read-copy':
          // Always the last command; the state is published with the result.
          send({ type: 'copy-read', copy: deps.latestCopy?.() });
          return;
        case 'send-claim':
          inFlight = sendClaim(command);
          break;
      }
    }
    setState(viewOf(state), true);
  }

  async function sendClaim({ claim, claimsDailyBonus }: SendClaim): Promise<boolean> {
    let result: MiningEvent;
    try {
      const data = await deps.sync({ claim: toClaim(claim), claimsDailyBonus });
      deps.followServerClock?.(data.nowMs);
      result = { type: 'sync-acknowledged', wallet: fromWalletData(data) };
    } catch (error) {
      // Once per outage, not once per attempt (specified: a failed save is logged, the local copy kept).
      if (state.syncStatus !== 'failing') {
        logWarning('Saving the mining wallet failed; the totals on this page are kept', error);
      }
      result = { type: 'sync-failed', failure: toSyncFailure(error), random: deps.random() };
    }
    inFlight = undefined;
    send(result);
    return result.type === 'sync-acknowledged';
  }

  async function syncNow(claimsDailyBonus = false): Promise<boolean> {
    while (inFlight !== undefined) await inFlight;
    send({ type: 'sync-now', claimsDailyBonus });
    return inFlight ?? false;
  }

  return {
    ...view,
    /** Adopts totals that this device stored, where they are ahead. */
    adopt: (copy: MinedTotals): void => send({ type: 'adopt', copy }),
    /** Sends what the server does not have yet; does nothing when it has everything. */
    catchUp: (): void => send({ type: 'catch-up' }),
    /** Starts mining, unless it runs or the session has ended. `runSeconds`: of the run `awayMs` before, if any. */
    start: (awayMs = 0, runSeconds = 0): void => send({ type: 'start', awayMs, runSeconds }),
    /** Stops mining and syncs once more. True when the server holds everything that was mined. Never rejects. */
    async stop(): Promise<boolean> {
      send({ type: 'stop' });
      while (inFlight !== undefined) await inFlight;
      return isSaved(state);
    },
    setHidden: (isHidden: boolean): void => send({ type: isHidden ? 'hidden' : 'visible' }),
    /** The page resumes after it was frozen, cached or asleep. */
    resumePage: (): void => send({ type: 'page-resumed' }),
    /** Claims the daily bonus with a sync of its own. Never rejects. */
    async claimDailyBonus(): Promise<BonusClaim> {
      const before = view.getState().wallet.lastBonusClaimedMs;
      const isAcknowledged = await syncNow(true);
      if (view.getState().wallet.lastBonusClaimedMs !== before) return 'claimed';
      return isAcknowledged ? 'too-early' : 'failed';
    },
    /** Syncs now; true when it succeeded. Never rejects. */
    syncNow: (): Promise<boolean> => syncNow(),
    /** The server requests an interval between syncs, ms; undefined: no longer. */
    requestInterval: (intervalMs: number | undefined): void => send({ type: 'interval-requested', intervalMs }),
    /** Repeats a failed sync at once: online again, or the channel is open. */
    recovered: (): void => send({ type: 'recovered' }),
    /** The server ended the session without being asked. */
    endSession: (why: SessionEnd): void => send({ type: 'session-ended', why }),
    dismissAbsence: (): void => send({ type: 'dismiss-absence' }),
  };
}

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
  let mayConnect = false;
  let isDisconnected = false;
  const engine = createMiningEngine({
    ...deps,
    wallet: data,
    copy: latestCopy(),
    latestCopy,
    isLocal,
    storedAtMs: isLocal ? copy.read()?.lastUpdatedMs : undefined,
    isHidden: deps.visibility.isHidden(),
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

/** The server's definite refusal of this device ends the session; any other failure may pass. */
function toSyncFailure(error: unknown): SyncFailure {
  if (!(error instanceof ApiError)) return { type: 'failed', retryAfterSeconds: undefined };
  const { status, code, retryAfterSeconds } = error;
  if (status === 409) return { type: 'ended', why: 'session-replaced' };
  if (code === 'incorrect-pin') return { type: 'ended', why: 'incorrect-pin' };
  if (status === 401 || code === 'account-not-found' || code === 'wallet-blocked')
    return { type: 'ended', why: 'not-signed-in' };
  return { type: status === 503 ? 'overloaded' : 'failed', retryAfterSeconds };
}
