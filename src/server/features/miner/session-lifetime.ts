export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000;
