import { recordChange } from '#domain/miner/record-change.ts';
import type { MinerWallet } from '#domain/miner/wallet.ts';
import { unavailable } from '#server/http/problem-error.ts';
import { type Clock, monotonicClock } from '#server/lib/clock.ts';
import { QUEUE_LENGTH_MAX } from '#server/overload/overload-policy.ts';
import { accountNotFound } from '../problems.ts';
import type { WalletSession } from '../store/wallet-row.ts';
import { BatchWriter, type BatchWriterDeps } from './batch-writer.ts';
import { createBatcher } from './batcher.ts';
import type { AuthorizeSession, CacheEntry, PendingChange, WalletCache, WalletChange } from './wallet-cache.ts';

/** Enough to fill a batch; a longer delay adds latency and no throughput (docs/decisions/003). */
const DELAY_MS_MAX = 5;
const FLUSH_AT_SIZE = 256;
const BATCH_SIZE_MAX = 1_000;
const CONFLICT_RETRIES_MAX = 5;

export interface GroupCommitDeps extends BatchWriterDeps {
  readonly clock: Clock;
}

/** Commits the changes of many wallets in one transaction. A change resolves after its commit, never before. */
export class GroupCommit {
  /** For the metrics, which keep this object; `rejected` because of overload. */
  readonly counts = { committed: 0, rejected: 0, versionConflicts: 0 };
  readonly #deps: GroupCommitDeps;
  readonly #writer: BatchWriter;
  readonly #batches = createBatcher<CacheEntry>({
    delayMsMax: DELAY_MS_MAX,
    flushAtSize: FLUSH_AT_SIZE,
    batchSizeMax: BATCH_SIZE_MAX,
    clock: monotonicClock,
    flush: (entries) => this.#writer.write(entries),
  });
  #queueLength = 0;

  constructor(deps: GroupCommitDeps) {
    this.#deps = deps;
    this.#writer = new BatchWriter(deps, this.counts, {
      onCommitted: (changes) => {
        this.counts.committed += changes;
        this.#queueLength -= changes;
      },
      onRetry: (changes) => this.#retry(changes),
      onFailed: (changes, error) => {
        for (const pending of changes) this.#reject(pending, error);
      },
    });
  }

  /** How long the oldest change has waited for its row or its commit, ms. */
  longestWaitMs(): number {
    return Math.max(this.#batches.longestWaitMs(), this.#deps.cache.longestLoadMs());
  }

  /** Changes that wait for their row or their commit. */
  get queueLength(): number {
    return this.#queueLength;
  }

  /**
   * Applies `change` and returns the wallet as committed. Rejects it while `queueLengthMax` others wait.
   * @throws {ProblemError} what `authorize` throws; account-not-found; temporarily-unavailable
   */
  submit(
    email: string,
    change: WalletChange,
    authorize: AuthorizeSession,
    queueLengthMax = QUEUE_LENGTH_MAX,
  ): Promise<MinerWallet> {
    if (this.#queueLength >= queueLengthMax) {
      this.counts.rejected += 1;
      return Promise.reject(unavailable());
    }
    return new Promise((resolve, reject) => {
      this.#queueLength += 1;
      const pending: PendingChange = { email, change, authorize, resolve, reject, conflicts: 0 };
      const entry = this.#deps.cache.get(email);
      if (entry !== undefined && isAuthorized(pending, entry)) this.#enqueue(pending, entry);
      else void this.#loadAndEnqueue(pending);
    });
  }

  #enqueue(pending: PendingChange, entry: CacheEntry): void {
    applyChange(entry, pending.change, this.#deps.clock.nowMs());
    entry.pending.push(pending);
    if (entry.pending.length === 1) this.#batches.add(entry);
  }

  async #loadAndEnqueue(pending: PendingChange): Promise<void> {
    try {
      this.#enqueue(pending, await authorizedEntry(this.#deps.cache, pending.email, pending.authorize));
    } catch (error) {
      this.#reject(pending, error);
    }
  }

  #retry(changes: readonly PendingChange[]): void {
    for (const pending of changes) {
      pending.conflicts += 1;
      if (pending.conflicts > CONFLICT_RETRIES_MAX) this.#reject(pending, unavailable());
      else void this.#loadAndEnqueue(pending);
    }
  }

  #reject(pending: PendingChange, error: unknown): void {
    this.#queueLength -= 1;
    pending.reject(error);
  }
}

function applyChange(entry: CacheEntry, change: WalletChange, nowMs: number): void {
  const before = entry.wallet;
  const after = change(before, nowMs);
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
