import { LIVE_CLOSE, type MinerLiveClientMessage, minerLiveClientMessage } from '#contract/miner-live.ts';
import { TIMEOUT_MS } from '#server/http/caller.ts';
import { ProblemError, unavailable } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { TokenBucket } from '#server/limits/token-bucket.ts';
import type { SyncInterval } from '#server/overload/overload-policy.ts';
import type { MinerService } from '../service.ts';
import type { VerifiedDevice } from '../sign-in/device-authorization.ts';
import type { LiveLimits } from './channel-limits.ts';
import { type Connection, LiveSocket } from './live-socket.ts';
import { MessageResponses, type MessageResponsesDeps, SessionCheck, SyncSchedule } from './responses.ts';

/** What all channels of a process share. */
export interface LiveChannelDeps extends MessageResponsesDeps {
  readonly service: Pick<MinerService, 'sync' | 'activateReferral' | 'verifyAgain'>;
  readonly limits: LiveLimits;
  readonly syncInterval: SyncInterval;
  readonly counts: { received: number; refused: number };
}

/** One miner's open WebSocket. Its messages are processed in order, one at a time. */
export class LiveChannel {
  readonly #socket: LiveSocket;
  readonly #queue: MessageQueue;
  readonly #schedule: SyncSchedule;
  readonly #responses: MessageResponses;
  readonly #session: SessionCheck;

  /** `addressBudgets`: what its messages count in beside their own budget. */
  constructor(
    connection: Connection,
    device: VerifiedDevice,
    addressBudgets: readonly TokenBucket[],
    deps: LiveChannelDeps,
  ) {
    const { clock, limits, counts, service, reportFailure } = deps;
    const budget = new TokenBucket({ burst: limits.messagesBurst, perSecond: limits.messagesPerSecond }, clock.nowMs());
    this.#socket = new LiveSocket(connection, {
      ...{ clock, counts, budgets: [budget, ...addressBudgets], unreadBytesMax: limits.unreadBytes },
      onText: (text, nowMs) => this.#onText(text, nowMs),
      onClosed: () => this.#queue.close(),
    });
    this.#schedule = new SyncSchedule(deps.syncInterval, clock);
    this.#responses = new MessageResponses(this.#socket, device, this.#schedule, deps);
    this.#queue = new MessageQueue(this.#responses, clock, limits.messagesWaiting);
    this.#session = new SessionCheck({
      verify: () => service.verifyAgain(device),
      reportFailure,
      onEnded: (end) => this.#responses.end(end),
    });
  }

  /** To be called once a second. */
  tick(): void {
    if (this.#socket.isClosing) return;
    this.#session.tick();
    this.#socket.tick();
    if (this.#schedule.hasIntervalChanged())
      this.#socket.send({ type: 'pace', nextSyncMs: this.#schedule.nextSyncMs() });
  }

  /** Closes the channel if its session has ended. During an outage it is retried at each tick. */
  verifySession(): Promise<void> {
    return this.#session.run();
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
    else if (message.type === 'sync' && this.#schedule.isTooEarly(nowMs))
      this.#responses.refuse(message.id, unavailable());
    else if (!this.#queue.add(message, nowMs)) this.#responses.refuse(message.id, tooManyAtOnce());
  }
}

function tooManyAtOnce(): ProblemError {
  const detail = 'Wait for the responses to earlier messages.';
  return new ProblemError('too-many-requests', detail, { retryAfterSeconds: 1 });
}

/** A message that is being processed or waits, until `deadlineMs` by the monotonic clock. */
interface PendingMessage {
  readonly message: MinerLiveClientMessage;
  readonly deadlineMs: number;
}

/** Processes the messages of one channel in order, one at a time. As for a call, the time begins at the arrival. */
export class MessageQueue {
  readonly #handler: MessageResponses;
  readonly #clock: Clock;
  readonly #waitingMax: number;
  #current: PendingMessage | undefined;
  readonly #waiting: PendingMessage[] = [];
  #deadlineTimer: NodeJS.Timeout | undefined;
  #onIdle: (() => void) | undefined;

  /** `clock` is monotonic. */
  constructor(handler: MessageResponses, clock: Clock, waitingMax: number) {
    this.#handler = handler;
    this.#clock = clock;
    this.#waitingMax = waitingMax;
  }

  /** Returns false when too many wait. */
  add(message: MinerLiveClientMessage, nowMs: number): boolean {
    const pending = { message, deadlineMs: nowMs + TIMEOUT_MS };
    if (this.#current === undefined) void this.#process(pending);
    else if (this.#waiting.length < this.#waitingMax) this.#waiting.push(pending);
    else return false;
    return true;
  }

  /** Resolves when every message has its response. */
  async idle(): Promise<void> {
    if (this.#current === undefined) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }

  /** Frees the timer of an idle queue, which would keep the channel in memory. */
  close(): void {
    if (this.#current === undefined) clearTimeout(this.#deadlineTimer);
  }

  /** A result that comes after the deadline is dropped: the message was refused. */
  async #process(pending: PendingMessage): Promise<void> {
    this.#current = pending;
    this.#startDeadlineTimer(pending);
    try {
      const response = await this.#handler.respond(pending.message);
      if (this.#current !== pending) return;
      this.#handler.send(response);
    } catch (error) {
      if (this.#current !== pending) return;
      this.#handler.fail(pending.message.id, error);
    }
    this.#processNext();
  }

  #processNext(): void {
    this.#current = this.#waiting.shift();
    if (this.#current === undefined) this.#onIdle?.();
    else if (this.#current.deadlineMs <= this.#clock.nowMs()) this.#refuseLate(this.#current);
    else void this.#process(this.#current);
  }

  #refuseLate({ message }: PendingMessage): void {
    this.#handler.fail(message.id, unavailable());
    this.#processNext();
  }

  /** One timer serves the messages of the next seconds too: nearly every response is in time. */
  #startDeadlineTimer({ deadlineMs }: PendingMessage): void {
    this.#deadlineTimer ??= setTimeout(() => {
      this.#deadlineTimer = undefined;
      if (this.#current === undefined) return;
      if (this.#current.deadlineMs <= this.#clock.nowMs()) this.#refuseLate(this.#current);
      else this.#startDeadlineTimer(this.#current);
    }, deadlineMs - this.#clock.nowMs()).unref();
  }
}

/** Returns the message in `text`; undefined when it is not JSON or not of the contract. */
export function parseClientMessage(text: string): MinerLiveClientMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Reported to the client by the close code.
    return undefined;
  }
  return isSync(value) ? value : minerLiveClientMessage.safeParse(value).data;
}

/** Accepts only what the schema accepts, at a tenth of its cost: nearly every message is a sync. */
function isSync(value: unknown): value is Extract<MinerLiveClientMessage, { type: 'sync' }> {
  if (typeof value !== 'object' || value === null) return false;
  const { type, id, totalMined, miningTimeSeconds } = value as Record<string, unknown>;
  return (
    type === 'sync' && Number.isSafeInteger(id) && isAmount(id) && isAmount(totalMined) && isAmount(miningTimeSeconds)
  );
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY;
}
