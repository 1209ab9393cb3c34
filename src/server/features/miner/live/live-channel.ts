import type { RawData, WebSocket } from 'ws';
import { LIVE_CLOSE, type MinerLiveClientMessage, type MinerLiveServerMessage } from '#contract/miner-live.ts';
import type { MinerClaim } from '#domain/miner/reconcile.ts';
import { ProblemError, unavailable } from '#server/http/problem-error.ts';
import { toProblemError } from '#server/http/to-problem-error.ts';
import { TIMEOUT_MS } from '#server/http/with-timeout.ts';
import type { Clock } from '#server/lib/clock.ts';
import { TokenBucket } from '#server/lib/token-bucket.ts';
import { SYNC_INTERVAL_MS_MAX, type SyncInterval } from '#server/overload/sync-interval.ts';
import type { VerifiedDevice } from '../device-admission.ts';
import type { MinerService } from '../service.ts';
import { parseClientMessage } from './client-message.ts';
import type { LiveLimits } from './live-limits.ts';
import { type Connection, sendText } from './send-text.ts';

/** A client that syncs this much before it is due is still on time: timers and networks are not exact. */
const EARLY_SHARE = 0.2;
/** A change of the interval below this reaches the client with its next acknowledgement. */
const INTERVAL_CHANGE_MS_MIN = 2_000;
/** Ticks of silence after which the client is pinged, and pinged again; after as many more it is disconnected. */
const PING_EVERY_TICKS = 15;
const MISSED_PONGS_MAX = 2;

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

type Sync = Exclude<MinerLiveClientMessage, { type: 'activate-referral' }>;

/** A message that is being processed or waits, until `deadlineMs` by the monotonic clock. */
interface PendingMessage {
  readonly message: MinerLiveClientMessage;
  readonly deadlineMs: number;
}

/** One miner's open WebSocket. Its messages are processed in order, one at a time. */
export class LiveChannel {
  readonly device: VerifiedDevice;
  readonly #connection: Connection;
  readonly #socket: WebSocket;
  readonly #deps: LiveChannelDeps;
  /** Its own, and those of its address. */
  readonly #budgets: readonly TokenBucket[];
  /** The message that is being processed. */
  #current: PendingMessage | undefined;
  readonly #waiting: PendingMessage[] = [];
  #deadlineTimer: NodeJS.Timeout | undefined;
  #whenIdle: (() => void) | undefined;
  #isClosing = false;
  #dueMs = 0;
  #hasSyncedEarly = false;
  /** The interval of the process when this client was sent its last one; 0: none yet. */
  #sentIntervalMs = 0;
  #silentTicks = 0;
  #mustVerify = false;

  constructor(
    connection: Connection,
    device: VerifiedDevice,
    addressBudgets: readonly TokenBucket[],
    deps: LiveChannelDeps,
  ) {
    const socket = connection.webSocket;
    this.device = device;
    this.#connection = connection;
    this.#socket = socket;
    this.#deps = deps;
    const { messagesBurst: burst, messagesPerSecond: perSecond } = deps.limits;
    this.#budgets = [new TokenBucket({ burst, perSecond }, deps.clock.nowMs()), ...addressBudgets];
    socket.on('message', (data, isBinary) => this.#onMessage(data, isBinary));
    socket.on('ping', () => void this.#countFrame(deps.clock.nowMs()));
    socket.on('pong', () => void this.#countFrame(deps.clock.nowMs()));
    socket.on('close', () => {
      // It would keep the channel in memory.
      if (this.#current === undefined) clearTimeout(this.#deadlineTimer);
    });
  }

  /** To be called once a second: pings a silent client, disconnects a dead one, and sends a changed sync interval. */
  tick(): void {
    if (this.#isClosing) return;
    if (this.#mustVerify) void this.verifySession();
    this.#silentTicks += 1;
    if (this.#silentTicks >= PING_EVERY_TICKS * (MISSED_PONGS_MAX + 1)) this.#socket.terminate();
    else if (this.#silentTicks % PING_EVERY_TICKS === 0) this.#socket.ping();
    const changeMs = Math.abs(this.#deps.syncInterval.intervalMs - this.#sentIntervalMs);
    if (this.#sentIntervalMs !== 0 && changeMs >= INTERVAL_CHANGE_MS_MIN) {
      this.#send({ type: 'pace', nextSyncMs: this.#nextSyncMs() });
    }
  }

  /** Closes the channel if its session has ended. During an outage it is retried at each tick. */
  async verifySession(): Promise<void> {
    const isRetry = this.#mustVerify;
    this.#mustVerify = false;
    try {
      await this.#deps.service.verifyAgain(this.device);
    } catch (error) {
      const problem = isRetry ? toProblemError(error) : this.#deps.reportFailure(error);
      this.#mustVerify = !this.#endIfSessionEnded(problem);
    }
  }

  /** Ignores further messages, responds to those received, closes. Resolves when the close frame is sent. */
  async stop(): Promise<void> {
    this.#isClosing = true;
    if (this.#current !== undefined) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
      });
    }
    this.#socket.close(LIVE_CLOSE.restart, 'The server restarts');
  }

  #close(code: number, reason: string): void {
    this.#isClosing = true;
    this.#socket.close(code, reason);
  }

  /**
   * Counts a frame from the client. Returns false when there are too many: of the address's channels the one that sends
   * most is the likeliest to close.
   */
  #countFrame(nowMs: number): boolean {
    this.#silentTicks = 0;
    if (this.#budgets.every((budget) => budget.take(nowMs))) return true;
    this.#close(LIVE_CLOSE.tryAgainLater, 'Too many messages');
    return false;
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    const nowMs = this.#deps.clock.nowMs();
    if (this.#isClosing || !this.#countFrame(nowMs)) return;
    this.#deps.counts.received += 1;
    if (isBinary) {
      this.#close(LIVE_CLOSE.notText, 'Messages are text');
      return;
    }
    const message = parseClientMessage(data.toString());
    if (message === undefined) this.#close(LIVE_CLOSE.invalidMessage, 'Not a message of this channel');
    else if (message.type === 'sync' && this.#ignoresInterval(nowMs)) this.#refuse(message.id, unavailable());
    else this.#enqueue({ message, deadlineMs: nowMs + TIMEOUT_MS });
  }

  #enqueue(pending: PendingMessage): void {
    if (this.#current === undefined) void this.#process(pending);
    else if (this.#waiting.length < this.#deps.limits.messagesWaiting) this.#waiting.push(pending);
    else this.#refuse(pending.message.id, tooManyAtOnce());
  }

  /**
   * Returns whether a sync comes too early while the server cannot take more. One early sync is admitted for each that
   * is on time: the last one before a stop or a logout cannot wait.
   */
  #ignoresInterval(nowMs: number): boolean {
    if (nowMs >= this.#dueMs) {
      this.#hasSyncedEarly = false;
      return false;
    }
    if (this.#deps.syncInterval.intervalMs < SYNC_INTERVAL_MS_MAX) return false;
    const isRepeated = this.#hasSyncedEarly;
    this.#hasSyncedEarly = true;
    return isRepeated;
  }

  /** A result that comes after the deadline is dropped: the message was refused. */
  async #process(pending: PendingMessage): Promise<void> {
    this.#current = pending;
    this.#startDeadlineTimer(pending);
    try {
      const response = await this.#respond(pending.message);
      if (this.#current !== pending) return;
      this.#send(response);
    } catch (error) {
      if (this.#current !== pending) return;
      this.#fail(pending.message.id, error);
    }
    this.#processNext();
  }

  #processNext(): void {
    this.#current = this.#waiting.shift();
    if (this.#current === undefined) this.#whenIdle?.();
    else if (this.#current.deadlineMs <= this.#deps.clock.nowMs()) this.#refuseLate(this.#current);
    else void this.#process(this.#current);
  }

  /** As for a call, the time begins when the message arrives. */
  #refuseLate({ message }: PendingMessage): void {
    this.#fail(message.id, unavailable());
    this.#processNext();
  }

  /** One timer serves the messages of the next seconds too: nearly every response is in time. */
  #startDeadlineTimer({ deadlineMs }: PendingMessage): void {
    this.#deadlineTimer ??= setTimeout(() => {
      this.#deadlineTimer = undefined;
      if (this.#current === undefined) return;
      if (this.#current.deadlineMs <= this.#deps.clock.nowMs()) this.#refuseLate(this.#current);
      else this.#startDeadlineTimer(this.#current);
    }, deadlineMs - this.#deps.clock.nowMs()).unref();
  }

  #respond(message: MinerLiveClientMessage): Promise<MinerLiveServerMessage> {
    return message.type === 'activate-referral' ? this.#activateReferral(message.id) : this.#sync(message);
  }

  async #activateReferral(id: number): Promise<MinerLiveServerMessage> {
    const { service } = this.#deps;
    const { data, alreadyActive } = await service.activateReferral(this.device.email, this.device);
    return { type: 'acknowledged', id, data, credited: 0, nextSyncMs: this.#nextSyncMs(), alreadyActive };
  }

  async #sync(message: Sync): Promise<MinerLiveServerMessage> {
    const { service } = this.#deps;
    const { data, credited } = await service.sync(this.device.email, toClaim(message), this.device);
    return { type: 'acknowledged', id: message.id, data, credited, nextSyncMs: this.#nextSyncMs() };
  }

  #nextSyncMs(): number {
    const { syncInterval } = this.#deps;
    const nextSyncMs = syncInterval.nextSyncMs();
    this.#sentIntervalMs = syncInterval.intervalMs;
    this.#dueMs = this.#deps.clock.nowMs() + nextSyncMs * (1 - EARLY_SHARE);
    return nextSyncMs;
  }

  #fail(id: number, error: unknown): void {
    const problem = this.#deps.reportFailure(error);
    if (!this.#endIfSessionEnded(problem)) this.#refuse(id, problem);
  }

  /** Returns whether the problem means that the session has ended. */
  #endIfSessionEnded({ code: problem, detail }: ProblemError): boolean {
    // The next sign-in says that the wallet is blocked.
    const code = problem === 'wallet-blocked' ? 'not-signed-in' : problem;
    if (code !== 'session-replaced' && code !== 'not-signed-in') return false;
    this.#send({ type: 'session-ended', code, detail });
    this.#close(LIVE_CLOSE.sessionEnded, code);
    return true;
  }

  #refuse(id: number, { code, detail, retryAfterSeconds }: ProblemError): void {
    this.#deps.counts.refused += 1;
    this.#send({
      type: 'refused',
      id,
      code,
      detail,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  }

  #send(message: MinerLiveServerMessage): void {
    sendText(this.#connection, JSON.stringify(message));
    if (this.#socket.bufferedAmount > this.#deps.limits.unreadBytes)
      this.#close(LIVE_CLOSE.tryAgainLater, 'Responses are not read');
  }
}

function toClaim(message: Sync): MinerClaim {
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
