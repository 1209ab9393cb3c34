import { recordChange } from '#domain/miner/history/record-change.ts';
import type { MinerWallet } from '#domain/miner/wallet.ts';
import { isDataError } from '#server/db/query-errors.ts';
import { unavailable } from '#server/http/problem-error.ts';
import { type Clock, monotonicClock } from '#server/lib/clock.ts';
import { QUEUE_LENGTH_MAX } from '#server/overload/shedding-policy.ts';
import { createBatcher } from './batcher.ts';
import { isolateBadRows } from './isolate-bad-rows.ts';
import { accountNotFound } from './problems.ts';
import type { MinerStore } from './store.ts';
import type { CacheEntry, WalletCache } from './wallet-cache.ts';
import type { Admission, PendingChange, WalletChange } from './wallet-change.ts';
import type { WalletWrite } from './wallet-writes.ts';

/** Enough to fill a batch; a longer delay adds latency and no throughput (docs/decisions/003). */
const MAX_DELAY_MS = 5;
const FLUSH_AT_SIZE = 256;
const BATCH_SIZE_MAX = 1_000;
const CONFLICT_RETRIES_MAX = 5;

export interface GroupCommitDeps {
  readonly store: Pick<MinerStore, 'write'>;
  readonly cache: WalletCache;
  readonly clock: Clock;
  /** Called after each write with its number of wallets and its duration, s. */
  readonly onWrite: (wallets: number, seconds: number) => void;
  /** Called after each commit, for each of its wallets. */
  readonly onCommitted: (before: MinerWallet, after: MinerWallet) => void;
}

interface Write extends WalletWrite {
  readonly entry: CacheEntry;
  readonly changes: readonly PendingChange[];
  readonly before: MinerWallet;
}

/**
 * Commits the changes of many wallets in one transaction, each row checked by its version. A change resolves after its
 * commit, never before. After a failed write the outcome is unknown, so its wallets are loaded again.
 */
export class GroupCommit {
  /** For the metrics; `rejected` because the queue was full. */
  readonly counts = { committed: 0, rejected: 0, versionConflicts: 0 };
  readonly #deps: GroupCommitDeps;
  readonly #writes = createBatcher<CacheEntry>({
    maxDelayMs: MAX_DELAY_MS,
    flushAtSize: FLUSH_AT_SIZE,
    batchSizeMax: BATCH_SIZE_MAX,
    clock: monotonicClock,
    flush: (entries) => this.#flush(entries),
  });
  #queueLength = 0;

  constructor(deps: GroupCommitDeps) {
    this.#deps = deps;
  }

  /** How long the oldest change has waited for its row or its commit, ms. */
  longestWaitMs(): number {
    return Math.max(this.#writes.longestWaitMs(), this.#deps.cache.longestLoadMs());
  }

  /** Changes that wait for their row or their commit. */
  get queueLength(): number {
    return this.#queueLength;
  }

  /**
   * Applies `change` and returns the wallet as committed. Rejects it while `queueLengthMax` others wait.
   * @throws {ProblemError} what `admit` throws; account-not-found; temporarily-unavailable
   */
  submit(
    email: string,
    change: WalletChange,
    admit: Admission,
    queueLengthMax = QUEUE_LENGTH_MAX,
  ): Promise<MinerWallet> {
    if (this.#queueLength >= queueLengthMax) {
      this.counts.rejected += 1;
      return Promise.reject(unavailable());
    }
    return new Promise((resolve, reject) => {
      this.#queueLength += 1;
      const pending: PendingChange = { email, change, admit, resolve, reject, conflicts: 0 };
      const entry = this.#deps.cache.get(email);
      if (entry !== undefined && isAdmitted(pending, entry)) this.#enqueue(pending, entry);
      else void this.#loadAndEnqueue(pending);
    });
  }

  #enqueue(pending: PendingChange, entry: CacheEntry): void {
    applyChange(entry, pending.change, this.#deps.clock.nowMs());
    entry.pending.push(pending);
    if (entry.pending.length === 1) this.#writes.add(entry);
  }

  async #loadAndEnqueue(pending: PendingChange): Promise<void> {
    try {
      this.#enqueue(pending, await this.admittedEntry(pending.email, pending.admit));
    } catch (error) {
      this.#reject(pending, error);
    }
  }

  /**
   * Returns the wallet's entry, loaded if necessary.
   * @throws {ProblemError} what `admit` throws for the session as stored; account-not-found
   */
  async admittedEntry(email: string, admit: Admission): Promise<CacheEntry> {
    for (;;) {
      const entry = await this.#deps.cache.load(email);
      if (entry === undefined) {
        admit(null);
        throw accountNotFound();
      }
      try {
        admit(entry.session);
        return entry;
      } catch (refusal) {
        // The device may have signed in at another process a moment ago.
        if (!(await this.#deps.cache.invalidateIfSessionChanged(entry))) throw refusal;
      }
    }
  }

  async #flush(entries: readonly CacheEntry[]): Promise<void> {
    const writes: Write[] = [];
    for (const entry of entries) {
      const { id, version, wallet, before, records, pending: changes } = entry;
      entry.pending = [];
      entry.records = NO_RECORDS;
      entry.before = wallet;
      if (entry.isStale) this.#retry(changes);
      else writes.push({ id, version, wallet, before, records, entry, changes });
    }
    if (writes.length === 0) return;
    for await (const outcome of isolateBadRows(writes, (rows) => this.#write(rows))) {
      if (outcome.type === 'done') this.#acknowledge(outcome.rows, outcome.result);
      else this.#fail(outcome.rows, outcome.error);
    }
  }

  async #write(writes: readonly Write[]): Promise<ReadonlySet<number>> {
    const startedMs = monotonicClock.nowMs();
    const conflicts = await this.#deps.store.write(writes);
    this.#deps.onWrite(writes.length, (monotonicClock.nowMs() - startedMs) / 1_000);
    return conflicts;
  }

  #acknowledge(writes: readonly Write[], conflicts: ReadonlySet<number>): void {
    const committed: Pick<Write, 'wallet' | 'changes'>[] = [];
    for (const { id, entry, before, wallet, changes } of writes) {
      if (conflicts.has(id)) {
        this.counts.versionConflicts += 1;
        this.#deps.cache.invalidate(entry);
        this.#retry(changes);
      } else {
        entry.version += 1;
        this.counts.committed += changes.length;
        this.#deps.onCommitted(before, wallet);
        this.#queueLength -= changes.length;
        committed.push({ wallet, changes });
      }
    }
    // Later, so that the database already works on the next batch while the acknowledgements of this one are sent.
    setImmediate(() => {
      for (const { wallet, changes } of committed) for (const { resolve } of changes) resolve(wallet);
    });
  }

  #retry(changes: readonly PendingChange[]): void {
    for (const pending of changes) {
      pending.conflicts += 1;
      if (pending.conflicts > CONFLICT_RETRIES_MAX) this.#reject(pending, unavailable());
      else void this.#loadAndEnqueue(pending);
    }
  }

  #fail(writes: readonly Write[], error: unknown): void {
    const reason = isDataError(error) ? error : unavailable(error);
    for (const { entry, changes } of writes) {
      this.#deps.cache.invalidate(entry);
      for (const pending of changes) this.#reject(pending, reason);
    }
  }

  #reject(pending: PendingChange, error: unknown): void {
    this.#queueLength -= 1;
    pending.reject(error);
  }
}

const NO_RECORDS: CacheEntry['records'] = [];

function applyChange(entry: CacheEntry, change: WalletChange, nowMs: number): void {
  const before = entry.wallet;
  const after = change(before, nowMs);
  const record = recordChange(before, after, nowMs);
  entry.wallet = record === undefined ? after : { ...after, history: record.history };
  if (record !== undefined) entry.records = [...entry.records, record];
}

function isAdmitted({ admit }: PendingChange, entry: CacheEntry): boolean {
  try {
    admit(entry.session);
    return true;
  } catch {
    // Refused after the session was read again, in `admittedEntry`.
    return false;
  }
}
