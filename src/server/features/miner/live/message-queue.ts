import type { MinerLiveClientMessage, MinerLiveServerMessage } from '#contract/miner-live.ts';
import { TIMEOUT_MS } from '#server/http/caller.ts';
import { unavailable } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';

export interface MessageHandler {
  respond(message: MinerLiveClientMessage): Promise<MinerLiveServerMessage>;
  send(response: MinerLiveServerMessage): void;
  fail(id: number, error: unknown): void;
}

/** A message that is being processed or waits, until `deadlineMs` by the monotonic clock. */
interface PendingMessage {
  readonly message: MinerLiveClientMessage;
  readonly deadlineMs: number;
}

/** Processes the messages of one channel in order, one at a time. As for a call, the time begins at the arrival. */
export class MessageQueue {
  readonly #handler: MessageHandler;
  readonly #clock: Clock;
  readonly #waitingMax: number;
  #current: PendingMessage | undefined;
  readonly #waiting: PendingMessage[] = [];
  #deadlineTimer: NodeJS.Timeout | undefined;
  #onIdle: (() => void) | undefined;

  /** `clock` is monotonic. */
  constructor(handler: MessageHandler, clock: Clock, waitingMax: number) {
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
