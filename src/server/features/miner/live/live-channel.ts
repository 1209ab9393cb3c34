import type { WalletData } from '#contract/miner.ts';
import { LIVE_CLOSE, type MinerLiveClientMessage, type MinerLiveServerMessage } from '#contract/miner-live.ts';
import type { MinerClaim } from '#domain/miner/reconcile.ts';
import { ProblemError, unavailable } from '#server/http/problem-error.ts';
import { toProblemError } from '#server/http/to-problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { TokenBucket } from '#server/lib/token-bucket.ts';
import type { SyncInterval } from '#server/overload/sync-interval.ts';
import type { MinerService } from '../service.ts';
import type { VerifiedDevice } from '../sign-in/device-authorization.ts';
import { parseClientMessage } from './client-message.ts';
import type { LiveLimits } from './live-limits.ts';
import { LiveSocket } from './live-socket.ts';
import { type MessageHandler, MessageQueue } from './message-queue.ts';
import type { Connection } from './send-text.ts';
import { SyncSchedule } from './sync-schedule.ts';

/** How often an acknowledgement tells the server's clock. */
const CLOCK_EVERY_MS = 10_000;

/** What all channels of a process share. */
export interface LiveChannelDeps {
  readonly service: Pick<MinerService, 'sync' | 'activateReferral' | 'verifyAgain'>;
  /** Monotonic. */
  readonly clock: Clock;
  readonly limits: LiveLimits;
  readonly syncInterval: SyncInterval;
  /** Counts and logs a failed message; returns the problem to send. */
  readonly reportFailure: (error: unknown) => ProblemError;
  readonly counts: { received: number; refused: number };
}

/** One miner's open WebSocket. Its messages are processed in order, one at a time. */
export class LiveChannel implements MessageHandler {
  readonly #device: VerifiedDevice;
  readonly #deps: LiveChannelDeps;
  readonly #socket: LiveSocket;
  readonly #queue: MessageQueue;
  readonly #schedule: SyncSchedule;
  #mustVerify = false;
  #clockDueMs = 0;

  /** `addressBudgets`: what its messages count in beside their own budget. */
  constructor(
    connection: Connection,
    device: VerifiedDevice,
    addressBudgets: readonly TokenBucket[],
    deps: LiveChannelDeps,
  ) {
    const { clock, limits, counts } = deps;
    const budget = new TokenBucket({ burst: limits.messagesBurst, perSecond: limits.messagesPerSecond }, clock.nowMs());
    this.#device = device;
    this.#deps = deps;
    this.#queue = new MessageQueue(this, clock, limits.messagesWaiting);
    this.#schedule = new SyncSchedule(deps.syncInterval, clock);
    this.#socket = new LiveSocket(connection, {
      ...{ clock, counts, budgets: [budget, ...addressBudgets], unreadBytesMax: limits.unreadBytes },
      onText: (text, nowMs) => this.#onText(text, nowMs),
      onClosed: () => this.#queue.close(),
    });
  }

  /** To be called once a second. */
  tick(): void {
    if (this.#socket.isClosing) return;
    if (this.#mustVerify) void this.verifySession();
    this.#socket.tick();
    if (this.#schedule.hasIntervalChanged()) this.send({ type: 'pace', nextSyncMs: this.#schedule.nextSyncMs() });
  }

  /** Closes the channel if its session has ended. During an outage it is retried at each tick. */
  async verifySession(): Promise<void> {
    const isRetry = this.#mustVerify;
    this.#mustVerify = false;
    try {
      await this.#deps.service.verifyAgain(this.#device);
    } catch (error) {
      const problem = isRetry ? toProblemError(error) : this.#deps.reportFailure(error);
      this.#mustVerify = !this.#endIfSessionEnded(problem);
    }
  }

  /** Ignores further messages, responds to those received, closes. Resolves when the close frame is sent. */
  async stop(): Promise<void> {
    this.#socket.stopReading();
    await this.#queue.idle();
    this.#socket.close(LIVE_CLOSE.restart, 'The server restarts');
  }

  #onText(text: string, nowMs: number): void {
    const message = parseClientMessage(text);
    if (message === undefined) this.#socket.close(LIVE_CLOSE.invalidMessage, 'Not a message of this channel');
    else if (message.type === 'sync' && this.#schedule.isTooEarly(nowMs)) this.#refuse(message.id, unavailable());
    else if (!this.#queue.add(message, nowMs)) this.#refuse(message.id, tooManyAtOnce());
  }

  async respond(message: MinerLiveClientMessage): Promise<MinerLiveServerMessage> {
    const { id } = message;
    if (message.type === 'activate-referral') {
      const { data, alreadyActive } = await this.#deps.service.activateReferral(this.#device.email, this.#device);
      return { type: 'acknowledged', id, data, credited: 0, nextSyncMs: this.#schedule.nextSyncMs(), alreadyActive };
    }
    const { data, credited } = await this.#deps.service.sync(this.#device.email, toClaim(message), this.#device);
    const nextSyncMs = this.#schedule.nextSyncMs();
    return { type: 'acknowledged', id, data: this.#withoutEveryClock(data), credited, nextSyncMs };
  }

  #withoutEveryClock(data: WalletData): WalletData {
    const nowMs = this.#deps.clock.nowMs();
    if (nowMs < this.#clockDueMs) return { ...data, nowMs: undefined };
    this.#clockDueMs = nowMs + CLOCK_EVERY_MS;
    return data;
  }

  send(message: MinerLiveServerMessage): void {
    this.#socket.send(message);
  }

  fail(id: number, error: unknown): void {
    const problem = this.#deps.reportFailure(error);
    if (!this.#endIfSessionEnded(problem)) this.#refuse(id, problem);
  }

  /** Returns whether the problem means that the session has ended. */
  #endIfSessionEnded({ code: problem, detail }: ProblemError): boolean {
    // The next sign-in says that the wallet is blocked.
    const code = problem === 'wallet-blocked' ? 'not-signed-in' : problem;
    if (code !== 'session-replaced' && code !== 'not-signed-in') return false;
    this.send({ type: 'session-ended', code, detail });
    this.#socket.close(LIVE_CLOSE.sessionEnded, code);
    return true;
  }

  #refuse(id: number, { code, detail, retryAfterSeconds }: ProblemError): void {
    this.#deps.counts.refused += 1;
    const retryAfter = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    this.send({ type: 'refused', id, code, detail, ...retryAfter });
  }
}

function toClaim(message: Exclude<MinerLiveClientMessage, { type: 'activate-referral' }>): MinerClaim {
  return {
    totalMinedTvx: message.totalMined,
    miningTimeSeconds: message.miningTimeSeconds,
    lastBonusClaimedMs: message.type === 'sync' ? null : Date.parse(message.lastBonusClaimed),
  };
}

function tooManyAtOnce(): ProblemError {
  const detail = 'Wait for the responses to earlier messages.';
  return new ProblemError('too-many-requests', detail, { retryAfterSeconds: 1 });
}
