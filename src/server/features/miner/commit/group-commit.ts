import { recordChange } from '#domain/miner/record-change.ts';
import type { MinerWallet } from '#domain/miner/wallet.ts';
import { TIMEOUT_MS } from '#server/http/caller.ts';
import { unavailable } from '#server/http/problem-error.ts';
import { createBatcher } from '#server/lib/batcher.ts';
import { type Clock, monotonicClock } from '#server/lib/clock.ts';
import { QUEUE_LENGTH_MAX } from '#server/overload/overload-policy.ts';
import { accountNotFound } from '../problems.ts';
import type { WalletSession } from '../store/wallet-row.ts';
import { BatchWriter, type BatchWriterDeps, type EntryWrite } from './batch-writer.ts';
import type { AuthorizeSession, CacheEntry, PendingChange, WalletCache, WalletChange } from './wallet-cache.ts';

/** Enough to fill a batch; a longer delay adds latency and no throughput (docs/decisions/003). */
const DELAY_MS_MAX = 5;
const FLUSH_AT_SIZE = 256;
const BATCH_SIZE_MAX = 1_000;
const CONFLICT_RETRIES_MAX = 5;
const DEADLINES_EVERY_MS = 500;

export interface GroupCommitDeps extends BatchWriterDeps {
  readonly clock: Clock;
}

/** Commits the changes of many wallets in one transaction. A change is acknowledged after its commit, never before. */
export class GroupCommit {
  /** For the metrics, which keep this object; `rejected` because of overload. */
  readonly counts = { committed: 0, rejected: 0, versionConflicts: 0 };
  readonly #deps: GroupCommitDeps;
  readonly #writer: BatchWriter;
  readonly #batches = createBatcher<CacheEntry>({
    delayMsMax: DELAY_MS_MAX,
    flushAtSize: FLUSH_AT_SIZE,
    batchSizeMax: BATCH_SIZE_MAX,
    flush: (entries) => this.#writer.write(entries),
  });
  /** Changes that wait for their row or their commit, oldest first. */
  readonly #waiting = new Set<PendingChange>();
  #oldest: PendingChange | undefined;
  #deadlineTimer: NodeJS.Timeout | undefined;

  constructor(deps: GroupCommitDeps) {
    this.#deps = deps;
    this.#writer = new BatchWriter(deps, this.counts, {
      onCommitted: (writes) => this.#acknowledge(writes),
      onRetry: (changes) => this.#retry(changes),
      onFailed: (changes, error) => {
        for (const pending of changes) this.#refuse(pending, error);
      },
    });
  }

  /** How long the oldest change has waited since its request arrived, ms. */
  longestWaitMs(): number {
    if (this.#oldest === undefined || !this.#waiting.has(this.#oldest)) [this.#oldest] = this.#waiting;
    return this.#oldest === undefined ? 0 : monotonicClock.nowMs() - this.#oldest.sinceMs;
  }

  get queueLength(): number {
    return this.#waiting.size;
  }

  /**
   * Applies `change` and returns the wallet as committed.
   * @throws {ProblemError} what `authorize` throws; account-not-found; temporarily-unavailable
   */
  commit(email: string, change: WalletChange, authorize: AuthorizeSession): Promise<MinerWallet> {
    return new Promise((committed, refused) => {
      const sinceMs = monotonicClock.nowMs();
      this.submit({ email, sinceMs, authorize, change, committed, refused, conflicts: 0 });
    });
  }

  /** The same without a promise. It is refused while too many others wait, and when it has waited for too long. */
  submit(pending: PendingChange): void {
    if (this.#waiting.size >= QUEUE_LENGTH_MAX) {
      this.counts.rejected += 1;
      pending.refused(unavailable());
      return;
    }
    this.#waiting.add(pending);
    this.#deadlineTimer ??= setTimeout(() => this.#refuseLate(), DEADLINES_EVERY_MS).unref();
    const entry = this.#deps.cache.get(pending.email);
    if (entry !== undefined && isAuthorized(pending, entry)) this.#enqueue(pending, entry);
    else void this.#loadAndEnqueue(pending);
  }

  #enqueue(pending: PendingChange, entry: CacheEntry): void {
    try {
      applyChange(entry, pending, this.#deps.clock.nowMs());
    } catch (error) {
      this.#refuse(pending, error);
      return;
    }
    entry.pending.push(pending);
    if (entry.pending.length === 1) this.#batches.add(entry);
  }

  async #loadAndEnqueue(pending: PendingChange): Promise<void> {
    try {
      this.#enqueue(pending, await authorizedEntry(this.#deps.cache, pending.email, pending.authorize));
    } catch (error) {
      this.#refuse(pending, error);
    }
  }

  #retry(changes: readonly PendingChange[]): void {
    for (const pending of changes) {
      pending.conflicts += 1;
      if (pending.conflicts > CONFLICT_RETRIES_MAX) this.#refuse(pending, unavailable());
      else void this.#loadAndEnqueue(pending);
    }
  }

  #acknowledge(writes: readonly EntryWrite[]): void {
    const inTime = writes.map(({ wallet, changes }) => {
      this.counts.committed += changes.length;
      return { wallet, changes: changes.filter((pending) => this.#waiting.delete(pending)) };
    });
    // Later, so that the database already works on the next batch while the acknowledgements of this one are sent.
    setImmediate(() => {
      for (const { wallet, changes } of inTime) for (const pending of changes) acknowledge(pending, wallet);
    });
  }

  #refuse(pending: PendingChange, error: unknown): void {
    if (this.#waiting.delete(pending)) pending.refused(error);
  }

  /** A change that is committed after this was refused: the next sync has the same totals. */
  #refuseLate(): void {
    const dueMs = monotonicClock.nowMs() - TIMEOUT_MS;
    for (const pending of this.#waiting) if (pending.sinceMs <= dueMs) this.#refuse(pending, unavailable());
    this.#deadlineTimer =
      this.#waiting.size === 0 ? undefined : setTimeout(() => this.#refuseLate(), DEADLINES_EVERY_MS).unref();
  }
}

/** One that fails, fails alone. */
function acknowledge(pending: PendingChange, wallet: MinerWallet): void {
  try {
    pending.committed(wallet);
  } catch (error) {
    pending.refused(error);
  }
}

function applyChange(entry: CacheEntry, pending: PendingChange, nowMs: number): void {
  const before = entry.wallet;
  const after = pending.change(before, nowMs);
  const record = recordChange(before, after, nowMs);
  entry.wallet = record === undefined ? after : { ...after, history: record.history };
  if (record !== undefined) entry.records = [...entry.records, record];
}

function isAuthorized({ authorize }: PendingChange, entry: CacheEntry): boolean {
  try {
    authorize(entry.session);
    return true;
  } catch {
    // Refused after the session was read again, in `authorizedEntry`.
    return false;
  }
}

/**
 * Returns the wallet's entry, loaded if necessary.
 * @throws {ProblemError} what `authorize` throws for the session as stored; account-not-found
 */
export async function authorizedEntry(
  cache: WalletCache,
  email: string,
  authorize: AuthorizeSession,
): Promise<CacheEntry> {
  for (;;) {
    const entry = await cache.load(email);
    if (entry === undefined) {
      authorize(null);
      throw accountNotFound();
    }
    try {
      authorize(entry.session);
      return entry;
    } catch (refusal) {
      // The device may have signed in at another process a moment ago.
      const row = await cache.readStored(email);
      if (row === undefined || isSameSession(row.session, entry.session)) throw refusal;
      cache.invalidate(entry);
    }
  }
}

function isSameSession(a: WalletSession, b: WalletSession): boolean {
  if (a === null || b === null || a === 'blocked' || b === 'blocked') return a === b;
  return a.tokenHash === b.tokenHash && a.startedMs === b.startedMs;
}
