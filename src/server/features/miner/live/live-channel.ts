import { LIVE_CLOSE } from '#contract/miner-live.ts';
import { ProblemError, unavailable } from '#server/http/problem-error.ts';
import { TokenBucket } from '#server/limits/token-bucket.ts';
import type { SyncInterval } from '#server/overload/overload-policy.ts';
import type { MinerService } from '../service.ts';
import type { VerifiedDevice } from '../sign-in/device-authorization.ts';
import { parseClientMessage } from './client-message.ts';
import type { LiveLimits } from './live-limits.ts';
import { LiveSocket } from './live-socket.ts';
import { MessageQueue } from './message-queue.ts';
import { MessageResponses, type MessageResponsesDeps } from './message-responses.ts';
import type { Connection } from './send-text.ts';
import { SessionCheck } from './session-check.ts';
import { SyncSchedule } from './sync-schedule.ts';

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
