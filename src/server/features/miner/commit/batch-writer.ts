import { isDataError } from '#server/db/database.ts';
import { unavailable } from '#server/http/problem-error.ts';
import { monotonicClock } from '#server/lib/clock.ts';
import type { MinerStore } from '../store/store.ts';
import type { WalletWrite } from '../store/wallet-writes.ts';
import { isolateBadRows } from './isolate-bad-rows.ts';
import type { CacheEntry, PendingChange, WalletCache } from './wallet-cache.ts';

export interface BatchWriterDeps {
  readonly store: Pick<MinerStore, 'write'>;
  readonly cache: WalletCache;
  /** Called after each write with its number of wallets and its duration, s. */
  readonly onWrite: (wallets: number, seconds: number) => void;
  readonly reportFailure: (error: unknown) => void;
}

export interface BatchOutcomes {
  readonly onCommitted: (writes: readonly EntryWrite[]) => void;
  /** Their wallet was changed otherwise. */
  readonly onRetry: (changes: readonly PendingChange[]) => void;
  readonly onFailed: (changes: readonly PendingChange[], error: unknown) => void;
}

export interface EntryWrite extends WalletWrite {
  readonly entry: CacheEntry;
  readonly changes: readonly PendingChange[];
}

const NO_RECORDS: CacheEntry['records'] = [];

/**
 * Writes the pending changes of many wallets in one transaction, each row checked by its version. After a failed write
 * the outcome is unknown, so its wallets are loaded again.
 */
export class BatchWriter {
  readonly #deps: BatchWriterDeps;
  readonly #counts: { versionConflicts: number };
  readonly #outcomes: BatchOutcomes;

  constructor(deps: BatchWriterDeps, counts: { versionConflicts: number }, outcomes: BatchOutcomes) {
    this.#deps = deps;
    this.#counts = counts;
    this.#outcomes = outcomes;
  }

  /** Never rejects. */
  async write(entries: readonly CacheEntry[]): Promise<void> {
    const writes: EntryWrite[] = [];
    for (const entry of entries) {
      const write = takeChanges(entry);
      if (entry.isStale) this.#outcomes.onRetry(write.changes);
      else writes.push(write);
    }
    if (writes.length === 0) return;
    for await (const outcome of isolateBadRows(writes, (rows) => this.#writeRows(rows))) {
      if (outcome.type === 'done') this.#acknowledge(outcome.rows, outcome.result);
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

  #acknowledge(writes: readonly EntryWrite[], conflicts: ReadonlySet<number>): void {
    const committed: EntryWrite[] = [];
    for (const write of writes) {
      const { id, entry, changes } = write;
      if (conflicts.has(id)) {
        this.#counts.versionConflicts += 1;
        this.#deps.cache.invalidate(entry);
        this.#outcomes.onRetry(changes);
      } else {
        entry.version += 1;
        committed.push(write);
      }
    }
    this.#outcomes.onCommitted(committed);
  }

  #fail(writes: readonly EntryWrite[], error: unknown): void {
    const reason = isDataError(error) ? error : unavailable(error);
    for (const { entry, changes } of writes) {
      this.#deps.cache.invalidate(entry);
      this.#outcomes.onFailed(changes, reason);
    }
  }
}

/** Returns what is to be written of the entry, which from now on collects the changes of the next write. */
function takeChanges(entry: CacheEntry): EntryWrite {
  const { id, version, wallet, records, pending: changes } = entry;
  entry.pending = [];
  entry.records = NO_RECORDS;
  return { id, version, wallet, records, entry, changes };
}
