/** The next goal links to it. */
export const BOOSTS_ID = 'miner-boosts';
