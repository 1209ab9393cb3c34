import { isAmount } from '#contract/miner.ts';
import { LIVE_CLOSE, type MinerLiveClientMessage, minerLiveClientMessage } from '#contract/miner-live.ts';
import { ProblemError, toProblemError, unavailable } from '#server/http/problem-error.ts';
import { TokenBucket } from '#server/limits/token-bucket.ts';
import type { SyncInterval } from '#server/overload/overload-policy.ts';
import type { MinerService } from '../service.ts';
import type { VerifiedDevice } from '../sign-in/device-authorization.ts';
import type { LiveLimits } from './channel-limits.ts';
import { type Connection, LiveSocket } from './live-socket.ts';
import { MessageResponses, type MessageResponsesDeps, SyncSchedule, sessionEnd } from './responses.ts';

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
  readonly #device: VerifiedDevice;
  readonly #deps: LiveChannelDeps;
  /** A check of the session has failed. */
  #isCheckDue = false;

  /** `addressBudgets`: what its messages count in beside their own budget. */
  constructor(
    connection: Connection,
    device: VerifiedDevice,
    addressBudgets: readonly TokenBucket[],
    deps: LiveChannelDeps,
  ) {
    const { clock, limits, counts } = deps;
    const budget = new TokenBucket({ burst: limits.messagesBurst, perSecond: limits.messagesPerSecond }, clock.nowMs());
    this.#socket = new LiveSocket(connection, {
      ...{ clock, counts, budgets: [budget, ...addressBudgets], unreadBytesMax: limits.unreadBytes },
      onText: (text, nowMs) => this.#onText(text, nowMs),
    });
    this.#schedule = new SyncSchedule(deps.syncInterval, clock);
    this.#responses = new MessageResponses(this.#socket, device, this.#schedule, deps);
    this.#queue = new MessageQueue(this.#responses, limits.messagesWaiting);
    this.#device = device;
    this.#deps = deps;
  }

  /** To be called once a second. */
  tick(): void {
    if (this.#socket.isClosing) return;
    if (this.#isCheckDue) void this.verifySession();
    this.#socket.tick();
    if (this.#schedule.hasIntervalChanged())
      this.#socket.send({ type: 'pace', nextSyncMs: this.#schedule.nextSyncMs() });
  }

  /** Closes the channel if its session has ended. A failure is reported once, and retried at each tick. */
  async verifySession(): Promise<void> {
    const isRetry = this.#isCheckDue;
    this.#isCheckDue = false;
    try {
      await this.#deps.service.verifyAgain(this.#device);
    } catch (error) {
      const end = sessionEnd(isRetry ? toProblemError(error) : this.#deps.reportFailure(error));
      if (end === undefined) this.#isCheckDue = true;
      else this.#responses.end(end);
    }
  }

  /**
   * Ignores further messages, responds to those received, closes for `reason`. Resolves when the close frame is sent.
   */
  async stop(reason = 'The server restarts'): Promise<void> {
    this.#socket.stopReading();
    await this.#queue.idle();
    this.#socket.close(LIVE_CLOSE.restart, reason);
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

interface ReceivedMessage {
  readonly message: MinerLiveClientMessage;
  /** When it arrived, by the monotonic clock. */
  readonly sinceMs: number;
}

/** Processes the messages of one channel in order, one at a time. As for a call, the time begins at the arrival. */
export class MessageQueue {
  readonly #handler: Pick<MessageResponses, 'respond'>;
  readonly #waitingMax: number;
  readonly #waiting: ReceivedMessage[] = [];
  #isBusy = false;
  #onIdle: (() => void) | undefined;

  constructor(handler: Pick<MessageResponses, 'respond'>, waitingMax: number) {
    this.#handler = handler;
    this.#waitingMax = waitingMax;
  }

  /** Returns false when too many wait. */
  add(message: MinerLiveClientMessage, sinceMs: number): boolean {
    if (!this.#isBusy) this.#process(message, sinceMs);
    else if (this.#waiting.length < this.#waitingMax) this.#waiting.push({ message, sinceMs });
    else return false;
    return true;
  }

  /** Resolves when every message has its response. */
  async idle(): Promise<void> {
    if (!this.#isBusy) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }

  #process(message: MinerLiveClientMessage, sinceMs: number): void {
    this.#isBusy = true;
    this.#handler.respond(message, sinceMs, this.#next);
  }

  readonly #next = (): void => {
    const next = this.#waiting.shift();
    this.#isBusy = next !== undefined;
    if (next === undefined) this.#onIdle?.();
    else this.#process(next.message, next.sinceMs);
  };
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
