/** Hashrate of the basic tier, TH/s: the one that is free and unlocked (specification, section 3). */
export const BASIC_HASHRATE_THS = 1;
