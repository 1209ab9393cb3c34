/** The figures of a wallet that grow by mining. Everything else of it is the server's alone. */
export interface MinedTotals {
  readonly totalMinedTvx: number;
  readonly balanceTvx: number;
  readonly miningTimeSeconds: number;
}

/**
 * The totals to go on from when this device's copy and the server's disagree: the larger total mined and the larger mining
 * time win, and the balance is the server's plus what the total gained. So the copy is a claim like any other: the server
 * still grants of it only what the mining rules allow for the time that passed on its clock (`reconcile.ts`). Hashrate,
 * difficulty, bonus, level and claim time are always the server's.
 */
export function mergeTotals(server: MinedTotals, local: MinedTotals): MinedTotals {
  const totalMinedTvx = Math.max(server.totalMinedTvx, local.totalMinedTvx);
  return {
    totalMinedTvx,
    balanceTvx: server.balanceTvx + (totalMinedTvx - server.totalMinedTvx),
    miningTimeSeconds: Math.max(server.miningTimeSeconds, local.miningTimeSeconds),
  };
}
