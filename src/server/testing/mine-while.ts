import { expect, vi } from 'vitest';
import { maxAllowedTotal, mine } from './mine.ts';
import { type ClientWallet, readWallet } from './miner-client.ts';

/** How long a test waits for the effect of a fault or of its end. */
export const CHANGE = { timeout: 60_000, interval: 50 };

/** Waits for this many more acknowledged syncs, evenly over all wallets. */
type AcknowledgedMore = (syncs: number) => Promise<void>;

/**
 * Mines with all wallets, every other one greedily, while `during` runs. Then compares the stored with the acknowledged
 * totals: nothing is lost, nothing is credited twice, and every request got a response.
 */
export async function mineWhile(
  origin: string,
  wallets: readonly ClientWallet[],
  during: (acknowledgedMore: AcknowledgedMore) => Promise<void>,
): Promise<void> {
  const highest = wallets.map(() => 0);
  const counts = wallets.map(() => 0);
  let stopped = false;
  const mining = Promise.all(
    wallets.map((wallet, index) =>
      mine(origin, wallet, {
        isGreedy: index % 2 === 1,
        isStopped: () => stopped,
        onAcknowledged(totalMined) {
          expect(totalMined).toBeGreaterThanOrEqual(highest[index] ?? 0);
          highest[index] = totalMined;
          counts[index] = (counts[index] ?? 0) + 1;
        },
      }),
    ),
  );
  await during(async (syncs) => {
    const before = [...counts];
    const each = syncs / wallets.length;
    await vi.waitFor(
      () => expect(Math.min(...counts.map((count, index) => count - (before[index] ?? 0)))).toBeGreaterThan(each),
      CHANGE,
    );
  }).finally(() => {
    stopped = true;
  });
  expect(await mining).toEqual(wallets.map(() => 'stopped'));
  for (const [index, wallet] of wallets.entries()) {
    const { totalMined, balance } = await readWallet(origin, wallet);
    expect(totalMined).toBeGreaterThanOrEqual(highest[index] ?? Number.NaN);
    expect(totalMined).toBeLessThanOrEqual(maxAllowedTotal(wallet));
    expect(balance).toBeCloseTo(totalMined, 9);
  }
}
