import { describe, expect, it } from 'vitest';
import { newMinerWallet } from '#domain/miner/wallet.ts';
import type { StoredWallet } from '../store/wallet-row.ts';
import { WalletCache } from './wallet-cache.ts';

const EMAIL = 'miner@example.com';
const ROW: StoredWallet = { id: 1, email: EMAIL, version: 1, session: null, wallet: newMinerWallet(0) };

describe('the wallet cache', () => {
  it('never writes a wallet that was evicted while it was being read', async () => {
    let finishRead: (rows: StoredWallet[]) => void = () => undefined;
    const cache = new WalletCache({
      load: () =>
        new Promise((resolve) => {
          finishRead = resolve;
        }),
    });
    const reading = cache.load(EMAIL);
    cache.evict(EMAIL);
    finishRead([ROW]);
    expect(await reading).toMatchObject({ version: 1, isStale: true });
    expect(cache.get(EMAIL)).toBeUndefined();
  });
});
