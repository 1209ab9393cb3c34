/** The totals of a wallet that grow by mining. Only the server changes its other values. */
export interface MinedTotals {
  readonly totalMinedTvx: number;
  readonly balanceTvx: number;
  readonly miningTimeSeconds: number;
}

/**
 * Returns the totals to continue from when this device's copy and the server's differ: the larger total and the larger
 * mining time win, and the balance is the server's plus what the total gained. The copy is a claim like any other, of
 * which the server grants only what the mining rules allow (`reconcile.ts`).
 */
export function mergeTotals(server: MinedTotals, local: MinedTotals): MinedTotals {
  const totalMinedTvx = Math.max(server.totalMinedTvx, local.totalMinedTvx);
  return {
    totalMinedTvx,
    balanceTvx: server.balanceTvx + (totalMinedTvx - server.totalMinedTvx),
    miningTimeSeconds: Math.max(server.miningTimeSeconds, local.miningTimeSeconds),
  };
}
