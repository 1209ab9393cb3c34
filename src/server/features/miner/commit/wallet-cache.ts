import type { HistoryRecord } from '#domain/miner/record-change.ts';
import type { MinerWallet } from '#domain/miner/wallet.ts';
import { createBatcher } from '#server/lib/batcher.ts';
import type { MinerStore } from '../store/store.ts';
import type { StoredWallet, WalletSession } from '../store/wallet-row.ts';
import { isolateBadRows } from './isolate-bad-rows.ts';

/** Returns the wallet after the change. Runs again, on the newer wallet, after a version conflict. */
export type WalletChange = (wallet: MinerWallet, nowMs: number) => MinerWallet;

/** Throws a ProblemError unless the request may use a wallet with this session; null: no session or no wallet. */
export type AuthorizeSession = (session: WalletSession) => void;

/** A change on its way to its commit. Either `committed` or `refused` is called, once. */
export interface PendingChange {
  readonly email: string;
  /** When the request for it arrived, by the monotonic clock. */
  readonly sinceMs: number;
  readonly authorize: AuthorizeSession;
  readonly change: WalletChange;
  committed(wallet: MinerWallet): void;
  refused(error: unknown): void;
  conflicts: number;
}

const ENTRIES_MAX = 200_000;
const BATCH_SIZE_MAX = 1_000;

interface Read {
  readonly email: string;
  readonly resolve: (row: StoredWallet | undefined) => void;
  readonly reject: (error: unknown) => void;
}

export interface CacheEntry {
  readonly id: number;
  readonly email: string;
  readonly session: WalletSession;
  /** Of the row as last read or written. */
  version: number;
  /** The row's wallet after all changes made here, committed or not. */
  wallet: MinerWallet;
  /** Changes that the next write commits. */
  pending: PendingChange[];
  /** What these changes add to the history. */
  records: readonly HistoryRecord[];
  /** The row may have changed: this entry is never written again. */
  isStale: boolean;
  isRecentlyUsed: boolean;
}

/** Miners' wallets in memory, each loaded at its first use. Other processes may have changed a row since. */
export class WalletCache {
  readonly #entries = new Map<string, CacheEntry>();
  readonly #loads = new Map<string, Promise<CacheEntry | undefined>>();
  readonly #store: Pick<MinerStore, 'load'>;
  /** Reads that are requested while one is in flight share the next query. */
  readonly #reads = createBatcher<Read>({ batchSizeMax: BATCH_SIZE_MAX, flush: (reads) => this.#read(reads) });

  constructor(store: Pick<MinerStore, 'load'>) {
    this.#store = store;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Reads the row from the database, never from memory. Returns undefined when no wallet has this e-mail. */
  readStored(email: string): Promise<StoredWallet | undefined> {
    return new Promise((resolve, reject) => this.#reads.add({ email, resolve, reject }));
  }

  get(email: string): CacheEntry | undefined {
    const entry = this.#entries.get(email);
    if (entry !== undefined) entry.isRecentlyUsed = true;
    return entry;
  }

  /** Returns the entry, loaded if necessary; undefined when no wallet has this e-mail. */
  async load(email: string): Promise<CacheEntry | undefined> {
    const entry = this.get(email);
    if (entry !== undefined) return entry;
    const running = this.#loads.get(email);
    if (running !== undefined) return running;
    const load: Promise<CacheEntry | undefined> = this.readStored(email)
      .then((row) => {
        if (row === undefined) return undefined;
        const loaded = toEntry(row);
        if (this.#loads.get(email) === load) this.#add(loaded);
        // Evicted while it was being read: the row may be older than the change, so its changes are applied again.
        else loaded.isStale = true;
        return loaded;
      })
      .finally(() => {
        if (this.#loads.get(email) === load) this.#loads.delete(email);
      });
    this.#loads.set(email, load);
    return load;
  }

  /** Evicts a wallet whose row was changed otherwise; its pending changes are applied to the new row. */
  evict(email: string): void {
    this.#loads.delete(email);
    const entry = this.#entries.get(email);
    if (entry !== undefined) this.invalidate(entry);
  }

  /** Keeps `entry` from being written and used again; a newer entry of the same wallet stays. */
  invalidate(entry: CacheEntry): void {
    entry.isStale = true;
    if (this.#entries.get(entry.email) === entry) this.#entries.delete(entry.email);
  }

  async #read(reads: readonly Read[]): Promise<void> {
    const loadRows = (part: readonly Read[]) => this.#store.load(part.map(({ email }) => email));
    for await (const outcome of isolateBadRows(reads, loadRows)) {
      const rows = new Map(outcome.type === 'done' ? outcome.result.map((row) => [row.email, row]) : []);
      for (const { email, resolve, reject } of outcome.rows) {
        if (outcome.type === 'done') resolve(rows.get(email));
        else reject(outcome.error);
      }
    }
  }

  #add(entry: CacheEntry): void {
    this.#entries.set(entry.email, entry);
    if (this.#entries.size > ENTRIES_MAX) evictOne(this.#entries);
  }
}

/** Second-chance eviction: an entry used since the last pass moves to the end instead. */
function evictOne(entries: Map<string, CacheEntry>): void {
  for (const [email, entry] of entries) {
    entries.delete(email);
    if (!entry.isRecentlyUsed && entry.pending.length === 0) return;
    entry.isRecentlyUsed = false;
    entries.set(email, entry);
  }
}

function toEntry({ id, email, session, version, wallet }: StoredWallet): CacheEntry {
  return {
    id,
    email,
    session,
    version,
    wallet,
    pending: [],
    records: [],
    isStale: false,
    isRecentlyUsed: true,
  };
}
