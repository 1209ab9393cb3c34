import { recordChange } from '#domain/miner/record-change.ts';
import type { MinerWallet } from '#domain/miner/wallet.ts';
import { isDataError } from '#server/db/database.ts';
import { TIMEOUT_MS } from '#server/http/caller.ts';
import { unavailable } from '#server/http/problem-error.ts';
import { createBatcher } from '#server/lib/batcher.ts';
import { type Clock, monotonicClock } from '#server/lib/clock.ts';
import { QUEUE_LENGTH_MAX } from '#server/overload/overload-policy.ts';
import { accountNotFound } from '../problems.ts';
import type { MinerStore } from '../store/store.ts';
import type { WalletSession } from '../store/wallet-row.ts';
import type { WalletWrite } from '../store/wallet-writes.ts';
import { isolateBadRows } from './isolate-bad-rows.ts';
import type { AuthorizeSession, CacheEntry, PendingChange, WalletCache, WalletChange } from './wallet-cache.ts';

/** Enough to fill a batch; a longer delay adds latency and no throughput (docs/decisions/003). */
const DELAY_MS_MAX = 5;
const FLUSH_AT_SIZE = 256;
const BATCH_SIZE_MAX = 1_000;
const CONFLICT_RETRIES_MAX = 5;
const DEADLINES_EVERY_MS = 500;

export interface GroupCommitDeps {
  readonly store: Pick<MinerStore, 'write'>;
  readonly cache: WalletCache;
  readonly clock: Clock;
  /** Called after each write with its number of wallets and its duration, s. */
  readonly onWrite: (wallets: number, seconds: number) => void;
  readonly reportFailure: (error: unknown) => void;
}

interface EntryWrite extends WalletWrite {
  readonly entry: CacheEntry;
  readonly changes: readonly PendingChange[];
}

const NO_RECORDS: CacheEntry['records'] = [];

/**
 * Commits the changes of many wallets in one transaction, each row checked by its version. A change is acknowledged
 * after its commit, never before. After a failed write the outcome is unknown, so its wallets are loaded again.
 */
export class GroupCommit {
  /** For the metrics, which keep this object; `rejected` because of overload. */
  readonly counts = { committed: 0, rejected: 0, versionConflicts: 0 };
  readonly #deps: GroupCommitDeps;
  readonly #batches = createBatcher<CacheEntry>({
    delayMsMax: DELAY_MS_MAX,
    flushAtSize: FLUSH_AT_SIZE,
    batchSizeMax: BATCH_SIZE_MAX,
    flush: (entries) => this.#write(entries),
  });
  /** Changes that wait for their row or their commit, oldest first. */
  readonly #waiting = new Set<PendingChange>();
  #oldest: PendingChange | undefined;
  #deadlineTimer: NodeJS.Timeout | undefined;

  constructor(deps: GroupCommitDeps) {
    this.#deps = deps;
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

  /** Never rejects. */
  async #write(entries: readonly CacheEntry[]): Promise<void> {
    const writes: EntryWrite[] = [];
    for (const entry of entries) {
      const write = takeChanges(entry);
      if (entry.isStale) this.#retry(write.changes);
      else writes.push(write);
    }
    if (writes.length === 0) return;
    for await (const outcome of isolateBadRows(writes, (rows) => this.#writeRows(rows))) {
      if (outcome.type === 'done') this.#settle(outcome.rows, outcome.result);
      else this.#fail(outcome.rows, outcome.error);
    }
  }

  async #writeRows(writes: readonly EntryWrite[]): Promise<ReadonlySet<number>> {
    const startedMs = monotonicClock.nowMs();
    const conflicts = await this.#deps.store.write(writes);
    try {
      this.#deps.onWrite(writes.length, (monotonicClock.nowMs() - startedMs) / 1_000);
    } catch (error) {
      // What is durable is acknowledged.
      this.#deps.reportFailure(error);
    }
    return conflicts;
  }

  /** `conflicts`: the ids of wallets that were changed otherwise. */
  #settle(writes: readonly EntryWrite[], conflicts: ReadonlySet<number>): void {
    const inTime: [PendingChange, MinerWallet][] = [];
    for (const { id, entry, wallet, changes } of writes) {
      if (conflicts.has(id)) {
        this.counts.versionConflicts += 1;
        this.#deps.cache.invalidate(entry);
        this.#retry(changes);
      } else {
        entry.version += 1;
        this.counts.committed += changes.length;
        for (const pending of changes) if (this.#waiting.delete(pending)) inTime.push([pending, wallet]);
      }
    }
    // Later, so that the database already works on the next batch while the acknowledgements of this one are sent.
    setImmediate(() => {
      for (const [pending, wallet] of inTime) acknowledge(pending, wallet);
    });
  }

  #fail(writes: readonly EntryWrite[], error: unknown): void {
    const reason = isDataError(error) ? error : unavailable(error);
    for (const { entry, changes } of writes) {
      this.#deps.cache.invalidate(entry);
      for (const pending of changes) this.#refuse(pending, reason);
    }
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

/** Returns what is to be written of the entry, which from now on collects the changes of the next write. */
function takeChanges(entry: CacheEntry): EntryWrite {
  const { id, version, wallet, records, pending: changes } = entry;
  entry.pending = [];
  entry.records = NO_RECORDS;
  return { id, version, wallet, records, entry, changes };
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
