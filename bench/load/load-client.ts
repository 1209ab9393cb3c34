import type { WalletData } from '#contract/miner.ts';
import { INITIAL_SYNC_BACKOFF, nextSyncBackoff, type SyncOutcome } from '#domain/miner/sync-backoff.ts';
import type { ConnectionEvents, LoadConnection, LoadResponse } from './load-connection.ts';

const LAST_RESPONSE_BYTES_MAX = 4_096;

export interface Outcome {
  readonly type: 'acknowledged' | 'refused' | 'failed';
  /** When the request was due, `performance.now()`. */
  readonly dueAtMs: number;
  readonly detail: string | undefined;
  /** How long the client waits before its next request, at least, ms. */
  readonly waitMs: number;
}

/** A connection that sends its request when it is due and none is pending, and keeps the last response. */
export class LoadClient {
  readonly #connection: LoadConnection;
  readonly #onOutcome: (client: LoadClient, outcome: Outcome) => void;
  readonly #lastResponse = Buffer.alloc(LAST_RESPONSE_BYTES_MAX);
  readonly #queue: number[] = [];
  #lastResponseBytes = 0;
  #dueAtMs: number | undefined;
  #closed = false;
  #closeReason = 'the connection is closed';
  readonly #backsOff: boolean;
  #backoff = INITIAL_SYNC_BACKOFF;
  #notBeforeMs = 0;
  #acknowledgedAtMs = Number.NaN;
  #longestGapMs = 0;
  #opensRefused = 0;
  #openRefusal: string | undefined;

  constructor(
    connect: (events: ConnectionEvents) => LoadConnection,
    { backsOff = false }: { readonly backsOff?: boolean | undefined },
    onOutcome: (client: LoadClient, outcome: Outcome) => void,
  ) {
    this.#backsOff = backsOff;
    this.#onOutcome = onOutcome;
    this.#connection = connect({
      onResponse: (response) => this.#onResponse(response),
      onOpenRefused: (reason) => {
        this.#opensRefused += 1;
        this.#openRefusal ??= reason;
      },
      onClose: (error) => this.#onClose(error),
    });
  }

  opened(): Promise<void> {
    return this.#connection.opened();
  }

  /** Sends a request that is due at `dueAtMs` (`performance.now()`), or queues it while another is pending. */
  due(dueAtMs: number): void {
    if (this.#closed) this.#fail(dueAtMs, this.#closeReason);
    else if (this.#dueAtMs === undefined) this.#send(dueAtMs);
    else this.#queue.push(dueAtMs);
  }

  get isBusy(): boolean {
    return this.#dueAtMs !== undefined;
  }

  /** How often an overloaded server refused to open the connection, and its first response. */
  get opensRefused(): { readonly count: number; readonly first: string | undefined } {
    return { count: this.#opensRefused, first: this.#openRefusal };
  }

  get bytesOnWire(): number {
    return this.#connection.bytesOnWire;
  }

  /** Starts the measurement of `longestGapMs` at `nowMs` (`performance.now()`). */
  startGap(nowMs: number): void {
    this.#acknowledgedAtMs = nowMs;
    this.#longestGapMs = 0;
  }

  /** Returns the longest time without an acknowledged request until `nowMs` (`performance.now()`), ms. */
  longestGapMs(nowMs: number): number {
    return Math.max(this.#longestGapMs, nowMs - this.#acknowledgedAtMs);
  }

  /** Returns whether the client still waits at `nowMs` (`performance.now()`). */
  isBackingOff(nowMs: number): boolean {
    return nowMs < this.#notBeforeMs;
  }

  /** When the pending requests were due. */
  pending(): readonly number[] {
    return this.#dueAtMs === undefined ? this.#queue : [this.#dueAtMs, ...this.#queue];
  }

  /** Returns `totalMined` of the last acknowledged sync; null when there was none, or another product responded. */
  acknowledgedTotal(): number | null {
    if (this.#lastResponseBytes === 0) return null;
    const response = JSON.parse(this.#lastResponse.toString('utf8', 0, this.#lastResponseBytes));
    return (response as { readonly data?: Partial<WalletData> }).data?.totalMined ?? null;
  }

  close(): void {
    this.#closed = true;
    this.#connection.close();
  }

  #send(dueAtMs: number): void {
    this.#dueAtMs = dueAtMs;
    this.#connection.send(performance.timeOrigin + performance.now());
  }

  #onResponse(response: LoadResponse): void {
    const { type, status, bytes, bodyStart, bodyEnd } = response;
    const dueAtMs = this.#dueAtMs;
    if (dueAtMs === undefined) {
      // The server may end a live channel unasked.
      this.#onClose(new Error(bytes.toString('utf8', bodyStart, bodyEnd)));
      return;
    }
    this.#dueAtMs = undefined;
    const next = this.#queue.shift();
    if (next !== undefined) this.#send(next);
    const waitMs = this.#backsOff ? this.#updateBackoff(response) : 0;
    if (type === 'acknowledged') {
      this.#lastResponseBytes = bytes.copy(this.#lastResponse, 0, bodyStart, bodyEnd);
      this.#countGap();
      this.#onOutcome(this, { type, dueAtMs, detail: undefined, waitMs });
    } else {
      const detail = `${status} ${bytes.toString('utf8', bodyStart, bodyEnd)}`;
      this.#onOutcome(this, { type, dueAtMs, detail, waitMs });
    }
  }

  #countGap(): void {
    const nowMs = performance.now();
    if (nowMs - this.#acknowledgedAtMs > this.#longestGapMs) this.#longestGapMs = nowMs - this.#acknowledgedAtMs;
    this.#acknowledgedAtMs = nowMs;
  }

  /** As the product's client does. */
  #updateBackoff({ type, retryAfterSeconds, nextSyncMs = 0 }: LoadResponse): number {
    const { backoff, waitMs } = nextSyncBackoff(this.#backoff, syncOutcome(type, retryAfterSeconds), Math.random());
    this.#backoff = backoff;
    const leastMs = Math.max(waitMs, nextSyncMs);
    this.#notBeforeMs = performance.now() + leastMs;
    return leastMs;
  }

  #onClose(error: Error | undefined): void {
    if (this.#closed) return;
    this.close();
    this.#closeReason = error?.message ?? 'the server closed the connection';
    for (const dueAtMs of this.pending()) this.#fail(dueAtMs, this.#closeReason);
    this.#dueAtMs = undefined;
    this.#queue.length = 0;
  }

  #fail(dueAtMs: number, detail: string): void {
    this.#onOutcome(this, { type: 'failed', dueAtMs, detail, waitMs: 0 });
  }
}

function syncOutcome(type: LoadResponse['type'], retryAfterSeconds: number | undefined): SyncOutcome {
  if (type === 'acknowledged') return { type: 'acknowledged' };
  return { type: type === 'refused' ? 'overloaded' : 'failed', retryAfterSeconds };
}
