import { readWallet } from '#server/testing/miner-client.ts';
import type { LoadResult } from '../load/plan.ts';
import type { Contender } from './contenders.ts';

export interface DurabilityResult {
  readonly label: string;
  /** Wallets with at least one acknowledged sync. */
  readonly walletsChecked: number;
  /** Those that hold less than was acknowledged, in words. */
  readonly lost: readonly string[];
}

/** Kills the server, starts it again, and holds every wallet against the last total that was acknowledged to it. */
export async function checkDurability(contender: Contender, results: readonly LoadResult[]): Promise<DurabilityResult> {
  await contender.restartAfterKill();
  const lost: string[] = [];
  let walletsChecked = 0;
  for (const [index, wallet] of contender.wallets.entries()) {
    const acknowledged = lastAcknowledged(results, index);
    if (acknowledged === 0) continue;
    walletsChecked += 1;
    const { totalMined } = await readWallet(contender.origin(), wallet);
    if (totalMined < acknowledged) lost.push(`${wallet.email} holds ${totalMined}, acknowledged was ${acknowledged}`);
  }
  return { label: contender.label, walletsChecked, lost };
}

function lastAcknowledged(results: readonly LoadResult[], index: number): number {
  return Math.max(0, ...results.map(({ acknowledgedTotals }) => acknowledgedTotals[index] ?? 0));
}
