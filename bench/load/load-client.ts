import type { WalletData } from '#contract/miner.ts';
import { INITIAL_SYNC_PACE, nextSyncPace, type SyncOutcome } from '#domain/miner/sync-pace.ts';
import { Connection, headerNumber, type Response } from './connection.ts';

const LAST_RESPONSE_BYTES_MAX = 4_096;
const RETRY_AFTER_HEADER = /\r\nretry-after: *([0-9]+)/i;

/** A request that is sent repeatedly. */
export interface LoadRequest {
  readonly bytes: Buffer;
  /** Updates `bytes`; `nowMs`: ms since the epoch. */
  stamp(nowMs: number): void;
}

export interface Outcome {
  readonly kind: 'acknowledged' | 'refused' | 'failed';
  /** When the request was due, `performance.now()`. */
  readonly dueAtMs: number;
  readonly detail: string | undefined;
}

/** A connection that sends its request when it is due and none is pending, and keeps the last response. */
export class LoadClient {
  readonly #request: LoadRequest;
  readonly #connection: Connection;
  readonly #onOutcome: (client: LoadClient, outcome: Outcome) => void;
  readonly #lastResponse = Buffer.alloc(LAST_RESPONSE_BYTES_MAX);
  readonly #queue: number[] = [];
  #lastResponseBytes = 0;
  #dueAtMs: number | undefined;
  #closed = false;
  readonly #backsOff: boolean;
  #pace = INITIAL_SYNC_PACE;
  #notBeforeMs = 0;

  constructor(
    request: LoadRequest,
    { origin, backsOff = false }: { readonly origin: string; readonly backsOff?: boolean | undefined },
    onOutcome: (client: LoadClient, outcome: Outcome) => void,
  ) {
    const { hostname, port } = new URL(origin);
    this.#request = request;
    this.#backsOff = backsOff;
    this.#onOutcome = onOutcome;
    this.#connection = new Connection(
      { host: hostname, port: Number(port) },
      { onResponse: (response) => this.#onResponse(response), onClose: (error) => this.#onClose(error) },
    );
  }

  opened(): Promise<void> {
    return this.#connection.opened();
  }

  /** Sends a request that is due at `dueAtMs` (`performance.now()`), or queues it while another is pending. */
  due(dueAtMs: number): void {
    if (this.#closed) this.#onOutcome(this, { kind: 'failed', dueAtMs, detail: 'the connection is closed' });
    else if (this.#dueAtMs === undefined) this.#send(dueAtMs);
    else this.#queue.push(dueAtMs);
  }

  get isBusy(): boolean {
    return this.#dueAtMs !== undefined;
  }

  /** Returns whether the client was refused and still waits at `nowMs` (`performance.now()`). */
  isBackingOff(nowMs: number): boolean {
    return nowMs < this.#notBeforeMs;
  }

  /** When the pending requests were due. */
  pending(): readonly number[] {
    return this.#dueAtMs === undefined ? this.#queue : [this.#dueAtMs, ...this.#queue];
  }

  /** Returns `totalMined` of the last acknowledged sync; null when there was none. */
  acknowledgedTotal(): number | null {
    if (this.#lastResponseBytes === 0) return null;
    const response = JSON.parse(this.#lastResponse.toString('utf8', 0, this.#lastResponseBytes));
    return (response as { readonly data: WalletData }).data.totalMined;
  }

  close(): void {
    this.#closed = true;
    this.#connection.close();
  }

  #send(dueAtMs: number): void {
    this.#dueAtMs = dueAtMs;
    this.#request.stamp(performance.timeOrigin + performance.now());
    this.#connection.send(this.#request.bytes);
  }

  #onResponse({ status, bytes, bodyStart, bodyEnd }: Response): void {
    const dueAtMs = this.#dueAtMs;
    if (dueAtMs === undefined) throw new Error('a response without a request');
    this.#dueAtMs = undefined;
    const next = this.#queue.shift();
    if (next !== undefined) this.#send(next);
    if (this.#backsOff) this.#updatePace(syncOutcome(status, bytes, bodyStart));
    if (status === 200) {
      this.#lastResponseBytes = bytes.copy(this.#lastResponse, 0, bodyStart, bodyEnd);
      this.#onOutcome(this, { kind: 'acknowledged', dueAtMs, detail: undefined });
    } else {
      const detail = `${status} ${bytes.toString('utf8', bodyStart, bodyEnd)}`;
      this.#onOutcome(this, { kind: status === 503 ? 'refused' : 'failed', dueAtMs, detail });
    }
  }

  #updatePace(outcome: SyncOutcome): void {
    const { pace, waitMs } = nextSyncPace(this.#pace, outcome, Math.random());
    this.#pace = pace;
    this.#notBeforeMs = performance.now() + waitMs;
  }

  #onClose(error: Error | undefined): void {
    if (this.#closed) return;
    this.#closed = true;
    const detail = error?.message ?? 'the server closed the connection';
    for (const dueAtMs of this.pending()) this.#onOutcome(this, { kind: 'failed', dueAtMs, detail });
    this.#dueAtMs = undefined;
    this.#queue.length = 0;
  }
}

/** The outcome of a sync as the product's client classifies it. */
function syncOutcome(status: number, bytes: Buffer, headEnd: number): SyncOutcome {
  if (status === 200) return { kind: 'granted' };
  const retryAfterSeconds = headerNumber(bytes, headEnd, RETRY_AFTER_HEADER);
  return { kind: status === 503 ? 'overloaded' : 'failed', retryAfterSeconds };
}
