import { monotonicClock } from '#server/lib/clock.ts';
import type { MinerStore } from '../store/store.ts';
import type { StoredWallet } from '../store/wallet-row.ts';
import { createBatcher } from './batcher.ts';
import { isolateBadRows } from './isolate-bad-rows.ts';

const BATCH_SIZE_MAX = 1_000;

interface Read {
  readonly email: string;
  readonly resolve: (row: StoredWallet | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads wallets from the database; reads requested while one is in flight share the next query. */
export function createWalletLoader(store: Pick<MinerStore, 'load'>) {
  const loadRows = async (reads: readonly Read[]): Promise<Map<string, StoredWallet>> => {
    const rows = await store.load(reads.map(({ email }) => email));
    return new Map(rows.map((row) => [row.email, row]));
  };
  const reads = createBatcher<Read>({
    delayMsMax: 0,
    flushAtSize: 1,
    batchSizeMax: BATCH_SIZE_MAX,
    clock: monotonicClock,
    async flush(batch) {
      for await (const outcome of isolateBadRows(batch, loadRows)) {
        for (const { email, resolve, reject } of outcome.rows) {
          if (outcome.type === 'done') resolve(outcome.result.get(email));
          else reject(outcome.error);
        }
      }
    },
  });
  return {
    /** Returns undefined when no wallet has this e-mail. */
    load: (email: string): Promise<StoredWallet | undefined> =>
      new Promise((resolve, reject) => reads.add({ email, resolve, reject })),
    /** How long the oldest read has waited, ms; 0 when there is none. */
    longestWaitMs: reads.longestWaitMs,
  };
}
