/** How long a device stays signed in, ms. */
export const MINER_SESSION_MS_MAX = 30 * 24 * 60 * 60 * 1_000;
