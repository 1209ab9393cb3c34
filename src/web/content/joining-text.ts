import type { NewWallets } from '#contract/site-facts.ts';

/** A sentence about joining the web miner: one for each value of `NEW_WALLETS`. */
export type JoiningText = Readonly<Record<NewWallets, string>>;
