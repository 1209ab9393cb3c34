import { readWallet } from '#server/testing/miner-client.ts';
import type { LoadResult } from '../load/plan.ts';
import type { DurableContender } from './contenders.ts';

export interface DurabilityResult {
  readonly label: string;
  /** Wallets with at least one acknowledged sync. */
  readonly walletsChecked: number;
  /** One sentence for each wallet that has less than was acknowledged. */
  readonly lost: readonly string[];
}

/** Kills and restarts the server, and compares each wallet with the last total that was acknowledged to it. */
export async function checkDurability(
  contender: DurableContender,
  results: readonly LoadResult[],
): Promise<DurabilityResult> {
  await contender.restartAfterKill();
  const lost: string[] = [];
  let walletsChecked = 0;
  for (const [index, wallet] of contender.wallets.entries()) {
    const acknowledged = Math.max(0, ...results.map(({ acknowledgedTotals }) => acknowledgedTotals[index] ?? 0));
    if (acknowledged === 0) continue;
    walletsChecked += 1;
    const { totalMined } = await readWallet(contender.server.origin, wallet);
    if (totalMined < acknowledged) lost.push(`${wallet.email} has ${totalMined}, acknowledged was ${acknowledged}`);
  }
  return { label: contender.label, walletsChecked, lost };
}

export function durabilityReport({ label, walletsChecked, lost }: DurabilityResult): string {
  return lost.length === 0
    ? `${label}: all ${walletsChecked} wallets have at least the last acknowledged total`
    : `${label}: LOST in ${lost.length} of ${walletsChecked} wallets; ${lost[0]}`;
}
