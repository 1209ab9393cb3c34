import { type MinerClaim, reconcile } from '#domain/miner/reconcile.ts';
import { activateReferral, isReferralActive } from '#domain/miner/referral-bonus.ts';
import type { MinerWallet } from '#domain/miner/wallet.ts';
import { type Clock, monotonicClock } from '#server/clock.ts';
import { ProblemError, unavailable } from '#server/http/problem-error.ts';
import { createBatcher } from './batcher.ts';
import type { DeviceSession, MinerStore, StoredWallet } from './store.ts';

/** Longest wait for company of a lone sync, ms; measured best (docs/decisions). */
const COMMIT_WINDOW_MS = 5;
const ROWS_PER_BATCH_MAX = 1_000;
const ROWS_AT_ONCE = 256;
/**
 * Syncs waiting for their commit; past this the server says 503 at once instead of making everybody wait. A tenth of a second's
 * work on a small machine, so that with what a busy process waits before it reads a request it stays within a quarter.
 */
const WAITING_SYNCS_MAX = 1_000;
const WALLETS_IN_USE_MAX = 200_000;
/** Another process or device changed the row meanwhile: read again and try again, this often. */
const CONFLICT_RETRIES_MAX = 5;

/** Throws a ProblemError unless a request may use the wallet that `session` holds (null: nobody is signed in, or there is no wallet). */
export type Admission = (session: DeviceSession | null) => void;

/**
 * The wallets in use, in memory: loaded once, reconciled by the domain's rule, written back in groups with a version
 * check. A sync is answered only after its commit. What memory holds is never ahead of what a later reader may see
 * acknowledged: when a write fails its wallets are forgotten here and read again.
 */
export interface WalletsInUse {
  /**
   * The wallet as committed, by whatever process, and whose it is; undefined when the e-mail has none. Always asks the
   * database: what is in memory here may be older.
   */
  read(email: string): Promise<CommittedWallet | undefined>;
  /**
   * Reconciles `claim` and answers the wallet as committed.
   * @throws {ProblemError} what `admit` throws; account-not-found when it admits anyone; temporarily-unavailable
   */
  sync(email: string, claim: MinerClaim, admit: Admission): Promise<MinerWallet>;
  /** Raises the lasting bonus in the same order and the same writes as the syncs, so none can lose it. Throws as `sync`. */
  activateReferral(email: string, admit: Admission): Promise<ReferralActivation>;
  /** Forgets a wallet whose row was changed by other means; syncs under way read it again. */
  forget(email: string): void;
  /** Whether so many syncs wait that no other is taken in. */
  isFull(): boolean;
  /** How long the sync that has waited longest waits for its row or its commit by now, ms. */
  longestWaitMs(): number;
  readonly stats: WalletsInUseStats;
}

export interface CommittedWallet {
  readonly session: DeviceSession | null;
  readonly wallet: MinerWallet;
}

export interface ReferralActivation {
  readonly wallet: MinerWallet;
  /** The bonus was there before. */
  readonly alreadyActive: boolean;
}

export interface WalletsInUseStats {
  readonly walletsInUse: number;
  readonly syncsWaiting: number;
  readonly syncsAcknowledged: number;
  readonly syncsRefusedBusy: number;
  readonly versionConflicts: number;
}

interface Sync {
  readonly email: string;
  /** The wallet after this sync. Called again when another writer was faster. */
  readonly change: (wallet: MinerWallet, nowMs: number) => MinerWallet;
  readonly admit: Admission;
  readonly resolve: (wallet: MinerWallet) => void;
  readonly reject: (error: unknown) => void;
  conflicts: number;
}

interface Entry {
  readonly id: number;
  readonly email: string;
  readonly session: DeviceSession | null;
  /** The row as last read or written. */
  version: number;
  committed: MinerWallet;
  /** Reconciled beyond `committed` by the syncs waiting here. */
  pending: MinerWallet;
  syncs: Sync[];
  /** The row may have changed behind this entry: do not write, read again. */
  stale: boolean;
  usedSinceSweep: boolean;
}

interface RowLoad {
  readonly email: string;
  readonly resolve: (row: StoredWallet | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** A row being read; `current` turns false when the row is changed meanwhile. */
interface Load {
  promise: Promise<Entry | undefined>;
  current: boolean;
}

export function createWalletsInUse(deps: {
  store: MinerStore;
  clock: Clock;
  /** Told of every write: wallets in it, and how long it took, s. */
  onWrite?: (wallets: number, seconds: number) => void;
}): WalletsInUse {
  const { store, clock, onWrite } = deps;
  const entries = new Map<string, Entry>();
  const loads = new Map<string, Load>();
  let syncsWaiting = 0;
  let syncsAcknowledged = 0;
  let syncsRefusedBusy = 0;
  let versionConflicts = 0;

  /** Group commit: one durable transaction for many syncs. */
  const commits = createBatcher<Entry>({
    windowMs: COMMIT_WINDOW_MS,
    itemsAtOnce: ROWS_AT_ONCE,
    itemsPerBatchMax: ROWS_PER_BATCH_MAX,
    clock: monotonicClock,
    process: write,
  });
  const rowLoads = createBatcher<RowLoad>({
    windowMs: 0,
    itemsAtOnce: 1,
    itemsPerBatchMax: ROWS_PER_BATCH_MAX,
    clock: monotonicClock,
    process: loadRows,
  });

  function settle(sync: Sync, outcome: { wallet: MinerWallet } | { error: unknown }): void {
    syncsWaiting -= 1;
    if ('wallet' in outcome) {
      syncsAcknowledged += 1;
      sync.resolve(outcome.wallet);
    } else {
      sync.reject(outcome.error);
    }
  }

  /** Reconciles one waiting sync on an entry and queues the entry's next write. */
  function apply(entry: Entry, sync: Sync): void {
    try {
      sync.admit(entry.session);
    } catch (error) {
      refuseUnlessReplaced(entry, sync, error);
      return;
    }
    entry.pending = sync.change(entry.pending, clock.nowMs());
    entry.usedSinceSweep = true;
    entry.syncs.push(sync);
    if (entry.syncs.length === 1) commits.add(entry);
  }

  /** The device may have signed in at another process a moment ago: its session is looked up before it is refused. */
  function refuseUnlessReplaced(entry: Entry, sync: Sync, refusal: unknown): void {
    loadRow(sync.email).then(
      (row) => {
        if (row === undefined || isSameSession(row.session, entry.session)) {
          settle(sync, { error: refusal });
        } else {
          drop(entry);
          loadAndApply(sync);
        }
      },
      (error: unknown) => settle(sync, { error }),
    );
  }

  async function write(batch: readonly Entry[]): Promise<void> {
    const fresh: { entry: Entry; syncs: Sync[]; wallet: MinerWallet }[] = [];
    for (const entry of batch) {
      const { syncs } = entry;
      entry.syncs = [];
      if (entry.stale) readAgain(syncs);
      else fresh.push({ entry, syncs, wallet: entry.pending });
    }
    if (fresh.length === 0) return;
    let written: ReadonlySet<number>;
    const startedMs = monotonicClock.nowMs();
    try {
      written = await store.write(fresh.map(({ entry, wallet }) => ({ id: entry.id, version: entry.version, wallet })));
    } catch (error) {
      // Whether the transaction happened is unknown. Nobody is told that it did, and nothing here is believed.
      for (const { entry, syncs } of fresh) {
        drop(entry);
        for (const sync of syncs) settle(sync, { error: unavailable(error) });
      }
      return;
    }
    onWrite?.(fresh.length, (monotonicClock.nowMs() - startedMs) / 1_000);
    for (const { entry, syncs, wallet } of fresh) {
      if (written.has(entry.id)) {
        entry.version += 1;
        entry.committed = wallet;
        for (const sync of syncs) settle(sync, { wallet });
      } else {
        versionConflicts += 1;
        drop(entry);
        readAgain(syncs);
      }
    }
  }

  function drop(entry: Entry): void {
    entry.stale = true;
    if (entries.get(entry.email) === entry) entries.delete(entry.email);
  }

  function readAgain(syncs: readonly Sync[]): void {
    for (const sync of syncs) {
      sync.conflicts += 1;
      if (sync.conflicts > CONFLICT_RETRIES_MAX) settle(sync, { error: unavailable() });
      else loadAndApply(sync);
    }
  }

  function loadAndApply(sync: Sync): void {
    entryOf(sync.email).then(
      (entry) => {
        if (entry === undefined) refuseMissing(sync);
        else apply(entry, sync);
      },
      (error: unknown) => settle(sync, { error }),
    );
  }

  function refuseMissing(sync: Sync): void {
    try {
      sync.admit(null);
      settle(sync, { error: accountNotFound() });
    } catch (error) {
      settle(sync, { error });
    }
  }

  /** The entry in memory, else read. */
  function entryOf(email: string): Promise<Entry | undefined> {
    const present = entries.get(email);
    if (present !== undefined) return Promise.resolve(present);
    const running = loads.get(email);
    if (running?.current === true) return running.promise;
    const load: Load = { current: true, promise: Promise.resolve(undefined) };
    load.promise = loadEntry(email, load).finally(() => {
      if (loads.get(email) === load) loads.delete(email);
    });
    loads.set(email, load);
    return load.promise;
  }

  async function loadEntry(email: string, load: Load): Promise<Entry | undefined> {
    const stored = await loadRow(email);
    if (stored === undefined) return undefined;
    const { id, version, session, wallet } = stored;
    const entry: Entry = {
      id,
      email,
      session,
      version,
      committed: wallet,
      pending: wallet,
      syncs: [],
      stale: false,
      usedSinceSweep: true,
    };
    // A row that was changed while it was being read must not be kept; its version check would catch it all the same.
    if (load.current) {
      entries.set(email, entry);
      makeRoom();
    }
    return entry;
  }

  function loadRow(email: string): Promise<StoredWallet | undefined> {
    return new Promise((resolve, reject) => rowLoads.add({ email, resolve, reject }));
  }

  async function loadRows(asked: readonly RowLoad[]): Promise<void> {
    try {
      const found = new Map((await store.load(asked.map(({ email }) => email))).map((row) => [row.email, row]));
      for (const { email, resolve } of asked) resolve(found.get(email));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  /** Second chance: an entry used since the last pass stays, an idle one makes room. */
  function makeRoom(): void {
    if (entries.size <= WALLETS_IN_USE_MAX) return;
    for (const [email, entry] of entries) {
      entries.delete(email);
      if (!entry.usedSinceSweep && entry.syncs.length === 0) return;
      entry.usedSinceSweep = false;
      entries.set(email, entry);
    }
  }

  function isFull(): boolean {
    return syncsWaiting >= WAITING_SYNCS_MAX;
  }

  function submit(email: string, change: Sync['change'], admit: Admission): Promise<MinerWallet> {
    if (isFull()) {
      syncsRefusedBusy += 1;
      return Promise.reject(unavailable());
    }
    return new Promise((resolve, reject) => {
      syncsWaiting += 1;
      const sync: Sync = { email, change, admit, resolve, reject, conflicts: 0 };
      const entry = entries.get(email);
      if (entry === undefined) loadAndApply(sync);
      else apply(entry, sync);
    });
  }

  return {
    async read(email) {
      const row = await loadRow(email);
      return row && { session: row.session, wallet: row.wallet };
    },
    sync: (email, claim, admit) => submit(email, (wallet, nowMs) => reconcile(wallet, claim, nowMs), admit),
    async activateReferral(email, admit) {
      let alreadyActive = false;
      const activate = (wallet: MinerWallet, nowMs: number): MinerWallet => {
        alreadyActive = isReferralActive(wallet);
        return activateReferral(wallet, nowMs);
      };
      return { wallet: await submit(email, activate, admit), alreadyActive };
    },
    forget(email) {
      const entry = entries.get(email);
      if (entry !== undefined) drop(entry);
      const load = loads.get(email);
      if (load !== undefined) load.current = false;
    },
    isFull,
    longestWaitMs: () => Math.max(commits.longestWaitMs(), rowLoads.longestWaitMs()),
    get stats() {
      return {
        walletsInUse: entries.size,
        syncsWaiting,
        syncsAcknowledged,
        syncsRefusedBusy,
        versionConflicts,
      };
    },
  };
}

function isSameSession(a: DeviceSession | null, b: DeviceSession | null): boolean {
  return a?.tokenHash === b?.tokenHash && a?.startedMs === b?.startedMs;
}

export function accountNotFound(): ProblemError {
  return new ProblemError('account-not-found', 'No account exists with this email. Please sign up instead.');
}
