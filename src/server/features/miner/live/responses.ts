import { LIVE_CLOSE, type MinerLiveClientMessage, type MinerLiveServerMessage } from '#contract/miner-live.ts';
import type { MinerClaim } from '#domain/miner/reconcile.ts';
import type { MinerWallet } from '#domain/miner/wallet.ts';
import type { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { SYNC_INTERVAL_MS_MAX, type SyncInterval } from '#server/overload/overload-policy.ts';
import type { MinerService } from '../service.ts';
import type { VerifiedDevice } from '../sign-in/device-authorization.ts';
import { walletDataText } from '../wallet-reads.ts';
import type { SyncOutcome } from '../wallet-syncs.ts';
import type { LiveSocket } from './live-socket.ts';

/** How often an acknowledgement tells the server's clock. */
const CLOCK_EVERY_MS = 10_000;

export interface MessageResponsesDeps {
  readonly service: Pick<MinerService, 'sync' | 'activateReferral'>;
  /** Monotonic. */
  readonly clock: Clock;
  readonly wallClock: Clock;
  /** Counts and logs a failed message; returns the problem to send. */
  readonly reportFailure: (error: unknown) => ProblemError;
  readonly counts: { refused: number };
}

/** What one client is told: acknowledgements, refusals and the end of its session. */
export class MessageResponses implements SyncOutcome {
  readonly #device: VerifiedDevice;
  readonly #deps: MessageResponsesDeps;
  readonly #schedule: SyncSchedule;
  readonly #socket: Pick<LiveSocket, 'send' | 'sendText' | 'close'>;
  readonly #emailText: string;
  #clockDueMs = 0;
  /** Of the message that is being processed. */
  #id = 0;
  #done = (): void => undefined;

  constructor(
    socket: Pick<LiveSocket, 'send' | 'sendText' | 'close'>,
    device: VerifiedDevice,
    schedule: SyncSchedule,
    deps: MessageResponsesDeps,
  ) {
    this.#device = device;
    this.#emailText = JSON.stringify(device.email);
    this.#deps = deps;
    this.#schedule = schedule;
    this.#socket = socket;
  }

  /** Sends the response to a message that arrived at `sinceMs`, by the monotonic clock; then calls `done`. */
  respond(message: MinerLiveClientMessage, sinceMs: number, done: () => void): void {
    this.#id = message.id;
    this.#done = done;
    if (message.type === 'activate-referral') void this.#activateReferral();
    else this.#deps.service.sync(this.#device, toClaim(message), sinceMs, this);
  }

  committed(wallet: MinerWallet, credited: number): void {
    const data = walletDataText(this.#emailText, wallet, this.#deps.wallClock.nowMs(), this.#isClockDue());
    const nextSyncMs = this.#schedule.nextSyncMs();
    this.#socket.sendText(
      `{"type":"acknowledged","id":${this.#id},"data":${data},"credited":${credited},"nextSyncMs":${nextSyncMs}}`,
    );
    this.#done();
  }

  refused(error: unknown): void {
    this.fail(this.#id, error);
    this.#done();
  }

  async #activateReferral(): Promise<void> {
    try {
      const { email, authorize } = this.#device;
      const { data, alreadyActive } = await this.#deps.service.activateReferral(email, authorize);
      const nextSyncMs = this.#schedule.nextSyncMs();
      this.#socket.send({ type: 'acknowledged', id: this.#id, data, credited: 0, nextSyncMs, alreadyActive });
      this.#done();
    } catch (error) {
      this.refused(error);
    }
  }

  fail(id: number, error: unknown): void {
    const problem = this.#deps.reportFailure(error);
    const end = sessionEnd(problem);
    if (end === undefined) this.refuse(id, problem);
    else this.end(end);
  }

  refuse(id: number, { code, detail, retryAfterSeconds }: ProblemError): void {
    this.#deps.counts.refused += 1;
    const retryAfter = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    this.#socket.send({ type: 'refused', id, code, detail, ...retryAfter });
  }

  end(end: SessionEnd): void {
    this.#socket.send(end);
    this.#socket.close(LIVE_CLOSE.sessionEnded, end.code);
  }

  #isClockDue(): boolean {
    const nowMs = this.#deps.clock.nowMs();
    if (nowMs < this.#clockDueMs) return false;
    this.#clockDueMs = nowMs + CLOCK_EVERY_MS;
    return true;
  }
}

function toClaim(message: Exclude<MinerLiveClientMessage, { type: 'activate-referral' }>): MinerClaim {
  return {
    totalMinedTvx: message.totalMined,
    miningTimeSeconds: message.miningTimeSeconds,
    lastBonusClaimedMs: message.type === 'sync' ? null : Date.parse(message.lastBonusClaimed),
  };
}

export type SessionEnd = Extract<MinerLiveServerMessage, { type: 'session-ended' }>;

/** Returns what to send when the problem means that the session has ended. */
export function sessionEnd({ code: problem, detail }: ProblemError): SessionEnd | undefined {
  // The next sign-in says that the wallet is blocked.
  const code = problem === 'wallet-blocked' ? 'not-signed-in' : problem;
  if (code !== 'session-replaced' && code !== 'not-signed-in') return undefined;
  return { type: 'session-ended', code, detail };
}

/** A client that syncs this much before it is due is still on time: timers and networks are not exact. */
const EARLY_SHARE = 0.2;
/** A change of the interval below this reaches the client with its next acknowledgement. */
const INTERVAL_CHANGE_MS_MIN = 2_000;

/** When the syncs of one client are due. */
export class SyncSchedule {
  readonly #syncInterval: SyncInterval;
  readonly #clock: Clock;
  #dueMs = 0;
  #hasSyncedEarly = false;
  /** The interval of the process when this client was sent its last one; 0: none yet. */
  #sentIntervalMs = 0;

  /** `clock` is monotonic. */
  constructor(syncInterval: SyncInterval, clock: Clock) {
    this.#syncInterval = syncInterval;
    this.#clock = clock;
  }

  /** Returns when the next sync is due, ms from now, to be sent to the client. */
  nextSyncMs(): number {
    const nextSyncMs = this.#syncInterval.nextSyncMs();
    this.#sentIntervalMs = this.#syncInterval.intervalMs;
    this.#dueMs = this.#clock.nowMs() + nextSyncMs * (1 - EARLY_SHARE);
    return nextSyncMs;
  }

  /** Returns whether the client should be sent the interval without waiting for its next sync. */
  hasIntervalChanged(): boolean {
    const changeMs = Math.abs(this.#syncInterval.intervalMs - this.#sentIntervalMs);
    return this.#sentIntervalMs !== 0 && changeMs >= INTERVAL_CHANGE_MS_MIN;
  }

  /**
   * Counts a sync that arrives. Returns whether it comes too early while the server cannot take more. One early sync is
   * accepted for each that is on time: the last one before a stop or a logout cannot wait.
   */
  isTooEarly(nowMs: number): boolean {
    if (nowMs >= this.#dueMs) {
      this.#hasSyncedEarly = false;
      return false;
    }
    if (this.#syncInterval.intervalMs < SYNC_INTERVAL_MS_MAX) return false;
    const isRepeated = this.#hasSyncedEarly;
    this.#hasSyncedEarly = true;
    return isRepeated;
  }
}
