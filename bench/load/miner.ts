import { INITIAL_SYNC_PACE, nextSyncPace, type SyncOutcome } from '#domain/miner/sync-pace.ts';
import { type Answer, Connection, headerNumber } from './connection.ts';
import type { LoadPlan } from './plan.ts';
import { type LoadWallet, SyncRequest } from './sync-request.ts';

const LAST_ANSWER_BYTES_MAX = 4_096;
const RETRY_AFTER_HEADER = /\r\nretry-after: *([0-9]+)/i;

export interface Outcome {
  readonly kind: 'acknowledged' | 'refused' | 'failed';
  /** When the request was due, `performance.now()`. */
  readonly dueAtMs: number;
  readonly detail: string | undefined;
}

/** One wallet with its connection: sends a sync when one is due and none is in flight, and stores what was granted. */
export class LoadMiner {
  readonly #request: SyncRequest;
  readonly #connection: Connection;
  readonly #onOutcome: (miner: LoadMiner, outcome: Outcome) => void;
  readonly #lastAnswer = Buffer.alloc(LAST_ANSWER_BYTES_MAX);
  readonly #waiting: number[] = [];
  #lastAnswerBytes = 0;
  #dueAtMs: number | undefined;
  #closed = false;
  /** Whether it syncs less often while it is refused, as the product's client does. */
  readonly #backsOff: boolean;
  #pace = INITIAL_SYNC_PACE;
  #notBeforeMs = 0;

  constructor(
    wallet: LoadWallet,
    { origin, backsOff = false }: Pick<LoadPlan, 'origin' | 'backsOff'>,
    onOutcome: (miner: LoadMiner, outcome: Outcome) => void,
  ) {
    const { hostname, port } = new URL(origin);
    this.#request = new SyncRequest(wallet, origin);
    this.#backsOff = backsOff;
    this.#onOutcome = onOutcome;
    this.#connection = new Connection(
      { host: hostname, port: Number(port) },
      { onAnswer: (answer) => this.#answered(answer), onClose: (error) => this.#lost(error) },
    );
  }

  opened(): Promise<void> {
    return this.#connection.opened();
  }

  /** A sync that is due at `dueAtMs` (`performance.now()`); it waits when one is in flight. */
  due(dueAtMs: number): void {
    if (this.#closed) this.#onOutcome(this, { kind: 'failed', dueAtMs, detail: 'the connection is gone' });
    else if (this.#dueAtMs === undefined) this.#send(dueAtMs);
    else this.#waiting.push(dueAtMs);
  }

  get isBusy(): boolean {
    return this.#dueAtMs !== undefined;
  }

  /** Whether it was refused and still waits at `nowMs` (`performance.now()`); only one that backs off does. */
  isHeldBack(nowMs: number): boolean {
    return nowMs < this.#notBeforeMs;
  }

  /** When the unanswered syncs were due. */
  unanswered(): readonly number[] {
    return this.#dueAtMs === undefined ? this.#waiting : [this.#dueAtMs, ...this.#waiting];
  }

  /** `totalMined` of the last acknowledged answer; null when there was none. */
  acknowledgedTotal(): number | null {
    if (this.#lastAnswerBytes === 0) return null;
    const answer: unknown = JSON.parse(this.#lastAnswer.toString('utf8', 0, this.#lastAnswerBytes));
    return totalMinedOf(answer);
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

  #answered({ status, bytes, bodyStart, bodyEnd }: Answer): void {
    const dueAtMs = this.#dueAtMs;
    if (dueAtMs === undefined) throw new Error('an answer without a question');
    this.#dueAtMs = undefined;
    const next = this.#waiting.shift();
    if (next !== undefined) this.#send(next);
    if (this.#backsOff) this.#waitAfter(outcomeForPace(status, bytes, bodyStart));
    if (status === 200) {
      this.#lastAnswerBytes = bytes.copy(this.#lastAnswer, 0, bodyStart, bodyEnd);
      this.#onOutcome(this, { kind: 'acknowledged', dueAtMs, detail: undefined });
    } else {
      const detail = `${status} ${bytes.toString('utf8', bodyStart, bodyEnd)}`;
      this.#onOutcome(this, { kind: status === 503 ? 'refused' : 'failed', dueAtMs, detail });
    }
  }

  #waitAfter(outcome: SyncOutcome): void {
    const { pace, waitMs } = nextSyncPace(this.#pace, outcome, Math.random());
    this.#pace = pace;
    this.#notBeforeMs = performance.now() + waitMs;
  }

  #lost(error: Error | undefined): void {
    if (this.#closed) return;
    this.#closed = true;
    const detail = error?.message ?? 'the server closed the connection';
    for (const dueAtMs of this.unanswered()) this.#onOutcome(this, { kind: 'failed', dueAtMs, detail });
    this.#dueAtMs = undefined;
    this.#waiting.length = 0;
  }
}

/** `data.totalMined` of an answer of the API. */
export function totalMinedOf(answer: unknown): number {
  if (typeof answer === 'object' && answer !== null && 'data' in answer) {
    const { data } = answer;
    if (typeof data === 'object' && data !== null && 'totalMined' in data && typeof data.totalMined === 'number') {
      return data.totalMined;
    }
  }
  throw new Error(`an answer without data.totalMined: ${JSON.stringify(answer)}`);
}

/** The outcome of a sync as the product's client classifies it (`mining-engine.ts`). */
function outcomeForPace(status: number, bytes: Buffer, headEnd: number): SyncOutcome {
  if (status === 200) return { kind: 'granted' };
  const retryAfterSeconds = headerNumber(bytes, headEnd, RETRY_AFTER_HEADER);
  return { kind: status === 503 ? 'overloaded' : 'failed', retryAfterSeconds };
}
